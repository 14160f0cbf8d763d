"""What players do: they cast, activate, attack, take turns; effects that have them do it are registered."""

from . import by_effect

__all__ = ["by_effect"]
