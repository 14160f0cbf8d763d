"""Noun phrases that name numbers, as expressions that a board can evaluate."""

from .counts import bare as bare
from .counts import count_of as count_of
from .counts import players_counted as players_counted
from .expressions import quantity as quantity
from .happening import damage_prevented as damage_prevented
from .happening import flips_won as flips_won
from .happening import happened as happened
from .measures import devotion as devotion
