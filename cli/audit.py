"""`cardwright audit`: scripts of another engine held against the words of their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import json_option, write_json
from .status import DONE, NOT_UNDERSTOOD, Unreadable

if TYPE_CHECKING:
    from ..export.forge.audit.auditing import Audited, Finding

LARGEST_SCRIPT = 1 << 20
"""The most bytes of a script; the longest of people's have 10,000."""


@click.command("audit")
@click.argument("engine", type=click.Choice(["forge"]), metavar="forge")
@click.argument("folder", metavar="FOLDER")
@click.option("--errors", is_flag=True, help="Say only what is surely wrong.")
@json_option
@click.pass_context
def command(context: click.Context, engine: str, folder: str, errors: bool, as_json: bool) -> None:
    """Say where the scripts in FOLDER do other than the Oracle text that stands in them.

    \b
    cardwright audit forge ~/.forge/custom/cards
    cardwright audit forge --errors res/cardsfolder

    FOLDER may be one script, too. An error is a difference between a script and a text that are otherwise the same;
    “perhaps” is what may be another way of saying it. What cannot be compared is counted, not judged. The status is
    1 where something was found, a file is no script, or nothing at all could be compared.
    """
    scripts = list(_scripts(Path(folder)))
    audited: list[tuple[str, Audited]] = []
    broken: list[tuple[str, str]] = []
    for path in scripts:
        try:
            audited.append((str(path), _audited(path)))
        except _NoScript as problem:
            broken.append((str(path), str(problem)))
    if as_json:
        write_json(_json(audited, broken, errors))
    else:
        _say(audited, broken, errors)
    found = any(_shown(each.findings, errors) for _, each in audited)
    judged = any(each.judged for _, each in audited)
    if not judged:
        click.echo("nothing was compared: no script here has a text that is understood, in a line “Oracle:”", err=True)
    context.exit(NOT_UNDERSTOOD if found or broken or not judged else DONE)


class _NoScript(Exception):
    """A file that is no script, and why."""


def _scripts(folder: Path) -> Iterator[Path]:
    if not folder.exists():
        raise Unreadable(f"{folder}: there is no such folder or file")
    if not folder.is_dir():
        yield folder
        return
    found = sorted(each for each in folder.rglob("*.txt") if each.is_file() and not _is_beside(each, folder))
    if not found:
        raise Unreadable(f"{folder} has no scripts: no file whose name ends in .txt")
    yield from found


def _is_beside(path: Path, folder: Path) -> bool:
    """Whether it is something else that an export has written: the edition, tokens, the report."""
    parts = path.relative_to(folder).parts
    return parts[0] in ("editions", "tokens") or path.name == "export-report.txt"


def _audited(path: Path) -> Audited:
    from ..export.forge.audit.auditing import audit
    from ..export.forge.reading import BadScript, read_script
    from ..files.inputs import read_text
    from ..grammar import TextTooLong

    try:
        return audit(read_script(read_text(path, LARGEST_SCRIPT)))
    except (BadScript, TextTooLong) as problem:
        raise _NoScript(str(problem)) from problem
    except UnicodeDecodeError as problem:
        raise _NoScript(f"it is not in UTF-8 (byte {problem.start})") from problem
    except OSError as problem:
        raise _NoScript(problem.strerror or "it cannot be read") from problem


def _shown(findings: tuple[Finding, ...], errors: bool) -> list[Finding]:
    return [each for each in findings if not errors or each.difference.sure == "error"]


def _json(audited: list[tuple[str, Audited]], broken: list[tuple[str, str]], errors: bool) -> dict[str, object]:
    scripts = [
        {
            "file": file,
            "name": each.name,
            "compared": each.compared,
            "abilities": each.abilities,
            "judged": each.judged,
            "findings": [_finding(finding) for finding in _shown(each.findings, errors)],
        }
        for file, each in audited
    ]
    return {"scripts": scripts, "unreadable": [{"file": file, "why": why} for file, why in broken]}


def _finding(finding: Finding) -> dict[str, str]:
    found = finding.difference
    said = {"face": finding.face, "kind": found.kind, "sure": found.sure, "where": found.where}
    return {**said, "text": found.text, "script": found.script}


def _say(audited: list[tuple[str, Audited]], broken: list[tuple[str, str]], errors: bool) -> None:
    kinds: Counter[str] = Counter()
    for file, each in audited:
        for finding in _shown(each.findings, errors):
            kinds[finding.difference.sure] += 1
            click.echo(_line(file, finding))
    for file, why in broken:
        click.echo(f"{file}: no script: {why}")
    compared, total = sum(each.compared for _, each in audited), sum(each.abilities for _, each in audited)
    click.echo(
        f"{len(audited)} {'script' if len(audited) == 1 else 'scripts'}, {compared} of {total} abilities compared: "
        f"{kinds['error']} {'error' if kinds['error'] == 1 else 'errors'}"
        + ("" if errors else f", {kinds['perhaps']} perhaps")
    )


def _line(file: str, finding: Finding) -> str:
    found = finding.difference
    said = f"the text says {found.text!r}" if found.text else "the text does not say it"
    other = f"the script {found.script!r}" if found.script else "the script does not"
    return f"{file}: {found.sure}: {found.kind}: {found.where.lstrip('>')}: {said}, {other}"
