"""A token's description as characteristics (CR 111.3, 111.4) and as the way in which it enters.

Every reader here claims the words that it writes into the description; what it does not understand stays unclaimed and
is among the description's ``unread`` words.
"""

from . import modifiers as modifiers  # registers the reader of what follows
from .attacked import attacked as attacked
from .copula import read_copula as read_copula
from .describing import claim_described as claim_described
from .describing import describe as describe
from .description import Description as Description
from .description import every as every
from .description import read_type as read_type
from .following import read_modifier as read_modifier
from .having import quotation as quotation
from .having import read_with as read_with
from .states import ASIDES as ASIDES
from .states import STATES as STATES
from .states import is_battlefield as is_battlefield
from .states import is_each as is_each
from .states import read_state as read_state
