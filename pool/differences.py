"""What has changed between two snapshots: card by card, and whether for the better or for the worse."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal

import msgspec

from .facts import facts, paired, plainly, same_signature
from .snapshots import Entry

Kind = Literal["worse", "vanished", "changed", "better", "appeared"]
KINDS: tuple[Kind, ...] = ("worse", "vanished", "changed", "better", "appeared")
RANK = {"none": 0, "partial": 1, "ok": 2}
Creations = tuple[dict[str, Any], ...]


class Change(msgspec.Struct, frozen=True):
    """One card that is not as it was.

    `worse`: what was understood is so no longer; `vanished`: a card is no longer there; `changed`: it means something
    else; `better`: more is understood; `appeared`: a new card. `creating` says whether it creates (or created) tokens,
    `reworded` whether its text is another one (None where that is not known), `lines` what exactly is different.
    """

    name: str
    kind: Kind
    before: str | None
    after: str | None
    creating: bool
    reworded: bool | None = None
    lines: tuple[str, ...] = ()
    allowed: bool = False

    @property
    def fails(self) -> bool:
        """Whether it is for the worse and nobody expected it; a card that created tokens and is gone counts."""
        return not self.allowed and (self.kind == "worse" or (self.kind == "vanished" and self.creating))


def differences(old: Iterable[Entry], new: Iterable[Entry], allowed: tuple[str, ...] = ()) -> list[Change]:
    """Compare snapshots; give the cards that changed, what is for the worse first, then by name.

    The second card of a name is `Name #2`. `allowed` are names of cards whose change is expected, or patterns of them
    (`Goblin *`), in any case.
    """
    before, after = _by_name(old), _by_name(new)
    pairs = (pair for name in {**before, **after} for pair in _counterparts(before[name], after[name]))
    found = [change for name, was, now in pairs if (change := _change(name, was, now))]
    marked = [msgspec.structs.replace(each, allowed=True) if _matches(each.name, allowed) else each for each in found]
    return sorted(marked, key=lambda each: (KINDS.index(each.kind), not each.creating, each.name))


def _by_name(entries: Iterable[Entry]) -> defaultdict[str, list[Entry]]:
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for each in entries:
        found[each.name].append(each)
    return found


def _counterparts(old: Sequence[Entry], new: Sequence[Entry]) -> Iterator[tuple[str, Entry | None, Entry | None]]:
    """Pair the cards of one name: those of the same text, then those that mean the same, then in their order."""
    was, now = dict(enumerate(old)), dict(enumerate(new))
    for alike in (_text, _meaning, _anything):
        waiting: defaultdict[Hashable, deque[int]] = defaultdict(deque)
        for place, each in now.items():
            waiting[alike(each)].append(place)
        waiting.pop(None, None)
        for place, each in list(was.items()):
            if places := waiting.get(alike(each)):
                counterpart = places.popleft()
                yield _numbered(each.name, counterpart), was.pop(place), now.pop(counterpart)
    yield from ((_numbered(each.name, place), each, None) for place, each in was.items())
    yield from ((_numbered(each.name, place), None, each) for place, each in now.items())


def _text(card: Entry) -> Hashable:
    return card.text


def _meaning(card: Entry) -> Hashable:
    return msgspec.json.encode((card.status, card.creations, card.diagnostics, card.warnings))


def _anything(card: Entry) -> Hashable:
    return card.name


def _numbered(name: str, place: int) -> str:
    return name if place == 0 else f"{name} #{place + 1}"


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    folded = name.casefold()
    return any(pattern.casefold() == folded or fnmatchcase(folded, pattern.casefold()) for pattern in patterns)


def _change(name: str, old: Entry | None, new: Entry | None) -> Change | None:
    if old is None or new is None:
        one = old or new
        assert one is not None
        before, after = (old.status if old else None), (new.status if new else None)
        return Change(name, "appeared" if old is None else "vanished", before, after, one.status != "none")
    if _meaning(old) == _meaning(new):
        return None
    reworded = None if old.text is None or new.text is None else old.text != new.text
    said = [(*each.diagnostics, *(f"warning: {warning}" for warning in each.warnings)) for each in (old, new)]
    lines = (*_creations(old.creations, new.creations), *_diagnostics(*said))
    return Change(name, _kind(old, new, bool(reworded)), old.status, new.status, True, reworded, lines)


def _kind(old: Entry, new: Entry, reworded: bool) -> Kind:
    """Say whether it is for the better or the worse; a new text may create less without being less understood."""
    if new.status == "partial" or not reworded:
        if RANK[new.status] != RANK[old.status]:
            return "better" if RANK[new.status] > RANK[old.status] else "worse"
        if len(new.diagnostics) != len(old.diagnostics):
            return "better" if len(new.diagnostics) < len(old.diagnostics) else "worse"
        if len(new.creations) < len(old.creations) and not reworded:
            return "worse"
    elif new.status == "ok" and old.status == "partial":
        return "better"
    return "changed"


def _creations(old: Creations, new: Creations) -> Iterator[str]:
    before, after = [_stated(creation) for creation in old], [_stated(creation) for creation in new]
    pairs = paired(before, after)
    pairs = {i: j for i, j in pairs.items() if same_signature(before[i], after[j]) or len(before) == len(after)}
    for place, was in enumerate(before):
        if place not in pairs:
            yield f"- {described(old[place])}"
            continue
        now = after[pairs[place]]
        if was != now:
            yield f"  {described(new[pairs[place]])}"
        for field in dict.fromkeys((*was, *now)):
            if was.get(field) != now.get(field):
                yield f"    {field}: {plainly(old[place], field)} → {plainly(new[pairs[place]], field)}"
    for place in range(len(after)):
        if place not in pairs.values():
            yield f"+ {described(new[place])}"


def _stated(creation: dict[str, Any]) -> dict[str, Any]:
    fields = [field for field in creation if field != "token"]
    return facts(creation, fields)


def described(creation: dict[str, Any]) -> str:
    """Name a creation in a few words: how, how many, of what."""
    token = creation.get("token") or {}
    size = f"{token['power']}/{token['toughness']} " if "power" in token and "toughness" in token else ""
    what = token.get("name") or f"copy of {creation.get('copy_of', '…')}"
    return f"{creation.get('via', 'create')} {creation.get('count', '')} {size}{what}".replace("  ", " ")


def _diagnostics(old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[str]:
    yield from (f"- {each}" for each in old if each not in new)
    yield from (f"+ {each}" for each in new if each not in old)
