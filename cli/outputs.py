"""The files that commands write to: what cannot be written is refused before any work is done, in the user's words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click


class OutputFile(click.ParamType):
    """The path of a file that can be written."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Give the path; fail where there is no such folder, or nothing may be written there."""
        path = Path(value)
        if path.is_dir():
            self.fail(f"{value} is a folder.", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"{value}: there is no folder {path.parent}.", param, ctx)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            self.fail(f"{value} may not be written.", param, ctx)
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
