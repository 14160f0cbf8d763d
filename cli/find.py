"""`cardwright find`: cards by what their texts do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .cards import game_option
from .output import json_option, write_json
from .outputs import output_file
from .status import DONE, NOT_UNDERSTOOD, Unreadable
from .terminal import style
from .users import users_reference

if TYPE_CHECKING:
    from ..finding import Found, FoundCard

SHOWN = 20


@click.command("find")
@click.argument("text", nargs=-1, required=True, metavar="QUERY")
@click.option("--without", multiple=True, metavar="QUERY", help="Leave out cards that fit this query; more than once.")
@click.option("--loose", is_flag=True, help="“A” finds “each” and several as well, and “an opponent” each of them.")
@click.option("--limit", type=click.IntRange(0), default=SHOWN, show_default=True, help="Show no more answers; 0: all.")
@click.option("--html", callback=output_file, metavar="OUT", help="Write a page with all answers, the words colored.")
@game_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    text: tuple[str, ...],
    without: tuple[str, ...],
    loose: bool,
    limit: int,
    html: Path | None,
    game: str | None,
    as_json: bool,
) -> None:
    """Find cards by what they do: those whose program contains that of QUERY, with the place in their text.

    \b
    cardwright find "whenever you create a token, draw a card"
    cardwright find "deals X damage to any target" "mv<=2" color:r
    cardwright find "sacrifice an artifact:" --without "sacrifice a creature:"
    cardwright find "tokens with flying" "type:legendary" --html found.html

    A QUERY is a card text, or a part of one: when something happens, what is paid (up to its colon), a condition, a
    keyword, a token. “Something”, “someone”, “some”, X and “…” leave open what stands there; what is said must hold,
    and the card may say more. Beside it stand what the card is: type:, color:, identity:, mv, pow, tou, loyalty, name:,
    set:, year and creates:.

    Cards that are not understood in full, and have all words of the QUERY where they are not, are listed as “perhaps”.
    The exit status is 1 where nothing is found.
    """
    from ..finding import QueryError, query

    try:
        asked = query(" ".join(text), game=game or "magic", loose=loose, without=without)
    except QueryError as error:
        raise Unreadable(str(error)) from error
    found = users_reference().find(asked)
    if html is not None:
        from ..files.outputs import written
        from ..finding.page import page

        with written(html) as out:
            out.write(page(asked, found).encode())
    most = limit or None
    if as_json:
        write_json(_json(asked.text, found, most))
    elif html is not None:
        click.echo(f"{html}: {_counted(found)}")
    else:
        for answer in found.answers[:most]:
            _show(answer)
        if found.perhaps:
            click.echo("perhaps:")
        for answer in found.perhaps[:most]:
            _show(answer)
        click.echo(_counted(found), err=True)
    context.exit(DONE if found.answers else NOT_UNDERSTOOD)


def _counted(found: Found) -> str:
    number = len(found.answers)
    maybe = f", and {len(found.perhaps)} perhaps" if found.perhaps else ""
    return f"{number} of {found.searched:,} cards{maybe}"


def _show(answer: FoundCard) -> None:
    """Show a card with the lines of its text that have the words; these are colored."""
    from ..finding.lines import lines_of

    click.echo(style(answer.card.name, bold=True))
    for line in lines_of(answer):
        words = (style(each.text, fg="green", bold=True) if each.asked else each.text for each in line.stretches)
        click.echo(f"  {''.join(words)}")


def _json(text: str, found: Found, most: int | None) -> dict[str, Any]:
    return {
        "query": text,
        "searched": found.searched,
        "answers": len(found.answers),
        "found": [_answer(each) for each in found.answers[:most]],
        "perhaps": [_answer(each) for each in found.perhaps[:most]],
    }


def _answer(answer: FoundCard) -> dict[str, Any]:
    places = zip(answer.places, answer.words, strict=True)
    return {
        "name": answer.card.name,
        "places": [{"face": at.face, "span": (at.start, at.end), "words": words} for at, words in places],
    }
