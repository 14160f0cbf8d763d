"""What there is to show of any tree of values (a text's tree, a program), and the same as HTML that folds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.json import encode

from .defaults import defaults

HIDDEN = frozenset({"span"})
NOT_UNDERSTOOD = frozenset({"Unparsed", "Unmodelled"})
SIGN = "✗"
EMPTY: tuple[Any, ...] = (None, "", (), {})
OPEN = 12
"""So many floors of a tree are open at first."""
_STYLE = (
    ".cw-outline{font:13px/1.6 ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;text-align:left}"
    ".cw-outline div,.cw-outline details{margin-left:1.1em;overflow-wrap:anywhere}"
    ".cw-outline summary{cursor:pointer;margin-left:-1.1em}"
    ".cw-outline i{opacity:.7;font-style:normal}"
    ".cw-outline .lost{color:#b3261e;background:#fbe4e1}"
)


def inline_fields(node: Struct) -> list[str]:
    """The fields of a node that are no nodes, as they stand on its line: `name="Food"`; a flag is its name."""
    return [
        field if value is True else f"{field}={_inline(value)}" for field, value in _fields(node) if _is_inline(value)
    ]


def below(value: Any) -> list[tuple[str, Any]]:
    """What is drawn below a value, with labels: fields that hold nodes, the members of a tuple of nodes."""
    if isinstance(value, Struct):
        inner = [(field, inner) for field, inner in _fields(value) if not _is_inline(inner)]
        return [(field, _only(inner)) for field, inner in inner]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, tuple | list):
        return [("" if isinstance(inner, Struct) else "·", inner) for inner in value]
    return []


def html(root: Struct) -> str:
    """The tree as HTML that folds, with its own style. Deep trees are no matter: nothing recurs."""
    out = [f'<div class="cw-outline"><style>{_STYLE}</style>']
    waiting: list[tuple[str, Any, int] | str] = [("", root, 0)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            out.append(each)
            continue
        label, value, depth = each
        inner = below(value)
        said = _said(label, value)
        if inner:
            out.append(f"<details{' open' if depth < OPEN else ''}><summary>{said}</summary>")
            waiting.append("</details>")
            waiting += [(name, child, depth + 1) for name, child in reversed(inner)]
        else:
            out.append(f"<div>{said}</div>")
    return "".join([*out, "</div>"])


def _said(label: str, value: Any) -> str:
    from html import escape  # nobody else here needs it

    named = f"<i>{escape(label)}</i>" if label else ""
    if not isinstance(value, Struct):
        return named
    name = type(value).__name__
    rest = escape(" ".join(["", *inline_fields(value)]), quote=False)
    if name in NOT_UNDERSTOOD:
        return f'{named}{": " if label else ""}<span class="lost">{SIGN} <b>{name}</b>{rest}</span>'
    return f"{named}{': ' if label else ''}<b>{name}</b>{rest}"


def _fields(node: Struct) -> Iterator[tuple[str, Any]]:
    """Yield the fields that say something: not a place, not empty, not what goes without saying."""
    unsaid = defaults(type(node))
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if field not in HIDDEN and value is not False and value not in EMPTY and value != unsaid.get(field, NODEFAULT):
            yield field, value


def _only(value: Any) -> Any:
    """Give the member of a tuple of one node; it needs no line of its own."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Struct) else value


def _is_inline(value: Any) -> bool:
    """Whether a value is written on its node's own line: scalars, words, and tuples of these."""
    if isinstance(value, tuple | list):
        return all(_is_inline(inner) for inner in value)
    if isinstance(value, dict):
        return all(_is_inline(inner) for inner in value.values())
    return not isinstance(value, Struct) or _is_word(value)


def _is_word(value: Struct) -> bool:
    return {"kind", "text"} == set(value.__struct_fields__) - HIDDEN


def _inline(value: Any) -> str:
    if isinstance(value, Struct):
        return f"{value.text}/{value.kind}"  # type: ignore[attr-defined]  # a word and its class
    if isinstance(value, tuple | list):
        return f"[{', '.join(_inline(inner) for inner in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_inline(inner)}' for key, inner in value.items())}}}"
    return encode(value).decode() if isinstance(value, str) else str(value)
