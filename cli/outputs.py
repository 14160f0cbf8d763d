"""The files that commands write to: what cannot be written is refused before any work is done, in the user's words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click


def output_file(context: click.Context, option: click.Parameter, value: str | None) -> Path | None:
    """Give the path that an option names, as its callback; refuse one where nothing can be written."""
    if value is None:
        return None
    path = Path(value)
    if path.is_dir():
        raise click.BadParameter(f"{value} is a folder.", context, option)
    folder = Path(os.path.realpath(path)).parent  # a link is written through
    if not folder.is_dir():
        named = folder if path.is_symlink() else path.parent
        raise click.BadParameter(f"{value}: there is no folder {named}.", context, option)
    needed = [path] if path.exists() else []
    if not needed or path.is_file():
        needed.append(folder)  # a file is written beside the one that it replaces
    if not all(os.access(each, os.W_OK) for each in needed):
        raise click.BadParameter(f"{value} may not be written.", context, option)
    return path


def spare_inputs(output: Path | None, inputs: Iterable[str]) -> None:
    """Refuse an output that is one of the inputs (“-”: standard input), however it is spelled."""
    if output is None or not output.is_file():
        return
    for source in inputs:
        found = _stat(source)
        if found is not None and os.path.samestat(found, output.stat()):
            raise click.UsageError(f"{output} is what is read; it would be overwritten.")


def _stat(source: str) -> os.stat_result | None:
    try:
        return os.fstat(sys.stdin.fileno()) if source == "-" else os.stat(source)
    except (OSError, ValueError):  # ValueError: standard input is closed
        return None
