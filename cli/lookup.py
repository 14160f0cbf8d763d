"""`cardwright lookup`: cards by name, however it is spelled, and cards by what they create."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..texts.carets import shortened
from .cards import creation_records, game_option, recorder
from .completion import card_names
from .output import json_option, write_json
from .status import DONE, NOT_UNDERSTOOD
from .terminal import style
from .users import users_reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..oracle import Card, CardReference, Match
    from ..oracle.creation_search import CreatedToken
    from ..oracle.creations import Creation

EXACT = 100
RUNNERS_UP = 3
WORTH_NAMING = 50
NAMED = 3
TOKEN = " token"


@click.command("lookup")
@click.argument("names", nargs=-1, metavar="NAME…", shell_complete=card_names)
@click.option("--creates", metavar="TOKEN", help="Find the cards that create such a token.")
@click.option("--limit", type=click.IntRange(1), help="Show no more cards than this.")
@game_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    names: tuple[str, ...],
    creates: str | None,
    limit: int | None,
    game: str | None,
    as_json: bool,
) -> None:
    """Find cards by NAME, in any spelling, or by what they create.

    \b
    cardwright lookup "lim-duls vault" "Krenko, Mobb Boss" fire/ice
    cardwright lookup "Food token"
    cardwright lookup --creates "1/1 white Soldier"
    cardwright lookup --creates "goblin haste or pow>=4 dragon"
    cardwright lookup --creates "zombie count=x"

    A TOKEN is described by its size, colors, types and abilities, in any order; “or” stands between two descriptions,
    and pow, tou and count are compared with =, !=, <, <=, > and >=.

    A NAME that is misspelled is found where there is no doubt what is meant, and the answer says how sure it is; where
    there is doubt, the candidates are listed and the exit status is 1. A NAME that ends in “token” means a token.
    """
    if bool(names) == bool(creates):
        raise click.UsageError("Give either NAME… or --creates TOKEN.")
    reference = users_reference()
    if creates:
        context.exit(_creators(reference, creates, limit, as_json))
    answers = [_look_up(reference, name, game) for name in names]
    for number, answer in enumerate(answers):
        if as_json:
            write_json(answer)
        else:
            _show(answer, first=number == 0)
    context.exit(DONE if all(answer["found"] for answer in answers) else NOT_UNDERSTOOD)


def _look_up(reference: CardReference, name: str, game: str | None) -> dict[str, Any]:
    """Give the answer for one name in the form of its JSON."""
    from ..oracle import AmbiguousName, NameNotResolved, UnknownName

    answer: dict[str, Any] = {"query": name, "kind": "card", "found": None, "score": None, "runners_up": []}
    if name.lower().endswith((TOKEN, TOKEN + "s")) and name.lower() not in (TOKEN.strip(), TOKEN.strip() + "s"):
        predefined = _predefined(name, reference)
        if predefined is not None:
            return answer | {"kind": "predefined token", "found": predefined, "score": EXACT}
        answer["kind"] = "token"
        if created := _created(name, reference):
            return answer | {"kind": "created tokens", "found": created, "score": EXACT}
    try:
        match = reference.find(name, game=game)
    except NameNotResolved as error:
        if isinstance(error, AmbiguousName):
            answer |= {"error": "ambiguous", "candidates": error.candidates}
        if isinstance(error, UnknownName):
            answer |= {"error": "unknown", "candidates": error.nearest}
        return answer | {"runners_up": _scores(reference.search(name, limit=RUNNERS_UP, game=game))}
    answer |= {
        "kind": "token" if match.card.is_token else "card",
        "found": match.card,
        "score": round(match.score, 1),
    }
    if match.score < EXACT:  # who spelled the name right has no use for what else there is, nor for the wait
        others = reference.search(name, limit=RUNNERS_UP + 1, game=game)
        answer["runners_up"] = _scores([other for other in others if other.card != match.card][:RUNNERS_UP])
    return answer


def _scores(matches: list[Match]) -> list[dict[str, Any]]:
    return [{"name": match.card.name, "score": round(match.score, 1)} for match in matches]


def _predefined(name: str, reference: CardReference) -> Creation | None:
    """Give the predefined token (CR 111.10) that is meant, as the compiler understands its creation."""
    from ..oracle import Card, Face
    from ..oracle.creations import creation_record

    kind = name[: name.lower().rindex(TOKEN)].strip().title()
    made = creation_record(recorder(reference)(Card("", (Face("", oracle_text=f"Create a {kind} token."),))))
    found = [creation for creation in made.creations if creation.kind == "predefined"]
    return found[0] if len(found) == 1 and made.status == "ok" else None


def _created(name: str, reference: CardReference) -> list[CreatedToken]:
    """Give the tokens of this description that the cards of the reference create."""
    from ..oracle.creation_search import BadQuery, created_tokens

    try:
        return created_tokens(name[: name.lower().rindex(TOKEN)], creation_records(reference))
    except BadQuery:
        return []


def _show(answer: dict[str, Any], first: bool) -> None:
    if not first:
        click.echo()
    found = answer["found"]
    if found is None:
        reason = {"ambiguous": "could be", "unknown": "is not known; the nearest are"}[answer["error"]]
        query = shortened(repr(answer["query"]))
        click.echo(f"{query} {reason}:" if answer["candidates"] else f"{query} is not known")
        scores = {one["name"]: one["score"] for one in answer["runners_up"]}
        for name in answer["candidates"]:
            click.echo(f"  {name}" + (f"  ({scores[name]:g} of 100)" if name in scores else ""))
        return
    if answer["kind"] == "predefined token":
        from ..oracle.creation_words import described, titled

        click.echo(style(f"{titled(found)} token", bold=True))
        click.echo(f"predefined (CR 111.10): {described(found)}")
        return
    if answer["kind"] == "created tokens":
        for created in found:
            makers = created.makers
            unnamed = f" and {len(makers) - NAMED} more" if len(makers) > NAMED else ""
            click.echo(style(created.name, bold=True) + f": {created.description}")
            click.echo(f"  created by {', '.join(makers[:NAMED])}{unnamed}")
        return
    if answer["score"] < EXACT:
        others = [f"{one['name']} ({one['score']:g})" for one in answer["runners_up"] if one["score"] >= WORTH_NAMING]
        behind = f"; next come {', '.join(others)}" if others else ""
        click.echo(f"{shortened(repr(answer['query']))} is taken for this card, {answer['score']:.0f} of 100{behind}")
    for line in _card_lines(found):
        click.echo(line)


def _card_lines(card: Card) -> Iterator[str]:
    """Write a card as it is printed: name and cost, types, text, size."""
    for number, face in enumerate(card.faces):
        if number:
            yield "//"
        yield style(face.name, bold=True) + (f"  {face.mana_cost}" if face.mana_cost else "")
        size = (
            f"{face.power}/{face.toughness}"
            if face.power is not None
            else face.loyalty or face.defense or (f"might {face.might}" if face.might else "")
        )
        yield face.type_line + (f"  {size}" if size else "")
        yield from face.oracle_text.splitlines()


def _creators(reference: CardReference, description: str, limit: int | None, as_json: bool) -> int:
    from ..oracle.creation_search import BadQuery, creation_query, creators, unknown_words
    from ..oracle.creation_words import described, entering

    try:
        query = creation_query(description)
    except BadQuery as error:
        raise click.UsageError(str(error)) from error
    records = list(creation_records(reference))
    found = creators(query, records)
    for record, creations in found[:limit]:
        if as_json:
            write_json({"name": record.name, "creations": creations})
            continue
        lines = dict.fromkeys(
            f"{creation.count} × {described(creation)}" + (f" ({how})" if (how := entering(creation)) else "")
            for creation in creations
        )
        click.echo(style(record.name, bold=True) + ": " + "; ".join(lines))
    for unknown in () if found else unknown_words(query, records):
        like = f"; did you mean {' or '.join(unknown.like)}?" if unknown.like else ""
        click.echo(shortened(f"“{unknown.word}” describes no token that any card creates{like}"), err=True)
    if not as_json:
        hidden = f", of which {limit} are shown" if limit is not None and limit < len(found) else ""
        click.echo(f"{len(found)} card{'' if len(found) == 1 else 's'}{hidden}", err=True)
    return DONE if found else NOT_UNDERSTOOD
