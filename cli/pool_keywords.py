"""`cardwright pool keywords`: the keywords of a set, counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from .output import json_option, write_json
from .pool_cards import passed_over, pool_cards, pools_argument
from .status import DONE, NOT_UNDERSTOOD

if TYPE_CHECKING:
    from ..oracle import Card


@click.command("keywords")
@pools_argument
@json_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Count the keyword abilities and ability words of the cards of all FILEs: on how many cards each stands (CR 702).

    \b
    cardwright pool keywords cards.jsonl
    """
    from ..oracle import BadRecord

    found: dict[str, Counter[str]] = {"keyword": Counter(), "ability word": Counter()}
    unreadable = 0
    for file in files:
        with pool_cards(file, "reading") as cards:
            for card in cards:
                if isinstance(card, BadRecord):
                    unreadable += 1
                    passed_over(card)
                    continue
                for kind, names in _of_card(card).items():
                    found[kind].update(names)
    counted = [
        {"name": name, "kind": kind, "cards": cards}
        for kind, names in found.items()
        for name, cards in sorted(names.items(), key=lambda each: (-each[1], each[0]))
    ]
    if as_json:
        write_json({"keywords": counted})
    else:
        for each in counted:
            click.echo(f"{each['cards']:>6}  {each['name']}{' (ability word)' if each['kind'] != 'keyword' else ''}")
    context.exit(NOT_UNDERSTOOD if unreadable else DONE)


def _of_card(card: Card) -> dict[str, set[str]]:
    """The keywords and the ability words of a card, each once."""
    from ..grammar import parse
    from ..grammar.nodes import Ability, KeywordLine

    keywords, words = set[str](), set[str]()
    for face in card.faces:
        for ability in parse(face.oracle_text, name=face.name or card.name, game=card.game).abilities:
            if isinstance(ability, KeywordLine):
                keywords |= {keyword.name.capitalize() for keyword in ability.keywords}
            elif isinstance(ability, Ability) and ability.word:
                words.add(ability.word)
    return {"keyword": keywords, "ability word": words}
