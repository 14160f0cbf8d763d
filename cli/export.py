"""`cardwright export`: a set for other programs that people play on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import json_option, write_json
from .pool_cards import map_option, passed_over, pool_cards
from .status import DONE, NOT_UNDERSTOOD, Unreadable
from .texts import Cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..export.forge.folder import ForgeFolder, LeftCard
    from ..export.sets import Compiled, SetInfo
    from ..oracle import Card

MOST_SHOWN = 12
FORMATS = ("forge", "cockatrice", "json")


@click.command("export")
@click.argument("file", metavar="SET")
@click.option("--to", "form", type=click.Choice(FORMATS), required=True, help="For which program.")
@click.option("-o", "--output", metavar="PATH", required=True, help="The folder (of Forge), or the file, to write.")
@click.option("--code", metavar="CODE", help="The set's code.  [default: that of its cards, else from the file's name]")
@click.option("--name", metavar="NAME", help="The set's name.  [default: the file's name]")
@click.option("--date", metavar="DAY", help="The day of its release, as 2026-01-31.  [default: today]")
@click.option("--partial", is_flag=True, help="Export what there is of cards that have no whole script, and mark it.")
@click.option("--force", is_flag=True, help="Write into a folder or over a file that no export has written.")
@map_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    form: str,
    output: str,
    code: str | None,
    name: str | None,
    date: str | None,
    partial: bool,
    force: bool,
    columns: Mapping[str, str],
    as_json: bool,
) -> None:
    """Write the cards of SET so that another program can play them, and say which of them could not be written.

    \b
    cardwright export --to forge my-set.txt -o ~/.forge/custom --code MYS
    cardwright export --to cockatrice my-set.txt -o my-set.xml
    cardwright export --to json my-set.txt -o my-set.json

    A card is written whole or not at all; nothing is guessed.
    """
    from ..export.folders import FolderInTheWay
    from ..export.naming import NoFileName
    from ..export.sets import BadSet, compiled, set_info

    if partial and form != "forge":
        raise click.UsageError("--partial is for --to forge; other formats have the text of every card.")
    cards, unreadable = _cards(file, columns)
    try:
        info = set_info(cards, Path(file).name.split(".")[0] if file != "-" else "", code, name, date)
        made = compiled(cards, Cards("magic"))
        if form == "forge":
            done = _forge(made, info, Path(output), partial, force, as_json)
        else:
            done = _document(form, made, info, Path(output), force, as_json)
    except (BadSet, NoFileName, FolderInTheWay) as problem:
        raise Unreadable(str(problem)) from problem
    context.exit(DONE if done and not unreadable else NOT_UNDERSTOOD)


def _cards(file: str, columns: Mapping[str, str]) -> tuple[list[Card], int]:
    from ..oracle import BadRecord

    cards: list[Card] = []
    unreadable = 0
    with pool_cards(file, "reading", columns) as found:
        for each in found:
            if isinstance(each, BadRecord):
                passed_over(each)
                unreadable += 1
            elif each.is_playable and not each.is_token:
                cards.append(each)
    return cards, unreadable


def _forge(cards: Sequence[Compiled], info: SetInfo, folder: Path, partial: bool, force: bool, as_json: bool) -> bool:
    from ..export.folders import write_folder
    from ..export.forge.folder import forge_folder

    made = forge_folder(cards, info, partial=partial)
    write_folder(folder, made.files, force=force)
    if as_json:
        write_json(_json(made, info))
    else:
        _say(made, info, folder)
    return not made.left


def _json(made: ForgeFolder, info: SetInfo) -> dict[str, object]:
    left = [
        {"name": each.name, "exported": each.exported, "left": [{"text": t, "why": why} for t, why in each.left]}
        for each in made.left
    ]
    return {"code": info.code, "name": info.name, "files": len(made.files), "whole": made.whole, "left": left}


def _say(made: ForgeFolder, info: SetInfo, folder: Path) -> None:
    from ..export.forge.folder import REPORT

    total = len(made.whole) + len(made.left)
    click.echo(f"{info.name} ({info.code}): {len(made.whole)} of {total} cards exported whole to {folder}")
    click.echo(f"{len(made.tokens)} {'token' if len(made.tokens) == 1 else 'tokens'}")
    for each in made.left[:MOST_SHOWN]:
        _say_left(each)
    if len(made.left) > MOST_SHOWN:
        click.echo(f"… and {len(made.left) - MOST_SHOWN} more; {REPORT} has them all")


def _say_left(each: LeftCard) -> None:
    click.echo(f"{each.name}: {'exported in part' if each.exported else 'not exported'}")
    for words, why in each.left:
        click.echo(f"  {words.splitlines()[0] if words else 'the script'}")
        click.echo(f"    {why}")


def _document(form: str, cards: Sequence[Compiled], info: SetInfo, path: Path, force: bool, as_json: bool) -> bool:
    from ..files.outputs import written

    if path.exists() and not force and not _is_same_kind(path, form):
        raise Unreadable(f"{path} is there already, and no export has written it; give another name, or --force")
    content = _content(form, cards, info)
    with written(path) as out:
        out.write(content)
    said = f"{info.name} ({info.code}): {len(cards)} {'card' if len(cards) == 1 else 'cards'} written to {path}"
    if as_json:
        write_json({"code": info.code, "name": info.name, "cards": len(cards), "file": str(path)})
    else:
        click.echo(said)
        if form == "cockatrice":
            click.echo(f"pictures: downloadedPics/{info.code}/NAME.full.jpg in Cockatrice's folder of pictures")
    return True


def _content(form: str, cards: Sequence[Compiled], info: SetInfo) -> bytes:
    if form == "json":
        from ..export.programs import exported_set, json_of

        return json_of(exported_set(cards, info))
    from ..export.cockatrice import cockatrice_xml, schema_problems

    made = cockatrice_xml(cards, info)
    if wrong := schema_problems(made):
        raise AssertionError(f"the XML is not as Cockatrice has it: {wrong[0]}")
    return made


def _is_same_kind(path: Path, form: str) -> bool:
    """Whether an earlier export wrote the file: it begins like one."""
    begins = {"json": b'{\n "code":', "cockatrice": b"<?xml"}[form]
    try:
        with path.open("rb") as file:
            head = file.read(400)
    except OSError:
        return False
    return head.startswith(begins) and (form == "json" or b"<settype>Custom</settype>" in head)
