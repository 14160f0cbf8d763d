"""`cardwright scenario`: plays scenario files and says which of them pass."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import json_option, write_json
from .status import DONE, NOT_UNDERSTOOD, Unreadable
from .texts import Cards

HINT = "cards that are not known ({}) are given by --cards FILE, or for good by cardwright reference import FILE"

if TYPE_CHECKING:
    from ..oracle import Card
    from ..scenarios import Outcome


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--cards", "pools", multiple=True, metavar="FILE", help="Cards that the reference need not have.")
@json_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], pools: tuple[str, ...], as_json: bool) -> None:
    """Play the scenarios in each FILE (JSON Lines or TOML); print those that do not pass, and a table.

    \b
    cardwright scenario examples/scenarios/tokens.toml
    """
    from ..play import rules
    from ..scenarios import ScenarioError, play, read

    cards = _Cards(pools)
    played_by = rules(reference=cards)
    outcomes: list[tuple[str, Outcome]] = []
    for file in files:
        try:
            scenarios = read(file)
        except ScenarioError as error:
            raise Unreadable(str(error)) from error
        outcomes += [(file, play(scenario, played_by, cards)) for scenario in scenarios]
    if as_json:
        for _, outcome in outcomes:
            write_json(outcome._asdict())
    else:
        _show(outcomes)
    if cards.missed and any(outcome.result == "error" for _, outcome in outcomes):
        click.echo(f"hint: {HINT.format(len(cards.missed))}", err=True)
    context.exit(DONE if all(outcome.result == "pass" for _, outcome in outcomes) else NOT_UNDERSTOOD)


class _Cards(Cards):
    """The cards of some files, then the user's; ``missed`` are the names that neither has."""

    def __init__(self, pools: tuple[str, ...]) -> None:
        from ..oracle import Card, CardReference, OracleError, read_cards

        super().__init__()
        self.missed: set[str] = set()
        try:
            self._more = CardReference(
                card for pool in pools for card in read_cards(Path(pool)) if isinstance(card, Card)
            )
        except (OracleError, OSError) as error:
            raise Unreadable(str(error)) from error

    def get(self, name: str) -> Card:
        try:
            return self._more.get(name) if name in self._more else super().get(name)
        except LookupError:
            self.missed.add(name)
            raise


def _show(outcomes: list[tuple[str, Outcome]]) -> None:
    for _, outcome in outcomes:
        if outcome.result != "pass":
            click.echo(f"{outcome.result}: {outcome.name}: {outcome.why}")
    for file in dict.fromkeys(file for file, _ in outcomes):
        counts = Counter(outcome.result for each, outcome in outcomes if each == file)
        said = ", ".join(f"{counts[kind]} {kind}" for kind in ("pass", "fail", "left", "error") if counts[kind])
        click.echo(f"{file}: {said}")
