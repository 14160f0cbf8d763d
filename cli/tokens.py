"""`cardwright tokens`: the tokens that a card creates."""

from __future__ import annotations

import click

from .cards import game_option, recorder
from .completion import card_names
from .output import json_option, write_json
from .status import DONE, NOT_UNDERSTOOD
from .terminal import style
from .users import users_reference


@click.command("tokens")
@click.argument("names", nargs=-1, required=True, metavar="NAME…", shell_complete=card_names)
@game_option
@json_option
@click.pass_context
def command(context: click.Context, names: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Say which tokens the cards called NAME… create.

    \b
    cardwright tokens "Thopter Assembly" "Academy Manufactor"
    cardwright tokens --json Tarmogoyf

    With --json a line for each card: its creation record. The exit status is 1 where a card is not found or its text
    was not understood in full.
    """
    from ..oracle import NameNotResolved
    from ..pool.expectations import told

    reference = users_reference()
    record_of = recorder(reference)
    status = DONE
    for name in names:
        try:
            card = reference.find(name, game=game).card
        except NameNotResolved as error:
            click.echo(str(error), err=True)
            status = NOT_UNDERSTOOD
            continue
        made = record_of(card)
        if as_json:
            write_json(made)
        else:
            _show(made, card.name)
            for said in told(card, made):
                click.echo(said, err=True)
        if made.status == "partial":
            status = NOT_UNDERSTOOD
    context.exit(status)


def _show(made: object, name: str) -> None:
    from ..oracle.creation_words import described, entering
    from ..oracle.creations import creation_record

    record = creation_record(made)
    click.echo(style(name, bold=True))
    if not record.creations:
        click.echo("  creates no tokens")
    for creation in record.creations:
        said = [f"  {creation.count} × {described(creation)}"]
        if how := entering(creation):
            said.append(how)
        if creation.creator != "you":
            said.append(f"created by {creation.creator}")
        if creation.nested:
            said.append("by an ability that something else gets")
        if creation.optional:
            said.append("if its creator wishes")
        click.echo("; ".join(said))
    if record.status == "partial":
        click.echo("  (not all of its text was understood)")
