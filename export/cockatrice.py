"""A set for Cockatrice: its card database in XML, version 4, with the tokens that the cards create.

Cockatrice publishes the schema as `doc/carddatabase_v4/cards.xsd`; what of it matters here stands in `ELEMENTS`, and
`schema_problems` holds a document to that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from .. import instructions as i
from ..oracle import Card, Face
from ..oracle.records import colors_of, in_color_order
from ..values.colors import COLORS
from ..values.mana_values import mana_value
from .sets import Compiled, SetInfo

VERSION = "4"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA = "https://raw.githubusercontent.com/Cockatrice/Cockatrice/master/doc/carddatabase_v4/cards.xsd"

#: Of each element the elements in it, in this order: at least one (“+”), any number (“*”), one or none (“?”), one ("").
ELEMENTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "cockatrice_carddatabase": (("sets", "?"), ("cards", "")),
    "sets": (("set", "*"),),
    "sets/set": (("name", ""), ("longname", "?"), ("settype", "?"), ("releasedate", "?")),
    "cards": (("card", "*"),),
    "card": (
        ("name", ""),
        ("text", ""),
        ("token", "?"),
        ("prop", ""),
        ("set", "+"),
        ("related", "*"),
        ("reverse-related", "*"),
        ("tablerow", ""),
        ("cipt", "?"),
        ("upsidedown", "?"),
    ),
}
#: Attributes that an element may have.
ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "cockatrice_carddatabase": frozenset(["version", f"{{{_XSI}}}schemaLocation"]),
    "card/set": frozenset(["rarity", "uuid", "num", "muid", "picurl"]),
    "card/related": frozenset(["count", "attach", "exclude", "persistent"]),
    "card/reverse-related": frozenset(["count", "attach", "exclude", "persistent"]),
}
#: Rows of the table: where a card is laid.
_LANDS, _OTHERS, _CREATURES, _STACK = "0", "1", "2", "3"


def cockatrice_xml(cards: Sequence[Compiled], info: SetInfo) -> bytes:
    """The XML document of a set with its tokens."""
    ET.register_namespace("xsi", _XSI)
    root = ET.Element("cockatrice_carddatabase", {"version": VERSION, f"{{{_XSI}}}schemaLocation": _SCHEMA})
    one = ET.SubElement(ET.SubElement(root, "sets"), "set")
    for tag, words in (("name", info.code), ("longname", info.name), ("settype", "Custom"), ("releasedate", info.date)):
        ET.SubElement(one, tag).text = words
    made = _Tokens()
    database = ET.SubElement(root, "cards")
    for number, each in enumerate(cards, 1):
        related = [name for program in each.programs for name in made.of(program)]
        for element in _card(each.card, number, info, list(dict.fromkeys(related))):
            database.append(element)
    for name, token in made.found.items():
        database.append(_token(name, token, info))
    ET.indent(root, " ")
    body: bytes = ET.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"


def pictures(cards: Sequence[Compiled], info: SetInfo) -> list[str]:
    """Where Cockatrice looks for the picture of each card, in its folder of pictures."""
    return [f"downloadedPics/{info.code}/{face.name}.full.jpg" for each in cards for face in _sides(each.card)]


def _sides(card: Card) -> Sequence[Face]:
    """The faces that are cards of their own there: both sides of a card, but not the halves of one."""
    return card.faces if card.layout in ("transform", "modal_dfc", "meld", "flip") else card.faces[:1]


def _card(card: Card, number: int, info: SetInfo, related: Sequence[str]) -> Iterator[ET.Element]:
    sides = _sides(card)
    for side, face in enumerate(sides):
        name = card.name if len(sides) == 1 else face.name
        words = face.oracle_text
        if len(sides) == 1 and len(card.faces) > 1:
            words = "\n\n---\n\n".join(each.oracle_text for each in card.faces)
        element = _element(name, words, token=False)
        _properties(element, card.layout, "back" if side else "front", face)
        ET.SubElement(element, "set", {"num": str(number), "rarity": "common"}).text = info.code
        for each in related:
            ET.SubElement(element, "related").text = each
        for other in sides:
            if other is not face:
                ET.SubElement(element, "related", {"attach": "transform"}).text = other.name
        _placed(element, face.type_line, enters_tapped="enters tapped" in face.oracle_text)
        yield element


def _element(name: str, words: str, *, token: bool) -> ET.Element:
    element = ET.Element("card")
    ET.SubElement(element, "name").text = _printable(name)
    ET.SubElement(element, "text").text = _printable(words)
    if token:
        ET.SubElement(element, "token").text = "1"
    return element


def _printable(words: str) -> str:
    """Without signs that XML has no place for."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", words)


