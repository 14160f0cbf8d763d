"""Scripts of tokens: what they are called, `w_1_1_soldier`, and what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ... import instructions as i
from ..naming import slug
from .errors import CannotExport
from .lines.common import Context
from .nouns.quantities import amount
from .rows.changes import Granted
from .rows.keywords import keyword
from .scope import Scope
from .script import Face, Line, Node, Script, Words

#: Pairs of colors as the game writes them (CR 105): “gw”, not “wg”.
_PAIRS = ("wu", "ub", "br", "rg", "gw", "wb", "ur", "bg", "rw", "gu")
_LETTERS: Mapping[str, str] = {"W": "w", "U": "u", "B": "b", "R": "r", "G": "g"}
#: What a script's name says of an ability, by what the ability does first.
_DEEDS: Mapping[str, str] = {
    "Draw": "draw",
    "GainLife": "lifegain",
    "DealDamage": "burn",
    "Mill": "mill",
    "Token": "makes",
    "CantBlock": "noblock",
    "CantBlockBy": "unblockable",
    "MustAttack": "all_attack",
    "PutCounter": "counters",
}
#: Predefined tokens whose names Forge has otherwise (CR 111.10).
_NAMED: Mapping[str, str] = {"Gold": "c_a_gold_draw", "Shard": "c_e_shard_draw"}
_COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Tokens:
    """The scripts of the tokens that the cards of a set create, each once, by their names."""

    def __init__(self, granted: Callable[[str, Context], Granted]) -> None:
        self._granted = granted
        self.scripts: dict[str, Script] = {}
        self.context: Context | None = None

    def script(self, token: i.TokenKind, scope: Scope) -> tuple[str, dict[str, Words]]:
        """The name of a token's script, and what of its size the node says that creates it.

        Raises:
            CannotExport: if the token has something that no script says.
        """
        if isinstance(token, i.CopyOf) or token.characteristics is None:
            raise CannotExport(token, "a token that nobody describes")
        found = token.characteristics
        if not set(found.colors) <= set(_LETTERS) or any("<" in each for each in (*found.subtypes, *found.types)):
            raise CannotExport(found, "a token that is what was chosen")
        if found.back is not None or found.loyalty or found.defense or found.mana_cost or found.might is not None:
            raise CannotExport(found, "a token of such a kind")
        keywords, lines = self._abilities(found)
        sizes = _sizes(found, scope)
        made = Script((_face(found, keywords, lines),))
        wanted = _name(found, lines, isinstance(token, i.Named), token)
        return self._kept(wanted, made), sizes

    def _abilities(self, found: i.Characteristics) -> tuple[list[Words], list[Line]]:
        keywords = [keyword(each) for each in found.keywords]
        lines: list[Line] = []
        assert self.context is not None
        for each in found.abilities:
            granted = self._granted(each, self.context)
            keywords += granted.keywords
            lines += [Line(kind, node) for kind, node in granted.lines]  # type: ignore[arg-type]
        return keywords, lines

    def _kept(self, wanted: str, made: Script) -> str:
        name, number = wanted, 1
        while self.scripts.get(name, made) != made:
            number += 1
            name = f"{wanted}_{number}"
        self.scripts[name] = made
        return name


def _sizes(found: i.Characteristics, scope: Scope) -> dict[str, Words]:
    out: dict[str, Words] = {}
    for key, value in (("TokenPower", found.power), ("TokenToughness", found.toughness)):
        if value is not None and not isinstance(value, str | i.Number):
            out[key] = amount(value, scope)
    return out


def _face(found: i.Characteristics, keywords: list[Words], lines: list[Line]) -> Face:
    fields = [("Name", found.name or " ".join(found.subtypes) + " Token"), ("ManaCost", "no cost")]
    fields.append(("Types", " ".join([*found.supertypes, *found.types, *found.subtypes])))
    if found.colors:
        fields.append(("Colors", ",".join(_COLOR_NAMES[each] for each in found.colors)))
    if found.power is not None:
        fields.append(("PT", f"{_size(found.power)}/{_size(found.toughness)}"))
    words = [", ".join(found.keywords).capitalize()] if found.keywords else []
    fields.append(("Oracle", "\\n".join([*words, *found.abilities])))
    return Face(tuple(fields), tuple(keywords), tuple(lines))


def _size(value: i.Quantity | str | None) -> str:
    return str(value.value) if isinstance(value, i.Number) else "*"


def _name(found: i.Characteristics, lines: list[Line], legendary: bool, token: i.TokenKind) -> str:
    own = (found.name or "").removesuffix(" Token")
    if isinstance(token, i.ByCard) or legendary or (own and own != " ".join(found.subtypes) and not found.power):
        return slug(own)
    if own in _NAMED:
        return _NAMED[own]
    if own and own != " ".join(found.subtypes):
        return slug(own)
    parts = [_colors(found.colors)]
    if found.power is not None:
        parts += [_short(found.power), _short(found.toughness)]
    parts += [
        letter for kind, letter in (("Enchantment", "e"), ("Artifact", "a"), ("Land", "l")) if kind in found.types
    ]
    parts += [slug(each) for each in found.subtypes]
    parts += [slug(each) for each in found.keywords]
    parts += [_deed(each) for each in lines]
    return "_".join(parts)


def _colors(colors: tuple[str, ...]) -> str:
    letters = "".join(_LETTERS[each] for each in colors)
    if len(letters) == 2:
        return next(pair for pair in _PAIRS if set(pair) == set(letters))
    return {0: "c", 5: "all"}.get(len(letters), letters)


def _short(value: i.Quantity | str | None) -> str:
    return str(value.value) if isinstance(value, i.Number) else "x"


def _deed(line: Line) -> str:
    node = line.node
    executed = node.get("Execute")
    inner = next((part for part in executed or () if isinstance(part, Node)), node)
    costs = "".join(part for part in node.get("Cost") or () if isinstance(part, str))
    if inner.name in ("Mana", "GainLife") and "Sac<" in costs:
        return "sac"
    if inner.name == "Mana":
        return str((inner.get("Produced") or ("mana",))[0]).lower().replace(" ", "_")
    return _DEEDS.get(inner.name, inner.name.lower())
