"""Importing this loads the grammar and the families of the compiler: processes forked from here share them."""

from ..compiler import compile_text

compile_text(
    "Create a Food token.\n"
    "Destroy target creature.\n"
    "Creatures you control get +1/+1.\n"
    "Whenever a creature dies, if you control a Forest, put X +1/+1 counters on it, "
    "where X is the number of cards in your hand.\n"
    "Create a token that's a copy of target creature, except it has haste. (It isn't legendary.)"
)