def _properties(element: ET.Element, layout: str, side: str, face: Face) -> None:
    prop = ET.SubElement(element, "prop")
    colors = "".join(face.colors or colors_of(face.mana_cost, face.color_indicator))
    kinds = face.type_line.partition("—")[0].split()
    said = {
        "layout": layout,
        "side": side,
        "type": face.type_line,
        "maintype": _main_type(kinds),
        "manacost": re.sub(r"\{([^/}]+)\}", r"\1", face.mana_cost),
        "cmc": str(mana_value(face.mana_cost)),
        "colors": colors,
        "coloridentity": "".join(in_color_order((*colors, *re.findall(r"[WUBRG]", _symbols(face.oracle_text))))),
        "pt": f"{face.power}/{face.toughness}" if face.power is not None else "",
        "loyalty": face.loyalty or face.defense or "",
    }
    for tag, words in said.items():
        if words:
            ET.SubElement(prop, tag).text = _printable(words)


def _symbols(words: str) -> str:
    return "".join(re.findall(r"\{[^}]*\}", words))


def _main_type(kinds: Sequence[str]) -> str:
    return next((kind for kind in ("Creature", "Land") if kind in kinds), kinds[-1] if kinds else "")


def _placed(element: ET.Element, type_line: str, *, enters_tapped: bool) -> None:
    kinds = type_line.partition("—")[0].split()
    row = _OTHERS
    if "Creature" in kinds:
        row = _CREATURES
    elif "Land" in kinds:
        row = _LANDS
    elif "Instant" in kinds or "Sorcery" in kinds:
        row = _STACK
    ET.SubElement(element, "tablerow").text = row
    if enters_tapped:
        ET.SubElement(element, "cipt").text = "1"


# -- tokens


class _Tokens:
    """The tokens of a set by the names that they have there: one name, one token."""

    def __init__(self) -> None:
        self.found: dict[str, i.Characteristics] = {}

    def of(self, program: i.Program) -> Iterator[str]:
        """The names of the tokens that a program creates."""
        for value in program.walk():
            token = value.token if isinstance(value, i.Creation) else None
            if token is not None and not isinstance(token, i.CopyOf) and token.characteristics is not None:
                yield self._named(token.characteristics)

    def _named(self, token: i.Characteristics) -> str:
        name = token.name or " ".join([*token.subtypes, "Token"])
        wanted, number = name, 1
        while self.found.setdefault(name, token) != token:
            number += 1
            name = f"{wanted} ({number})"
        return name


def _token(name: str, token: i.Characteristics, info: SetInfo) -> ET.Element:
    words = ", ".join(token.keywords).capitalize()
    element = _element(name, "\n".join([*([words] if words else []), *token.abilities]), token=True)
    kinds = " ".join(["Token", *token.supertypes, *token.types])
    line = kinds + (" — " + " ".join(token.subtypes) if token.subtypes else "")
    size = (_size(token.power), _size(token.toughness)) if token.power is not None else (None, None)
    colors = tuple(each for each in token.colors if each in COLORS)
    _properties(element, "token", "front", Face(name, "", line, power=size[0], toughness=size[1], colors=colors))
    ET.SubElement(element, "set").text = info.code
    _placed(element, kinds, enters_tapped=False)
    return element


def _size(value: i.Quantity | str | None) -> str:
    return str(value.value) if isinstance(value, i.Number) else value if isinstance(value, str) else "X"


# -- the schema


def schema_problems(document: bytes) -> list[str]:
    """What in a document is not as Cockatrice's schema has it, as far as `ELEMENTS` and `ATTRIBUTES` say it."""
    from defusedxml.ElementTree import fromstring

    root = fromstring(document, forbid_dtd=True)
    if root.tag != "cockatrice_carddatabase" or root.get("version") != VERSION:
        return [f"no card database of version {VERSION}"]
    return list(_problems(root, root.tag))


def _problems(element: ET.Element, key: str) -> Iterator[str]:
    allowed = ATTRIBUTES.get(key, frozenset())
    yield from (f"<{element.tag}> has no attribute {each}" for each in element.attrib if each not in allowed)
    if element.tag == "prop":
        yield from _properties_problems(element)
        return
    wanted = ELEMENTS.get(key)
    if wanted is None:
        yield from (f"<{element.tag}> has nothing in it, and not <{each.tag}>" for each in element)
        return
    yield from _order(element, wanted)
    for each in element:
        below = f"{element.tag}/{each.tag}"
        yield from _problems(each, below if below in ELEMENTS or below in ATTRIBUTES else each.tag)


def _order(element: ET.Element, wanted: Sequence[tuple[str, str]]) -> Iterator[str]:
    letters = {tag: chr(ord("a") + number) for number, (tag, _) in enumerate(wanted)}
    pattern = "".join(f"{letters[tag]}{often}" for tag, often in wanted)
    if re.fullmatch(pattern, "".join(letters.get(each.tag, "?") for each in element)) is None:
        found = ", ".join(each.tag for each in element)
        yield f"<{element.tag}> has in it, in this order: {' '.join(tag + often for tag, often in wanted)}; not {found}"


def _properties_problems(prop: ET.Element) -> Iterator[str]:
    tags = [each.tag for each in prop]
    yield from (f"<prop> has <{tag}> twice" for tag in dict.fromkeys(tags) if tags.count(tag) > 1)
    yield from (f"<{each.tag}> of <prop> is no text" for each in prop if len(each))
