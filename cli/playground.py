"""`cardwright playground`: the page on which a text goes through the house, on this machine or as files."""

from __future__ import annotations

import tempfile
from pathlib import Path
from threading import Event

import click

from .status import Unreadable


@click.command("playground")
@click.option("--port", type=click.IntRange(0, 65535), default=8010, show_default=True, help="0: any that is free.")
@click.option("--pyodide", type=click.Path(path_type=Path), metavar="FOLDER", help="Take Pyodide from this folder.")
@click.option("--build", "folder", type=click.Path(path_type=Path), metavar="FOLDER", help="Write the files there.")
def command(port: int, pyodide: Path | None, folder: Path | None) -> None:
    """Show the playground in a browser on this machine, until Ctrl-C.

    \b
    cardwright playground
    cardwright playground --build site/playground

    The page runs cardwright by Pyodide. Without --pyodide it loads Pyodide from cdn.jsdelivr.net, and nothing else from
    anywhere; with it (a folder that `make pyodide` makes) all of it is inside. What is written on it stays on it.
    """
    from ..playground.building import NoPyodide, build
    from ..playground.serving import serving

    try:
        if folder is not None:
            build(folder, pyodide)
            click.echo(f"{folder / 'index.html'}: any server of static files can hand it out.")
            return
        with tempfile.TemporaryDirectory(prefix="cardwright-") as made:
            build(Path(made), pyodide)
            with serving(Path(made), port) as address:
                click.echo(f"{address} (Ctrl-C ends it)")
                Event().wait()
    except NoPyodide as error:
        raise Unreadable(str(error)) from error
