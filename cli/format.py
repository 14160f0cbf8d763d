"""`cardwright format`: a text as today's cards would say it."""

from __future__ import annotations

import click

from .lint import TextFacts, _difference, _document, _settings, _write_back
from .status import DONE


@click.command("format")
@click.argument("given", nargs=-1, required=True, metavar="FILE…|TEXT")
@click.option("--name", default="", metavar="NAME", help="With TEXT: the card's own name.")
@click.option("--type", "type_line", default="", metavar="TYPES", help="With TEXT: the card's type line.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a text would change.")
@click.option("--diff", is_flag=True, help="Show what would change in each FILE.  [default without --write]")
@click.option("--write", is_flag=True, help="Write each FILE with its changes.")
@click.pass_context
def command(
    context: click.Context, given: tuple[str, ...], name: str, type_line: str, check: bool, diff: bool, write: bool
) -> None:
    """Say a TEXT, or show each text of a FILE, as today's templating has it. A FILE is written only with --write.

    \b
    cardwright format "When this creature enters the battlefield, create a treasure token."
    cardwright format set.json
    cardwright format --write set.json
    """
    from ..lint.canonical import canonical
    from ..lint.documents import facts_of

    status = DONE
    for each in given:
        document, file, path = _document(each, _settings(each, (), (), None, False, {}), TextFacts(name, type_line))
        made = {k: canonical(card.text, facts_of(card)) for k, card in enumerate(document.cards)}
        changes = {k: text for k, text in made.items() if text != document.cards[k].text}
        if check:
            for k in changes:
                click.echo(f"{file}: {document.cards[k].name or 'the text'} would change")
            status = 1 if changes else status
        elif path is None:
            written = document.write(changes)
            click.echo(written, nl=not written.endswith(b"\n"))
        elif changes and (diff or not write):
            for line in _difference(document, changes, file):
                click.echo(line, nl=not line.endswith("\n"))
        if changes and write and path is not None and not check:
            _write_back(document, changes, path)
            click.echo(f"{file}: {len(changes)} of {len(document.cards)} texts changed", err=True)
    context.exit(status)
