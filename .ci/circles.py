"""The circles among the modules, imports within functions counted: `make imports` holds that none grows or is new.

A circle is a set of modules each of which needs, through others, each of the rest. The recursion of nouns is the
language's own (“creatures with power less than the number of cards that …”), and goes through doors
(`compiler/doors.py`). These circles are left; where one becomes smaller its number here is lowered, and stays so.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from os.path import commonpath

import grimp

#: The room that a circle stands in: how many modules each of its circles has.
LEFT = {
    "cardwright.grammar": (3, 3),
    "cardwright.instructions": (6, 3),
    "cardwright.oracle": (2,),
}


def circles(imports: Mapping[str, Set[str]]) -> Iterator[list[str]]:
    """The strongly connected components of more than one module (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: list[str] = []

    def visit(module: str) -> Iterator[list[str]]:
        number[module] = lowest[module] = len(number)
        open_.append(module)
        for other in sorted(imports[module]):
            if other not in number:
                yield from visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in open_:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            at = open_.index(module)
            circle = sorted(open_[at:])
            del open_[at:]
            if len(circle) > 1:
                yield circle

    for module in sorted(imports):
        if module not in number:
            yield from visit(module)


def room_of(circle: list[str]) -> str:
    """The innermost package that holds them all."""
    return commonpath([module.replace(".", "/") for module in circle]).replace("/", ".")


def main() -> int:
    """Print the circles; 1 if they are others than those that are left."""
    graph = grimp.build_graph("cardwright", exclude_type_checking_imports=True, cache_dir=None)
    found: dict[str, list[list[str]]] = {}
    for circle in circles({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}):
        found.setdefault(room_of(circle), []).append(circle)
    wrong = False
    for room in sorted(found.keys() | LEFT.keys()):
        sizes = tuple(sorted((len(circle) for circle in found.get(room, ())), reverse=True))
        wrong |= sizes != (left := LEFT.get(room, ()))
        print(
            f"{room}: circles of {sizes or 'none'}", "" if sizes == left else f"(.ci/circles.py has {left or 'none'})"
        )
        if Counter(sizes) - Counter(left):
            print(*(f"  {' '.join(circle)}" for circle in found[room]), sep="\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
