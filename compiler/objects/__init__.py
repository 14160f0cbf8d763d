"""Noun phrases that name objects: which they select, and which one an effect speaks of."""

from .belonging import lifted as lifted
from .combat import attackers_of as attackers_of
from .done import DONE as DONE
from .done import all_of as all_of
from .done import done_to as done_to
from .measures import having as having
from .measures import number_name as number_name
from .modifiers import names_of as names_of
from .possession import as_noun as as_noun
from .possession import possessed as possessed
from .predicates import flat as flat
from .predicates import holding as holding
from .references import as_spell as as_spell
from .references import reference as reference
from .selections import is_card as is_card
from .selections import selection as selection
from .sharing import sharing as sharing
from .tokens import copied as copied
from .tokens import tokens_noun as tokens_noun
from .zones import zone as zone
