"""What a designer's card should say: rules with a code, a place, a fix and a page; silence where nothing is wrong.

- rule.py: what a rule is; findings.py: what it finds
- reading.py: the text as rules look at it; words.py: its words; descriptions.py: how it describes tokens
- rules/: the rules that look at one text, a module for each thing that they look at; sets.py: those of a whole set
- phrases.py: phrases as data; understanding.py: the compiler's diagnostics
- search.py: what a line that is not understood was meant to say; candidates.py: the corrections that it tries
- linting.py: all findings in a text, and their fixes; canonical.py: the text as today's cards would say it
- sources.py, documents.py, settings.py, reports.py, pages.py: files, which rules, what is written
"""

from ..compiler.slips.edits import Edit
from .facts import CardFacts
from .findings import Finding, Fix
from .linting import RULES, fixed, lint_card
from .rule import Rule

__all__ = ["RULES", "CardFacts", "Edit", "Finding", "Fix", "Rule", "fixed", "lint_card"]
