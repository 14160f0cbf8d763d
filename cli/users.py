"""The cards that the user has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .status import Unreadable

if TYPE_CHECKING:
    from ..oracle import CardReference


def users_reference() -> CardReference:
    """Give the user's reference, filled up with the bundled cards."""
    from ..oracle import CardReference, StoreDamaged

    try:
        return CardReference.users()
    except StoreDamaged as error:
        raise Unreadable(str(error)) from error
