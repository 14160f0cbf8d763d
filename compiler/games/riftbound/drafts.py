"""A creation of Riftbound tokens while its words are read."""

from __future__ import annotations

import msgspec

from .... import instructions as i
from ...nouns.drafts import DraftCreation
from .describing import Described


class RiftboundDraft(DraftCreation, eq=False):
    """``described`` is what the words say; ``base`` is the definition of the token of that name (RB 184).

    ``elsewhere``: where it enters was said of the tokens that it goes back to, and may be said anew.
    """

    described: Described = msgspec.field(default_factory=Described)
    elsewhere: bool = False

    @property
    def given_name(self) -> str:
        """The name by which the text calls the token."""
        return self.described.name

    def enter_at(self, where: str) -> bool:
        """Write down where they enter, if they have no place of their own; whether they had none."""
        if self.described.location and not self.elsewhere:
            return False
        self.described.location, self.elsewhere = where, False
        return True

    def lacking(self) -> str:
        """What its words leave out: a unit has Might (RB 182.1.b), by its own words or as what it is a copy of."""
        said = self.described
        unit = self.base is None and self.copied is None and "Unit" in said.types
        if not unit or said.might is not None or any("might" in ability.lower() for ability in said.abilities):
            return ""
        return f"a unit token without Might, and “{said.name}” is no token that the rules define"

    def like(self, **changes: object) -> DraftCreation:
        """Another creation of the same tokens."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        fields["exceptions"], fields["clauses"] = list(self.exceptions), list(self.clauses)
        fields["described"], fields["elsewhere"] = self.described.copy(), True
        fields.update(changes)
        return type(self)(**fields)

    def finish(self) -> i.Creation:
        """The instruction."""
        return i.Creation(
            token=self._token(),
            count=self.count,
            creator=self.creator,
            via=self.via,
            count_text=self.count_text,
            source=self.source,
            span=self.span,
            enters=self.described.enters,
            location=self.described.location,
        )

    def _token(self) -> i.TokenKind:
        characteristics = self.described.characteristics(self.base)
        if self.copied is not None:
            token = characteristics if characteristics.name else None
            return i.CopyOf(self.copied, tuple(self.exceptions), tuple(self.clauses), token)
        if self.base is not None and self.described.might is None:
            return i.Predefined(self.described.name, characteristics)
        return i.Described(characteristics)
