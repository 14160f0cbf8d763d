"""Players and references in words."""

from .chosen import counted as counted
from .one_by_one import each as each
from .one_by_one import each_of as each_of
from .one_by_one import plainly as plainly
from .one_by_one import spells_of as spells_of
from .table import NOUNS as NOUNS
