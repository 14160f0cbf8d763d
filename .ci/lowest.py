"""Prints the lowest versions that pyproject.toml allows, as constraints for pip (`make lowest`)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

BOUND = re.compile(r"([A-Za-z0-9_.-]+)\s*>=\s*([0-9.]+)")


def lowest(pyproject: Path) -> list[str]:
    """Give a constraint for each dependency that users get."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    matches = [BOUND.match(requirement) for requirement in project["dependencies"]]
    return [f"{match[1]}=={match[2]}" for match in matches if match]


if __name__ == "__main__":
    print("\n".join(lowest(Path(__file__).parents[1] / "pyproject.toml")))
