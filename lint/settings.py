"""Which rules are asked: from the command line, from `cardwright.toml` or `pyproject.toml`, from a card's note."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..files.inputs import TooDeep, read_text, shallow
from .findings import SEVERITIES, Severity
from .linting import RULES

_NOTE = re.compile(r"lint:\s*ignore(?:\s*=\s*([\w ,]+))?", re.IGNORECASE)
_KEYS = {"select": list, "ignore": list, "severity": str, "unsafe-fixes": bool, "columns": dict}


class BadSettings(ValueError):
    """Settings that cannot be used: which file, which key, and why."""


class Settings(Struct, frozen=True):
    """Codes, or what codes begin with (“TM”), that are asked and that are not; how grave the least is that is shown."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Severity = "info"
    unsafe_fixes: bool = False
    columns: Mapping[str, str] = {}

    def codes(self) -> frozenset[str]:
        """The codes of the rules that are asked."""
        return frozenset(
            code for code in RULES if _begins(code, self.select or ("",)) and not _begins(code, self.ignore)
        )

    def shows(self, severity: Severity) -> bool:
        """Whether findings so grave are shown."""
        return SEVERITIES.index(severity) <= SEVERITIES.index(self.severity)


def _begins(code: str, leads: Iterable[str]) -> bool:
    return any(code.startswith(lead.upper()) for lead in leads)


def checked(codes: Iterable[str], where: str) -> tuple[str, ...]:
    """Codes as they were given; `BadSettings` for one that no rule has."""
    given = tuple(code.strip() for code in codes if code.strip())
    for code in given:
        if not any(each.startswith(code.upper()) or RULES[each].name == code for each in RULES):
            raise BadSettings(f"{where}: there is no rule “{code}” (cardwright rule lists them)")
    return tuple(next((each for each in RULES if RULES[each].name == code), code) for code in given)


def found_upwards(folder: Path) -> Settings:
    """The settings of the nearest `cardwright.toml`, or `pyproject.toml` with `[tool.cardwright.lint]`, upwards."""
    for each in (folder.resolve(), *folder.resolve().parents):
        for name, keys in (("cardwright.toml", ("lint",)), ("pyproject.toml", ("tool", "cardwright", "lint"))):
            path = each / name
            if path.is_file() and (table := _table(path, keys)) is not None:
                return _read(table, str(path))
    return Settings()


def _table(path: Path, keys: tuple[str, ...]) -> dict[str, Any] | None:
    try:
        table: Any = tomllib.loads(shallow(read_text(path)))
    except (tomllib.TOMLDecodeError, TooDeep, UnicodeDecodeError) as error:
        raise BadSettings(f"{path}: {error}") from error
    for key in keys:
        table = table.get(key) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None


def _read(table: dict[str, Any], where: str) -> Settings:
    for key, value in table.items():
        if key not in _KEYS:
            raise BadSettings(f"{where}: “{key}” is no setting of the linter: {', '.join(_KEYS)} are")
        if not isinstance(value, _KEYS[key]):
            raise BadSettings(f"{where}: “{key}” is {'a list' if _KEYS[key] is list else _KEYS[key].__name__}")
    severity = table.get("severity", "info")
    if severity not in SEVERITIES:
        raise BadSettings(f"{where}: “severity” is one of {', '.join(SEVERITIES)}")
    return Settings(
        checked(map(str, table.get("select", ())), where),
        checked(map(str, table.get("ignore", ())), where),
        severity,
        table.get("unsafe-fixes", False),
        table.get("columns", {}),
    )


def ignored_by(note: str) -> tuple[str, ...]:
    """The codes that a card's note says to ignore: “lint: ignore=TK003, TM008”; “lint: ignore” is all of them."""
    return tuple(
        code.strip()
        for found in _NOTE.finditer(note)
        for code in (found.group(1) or "").replace(" ", ",").split(",")
        if code.strip() or not found.group(1)
    )


def unknown_codes(note: str) -> tuple[str, ...]:
    """The codes that a card's note says to ignore and that no rule has."""
    return tuple(each for each in ignored_by(note) if each and not _begins_any(each))


def _begins_any(lead: str) -> bool:
    return any(code.startswith(lead.upper()) for code in RULES)
