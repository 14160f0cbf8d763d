"""The board: players, zones, permanents, and the executor of what the compiler made of a text.

It reads instructions (`cardwright.instructions`) and nothing of the grammar. Text that must be compiled while
a game goes on (the abilities of a token) comes in through `Rules.abilities`, given by the caller.
"""

from .board import Board, Result
from .chooser import Answer, Chance, ChoiceNeeded, Chooser, Offered, Question, ScriptedChooser
from .errors import BoardError, BoardFileError, CannotExecute
from .executing import execute, put_permanent, resolve_copy_of_spell
from .explain import Explanation, explain
from .option import Option
from .state.arrival import Ways
from .state.given import CardLookup, Rules
from .state.objects import Permanent
from .state.rule_set import MODERN, RuleSet, known_rules, rule_set
from .value import Listed

__all__ = [
    "MODERN",
    "Answer",
    "Board",
    "BoardError",
    "BoardFileError",
    "CannotExecute",
    "CardLookup",
    "Chance",
    "ChoiceNeeded",
    "Chooser",
    "Explanation",
    "Listed",
    "Offered",
    "Option",
    "Permanent",
    "Question",
    "Result",
    "RuleSet",
    "Rules",
    "ScriptedChooser",
    "Ways",
    "execute",
    "explain",
    "known_rules",
    "put_permanent",
    "resolve_copy_of_spell",
    "rule_set",
]
