"""The room of nouns: objects, players, quantities, conditions and events, which speak of each other.

An object is “with power less than the number of creatures an opponent controls”, a number “the damage dealt this turn
by creatures that …”, a condition and an event hold both: the recursion is the language's own.
"""
