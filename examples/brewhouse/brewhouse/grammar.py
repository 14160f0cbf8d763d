"""Tokens are brewed: “brew two Tonic tokens”."""

from cardwright.grammar import creating


class Creating(creating.Creating):
    """Which verbs create tokens."""

    verbs = frozenset({"brew", "brews", "brewed", "brewing"})
