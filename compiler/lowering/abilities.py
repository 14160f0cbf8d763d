"""The lines of a text as its abilities, and the texts within it: what it quotes, and the sentences of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import Definitions
from ...grammar.misplaced import misplaced
from ...texts.patterns import regex
from ..binding import bound
from ..effects.modes import Line, anchored, stand_below, with_rows
from ..frames import levels
from ..frames.cards import no_card
from ..frames.cases import SOLVING, case, to_solve
from ..frames.dungeons import as_rooms
from ..games import game_named
from ..keywords.definitions import meaning
from .either import one_or_the_other
from .frames import framed
from .keywords import keyword_abilities, said_of
from .promised import promised
from .reports import adds_nothing, is_no_reminder, of_nobody
from .rows import of_modes
from .text import MAX_DEPTH, Text, endless

#: A note ahead of all else that gives a rule of this object: of a frame that is the designer's own.
_OWN_RULE = regex(r"\(((?:If|When(?:ever)?) this\b[^()]*)\)")


class Lowering(Text):
    """Lowers one text, line by line."""

    def program(self, tree: n.CardText, without: tuple[n.Span, ...] = ()) -> i.Program:
        """All abilities of the text; ``without``: what today's wording does without (grammar/older)."""
        self.source.does_without(without)
        self.source.has_in_vain(misplaced(tree))
        of_nobody(tree, self)
        abilities, nodes = [], []
        section: levels.Section | None = None
        for node, rows in with_rows(tree):
            if (begins := levels.begun(node)) is not None:
                section = begins
            sized = levels.size(node, section, self.source) if section is not None else None
            each_word = anchored(node, rows, self.source)
            of_line = [sized] if sized is not None else list(self._line(node, [] if each_word else rows))
            for row in each_word:
                of_line += [structs.replace(a, only_while=i.WordChosen(row.word)) for a in self._line(row, [])]
            if (reached := levels.bar(of_line)) is not None:
                of_line, section = [levels.barred(of_line[0], reached)], levels.of_class(reached)
            elif levels.goes_on_behind_a_bar(of_line):
                self.report("text", "what the class has from this level on stands in lines of its own", node.span)
            last = of_line[-1] if of_line else None
            self.last_done = last.steps[-1] if last is not None and last.kind == "spell" and last.steps else None
            if reached is None and section is not None:
                of_line = [structs.replace(each, only_while=section.held) for each in of_line]
            abilities += of_line
            nodes += [node] * len(of_line)
        abilities = as_rooms(promised(abilities), nodes)
        told = bound(one_or_the_other(abilities, nodes), own_pronoun=self.source.own_pronoun)
        return i.Program(told, tuple(self.diagnostics))

    def abilities(self, tree: n.CardText) -> Iterator[i.Ability]:
        """The abilities, with the modes and table rows that belong to the one before."""
        for node, rows in with_rows(tree):
            yield from self._line(node, rows)

    def meant(self, sentence: str) -> i.Program:
        """The program of a sentence of the rules, compiled once for a text."""
        if self.depth >= MAX_DEPTH:
            return endless(sentence)
        if self.card is no_card:
            return _meant_anywhere(sentence, self.depth + 1, self.game.name, self.game.definitions)
        if sentence not in self.defined.programs:
            said = meaning(sentence, self.game.wording, self.game.definitions)
            self.defined.programs[sentence] = self.within(sentence, self.defined).program(*said)
        return self.defined.programs[sentence]

    def _line(self, node: Line, rows: list[n.Ability]) -> Iterator[i.Ability]:
        span = (node.span.start, node.span.end)
        words = self.source[span[0] : span[1]]
        if isinstance(node, n.Ability) and node.kind == "level" and not node.sentences:
            return
        if isinstance(node, n.Reminder):
            yield from self._note(node, words)
        elif isinstance(node, n.Unparsed):
            construct = "creation" if self.may_create(node) else "text"
            self.report(construct, f"“{node.text}” is not understood", node.span)
            yield i.Ability("static", words, span, steps=(i.Unmodelled(node.text, span),))
        elif isinstance(node, n.KeywordLine):
            yield from self._keyword_line(node, rows)
        elif (held := to_solve(node, self.source)) is not None:
            (meant,) = self.meant(SOLVING).abilities
            yield case(held, meant, i.Ability("triggered", words, span, word=node.word))
        else:
            yield self.game.framed(framed(node, rows, self))

    def _note(self, node: n.Reminder, words: str) -> Iterator[i.Ability]:
        """A line in parentheses: what it says the rules say, but for a rule of the card's own frame."""
        span = (node.span.start, node.span.end)
        if node.span.start == 0 and (own := _OWN_RULE.fullmatch(words)) and not self.depth:
            self.report("reminder", f"“{words}” is read as a rule of the card's own", node.span)
            for ability in self.meant(own.group(1)).abilities:
                yield structs.replace(ability, text=own.group(1), span=(span[0] + 1, span[1] - 1))
            return
        if node.says:
            is_no_reminder(node, self)
        yield i.Ability("reminder", words, span)

    def _keyword_line(self, node: n.KeywordLine, rows: list[n.Ability]) -> Iterator[i.Ability]:
        adds_nothing(node, self)
        if node.reminder is not None and node.reminder.says:
            is_no_reminder(node.reminder, self)
        choosing = bool(rows) and stand_below(node, rows)
        for keyword in node.keywords[:-1] if choosing else node.keywords:
            for ability in said_of(node, keyword_abilities(keyword, self), self):
                yield structs.replace(ability, word=node.word) if node.word else ability
        if choosing:
            yield of_modes(node, rows, self)
        else:
            for row in rows:
                yield self.game.framed(framed(row, [], self))


@lru_cache(maxsize=1000)
def _meant_anywhere(sentence: str, depth: int, game: str, definitions: Definitions) -> i.Program:
    """The program of a keyword's sentence where no card is looked up: the same ones come in text after text."""
    played = game_named(game, definitions)
    return Lowering(sentence, no_card, depth, game=played).program(*meaning(sentence, played.wording, definitions))
