"""The command line: thin modules, one for each command, loaded when their command is called."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than all of this
if TYPE_CHECKING:
    from .main import cli, main

__all__ = ["cli", "main"]


def __getattr__(name: str) -> object:
    """Load the command line when it is asked for: `start` has to be there before."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(".main", __name__)
    globals().update(cli=module.cli, main=module.main)
    return globals()[name]
