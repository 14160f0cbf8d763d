"""The rules that look at one text, a module for each thing that they look at."""

from ..rule import Rule
from . import (
    ability_words,
    agreement,
    articles,
    capitals,
    clauses,
    commas,
    costs,
    counting,
    forms,
    game,
    keywords,
    marks,
    numbers,
    own_name,
    partners,
    phrasings,
    reminders,
    spelling,
    tokens,
    variables,
    vocabulary,
    word_order,
)

RULES: tuple[Rule, ...] = (
    *ability_words.RULES,
    *agreement.RULES,
    *articles.RULES,
    *capitals.RULES,
    *clauses.RULES,
    *commas.RULES,
    *costs.RULES,
    *counting.RULES,
    *forms.RULES,
    *game.RULES,
    *keywords.RULES,
    *marks.RULES,
    *numbers.RULES,
    *own_name.RULES,
    *partners.RULES,
    *phrasings.RULES,
    *reminders.RULES,
    *spelling.RULES,
    *tokens.RULES,
    *variables.RULES,
    *vocabulary.RULES,
    *word_order.RULES,
)

__all__ = ["RULES"]
