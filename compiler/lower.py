"""The door of the compiler: a card's text to its program, ability by ability."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from ..grammar import nodes as n
from ..grammar import parse
from ..grammar.definitions import NONE, Definitions
from ..grammar.explained import OWN_RULE
from ..grammar.older import todays
from ..grammar.senses import plain
from ..grammar.traversal import below, children, name_of
from . import instructions as i
from . import levels
from .attacking import Attacking
from .becoming import keeping
from .binding import bound
from .cards import look_up
from .cases import SOLVING, case, to_solve
from .casting import casting
from .conditions import condition, whole_conditions
from .costs import costs, loyalty
from .creating import CardLookUp
from .definitions import Definition, creating_abilities, filled, keyword_abilities, meaning, with_explained
from .detector import may_create_words, node_may_create
from .diagnosing import Reading, complete, explained
from .drafts import DraftChoice, DraftCreation, DraftStep, finish, once_more
from .effects import Effect
from .events import but_for_first, but_for_mana, this_turn, waited_for
from .games import MAGIC, Game, game_named
from .giving import given_to_itself
from .instructions.searching import all_of
from .keyword_rules import (
    added_by,
    before_abilities,
    costs_given,
    form_of,
    is_keyword,
    only_while,
    ruled,
    values_given,
)
from .keywords import MISSING, KeywordActions, has_creating_keyword, oddity
from .modes import (
    Line,
    anchored,
    headers,
    keyword_choosing,
    modes_of_keyword,
    stand_below,
    unclear_results,
    with_rows,
    worth,
)
from .opening import Opening
from .pronouns import is_alike, same_targets
from .replacing import Arriving, Replaced, Replacing, damage_replacements, is_would, replaced, skipped
from .replacing.entering import with_
from .saying_more import said_of_keyword
from .sentence_parts import says_instead
from .slips import forgiven, other_stops, strange_subtypes
from .source import Source
from .statics import of_this_ability, statics, still_so
from .timing import restricted
from .triggering import triggered
from .variables import rounded, substituted
from .verbs.counters import OF_PLAYERS
from .walking import creations_in, map_creations, replacements_of

if TYPE_CHECKING:
    from ..oracle import CardLookup

MAX_DEPTH = 8
_GETTING: frozenset[type[i.Value]] = frozenset([i.GetCounters])
#: What is told of these is a warning: it takes no tokens from what is created.
_WARNINGS = frozenset(["text", "reference", "quantity", "word", "reminder"])
#: A text without any of them quotes nothing; what is quoted itself may have others.
QUOTATION_MARKS = frozenset('"“”„‟«»')


def compile_text(
    text: str,
    *,
    name: str | None = None,
    reference: CardLookup | None = None,
    game: str = MAGIC,
    wording: str = "",
    definitions: Definitions = NONE,
) -> i.Program:
    """Compile the ``text`` of one face of a card of ``game`` (`known_games`) to instructions.

    ``name`` is the face's name; ``wording`` names another grammar than the game's own; ``reference`` finds the cards
    that the text creates by name (CR 111.11): without one their characteristics stay open. ``definitions`` (of
    `load_definitions`) are known beside the game's own.

    Gives a `Program`. What could not be compiled is among its ``diagnostics``; spans count characters of ``text``. A
    slip of the pen is forgiven where what is meant is plain, with a warning (docs/slips.md). Raises `TextTooLong` and
    `UnknownGame`, and TypeError for what is no str.
    """
    card = look_up(reference) if reference is not None else _no_card
    played = game_named(game, definitions)
    definitions = with_explained(text, name, wording or played.wording, played.definitions)
    played = game_named(game, definitions) if definitions is not played.definitions else played
    own, wording = played.definitions, wording or played.wording

    def read(words: str) -> Reading:
        tree = parse(words, name=name, wording=wording, definitions=own)
        lowering, (meant, without) = Lowering(words, card, game=played), todays(tree, words)
        lowering.source.does_without(without)
        return Reading(words, tree, lowering.program(meant), name, wording, own)

    reading = complete(read(text))
    if played.name != MAGIC:
        return explained(reading).program
    found = forgiven(reading, read)
    if found is None:
        odd = [*strange_subtypes(text, reading.program, own), *other_stops(reading)]
        return explained(reading.reporting([*reading.program.diagnostics, *odd]) if odd else reading).program
    reading = explained(complete(read(found.whole.text)))
    program = reading.program
    said = [*program.diagnostics, *strange_subtypes(reading.text, program, own), *other_stops(reading)]
    program = found.whole.home(structs.replace(program, diagnostics=tuple(said)))
    said = sorted([*program.diagnostics, *found.warnings], key=lambda each: each.span)
    return structs.replace(program, diagnostics=tuple(said))


def abilities_of(
    characteristics: i.Characteristics, game: str = MAGIC, definitions: Definitions = NONE
) -> tuple[i.Ability, ...]:
    """The abilities of an object with these characteristics: its texts and its keywords, compiled.

    The paragraphs of an instant or sorcery are one text: they speak of each other (CR 608.2c).
    """
    name = characteristics.name
    lines = [*map(game_named(game).keyword_line, characteristics.keywords), *characteristics.abilities]
    begun = [line[:1].upper() + line[1:] for line in lines]
    is_spell = bool(_SPELLS.intersection(characteristics.types))
    texts = ["\n".join(begun)] if is_spell else begun
    abilities = (
        a for text in texts for a in compile_text(text, name=name, game=game, definitions=definitions).abilities
    )
    return tuple(abilities if is_spell else map(triggered, abilities))


_SPELLS = frozenset(["Instant", "Sorcery"])


def _endless(sentence: str) -> i.Program:
    """What a definition comes to that is explained by others, they by more, or by itself in the end: an error."""
    place = (0, len(sentence))
    said = f"“{sentence}” is explained by words that are explained by others, more than {MAX_DEPTH} deep"
    unknown = i.Ability("static", sentence, place, steps=(i.Unmodelled(sentence, place),))
    return i.Program((unknown,), (i.Diagnostic("error", "keyword", said, place),))


def _no_card(name: str) -> i.Characteristics | None:
    return None


Action = tuple[list[DraftStep], list[DraftCreation], dict[i.Diagnostic, None]]
"""What the sentence of a keyword action comes to: its steps, the creations among them, and its errors."""


class Defined(NamedTuple):
    """What the sentences of the rules come to that a text has asked for: each is compiled once."""

    programs: dict[str, i.Program]
    actions: dict[str, Action]


class Lowering:
    """Lowers one text. ``created`` keeps the creations of the whole text, for back-references across lines."""

    def __init__(
        self, text: str, card: CardLookUp, depth: int = 0, *, game: Game, defined: Defined | None = None
    ) -> None:
        self.text, self.card, self.depth, self.game = text, card, depth, game
        self.defined = Defined({}, {}) if defined is None else defined
        self.diagnostics: dict[i.Diagnostic, None] = {}  # in order, each once
        self.created: list[DraftCreation] = []
        self.source = Source(text, self._report, game.qualities)
        self.creating = game.creating(self.source, card, game.definitions)
        self.actions = KeywordActions(self._definition, game.definitions)
        self.last_done: i.Step | None = None  # the last step of the line before, where that is a spell's

    def _report(self, construct: str, message: str, span: n.Span) -> None:
        severity = "warning" if construct in _WARNINGS else "error"
        found = i.Diagnostic(severity, construct, message, (span.start, span.end))  # type: ignore[arg-type]
        self.diagnostics[found] = None

    def _may_create(self, node: n.Node) -> bool:
        return node_may_create(node, self.text, self.game.definitions)

    def _effect(self) -> Effect:
        return self.game.effect(self.source, self.creating, self.actions, self.created)

    def program(self, text: n.CardText) -> i.Program:
        """All abilities of a text."""
        abilities, nodes = [], []
        section: levels.Section | None = None
        for node, rows in with_rows(text):
            if (begins := levels.begun(node)) is not None:
                section = begins
            sized = levels.size(node, section, self.source) if section is not None else None
            each_word = anchored(node, rows, self.source)
            of_line = [sized] if sized is not None else list(self._ability(node, [] if each_word else rows))
            for row in each_word:
                of_line += [structs.replace(a, only_while=i.WordChosen(row.word)) for a in self._ability(row, [])]
            if (reached := levels.bar(of_line)) is not None:
                of_line, section = [levels.barred(of_line[0], reached)], levels.of_class(reached)
            last = of_line[-1] if of_line else None
            self.last_done = last.steps[-1] if last is not None and last.kind == "spell" and last.steps else None
            if reached is None and section is not None:
                of_line = [structs.replace(each, only_while=section.held) for each in of_line]
            abilities += of_line
            nodes += [node] * len(of_line)
        return i.Program(bound(one_or_the_other(abilities, nodes)), tuple(self.diagnostics))

    def abilities(self, text: n.CardText) -> Iterator[i.Ability]:
        """The abilities, with the modes and table rows that belong to the one before."""
        for node, rows in with_rows(text):
            yield from self._ability(node, rows)

    def _ability(self, node: Line, rows: list[n.Ability]) -> Iterator[i.Ability]:
        span = (node.span.start, node.span.end)
        words = self.source[span[0] : span[1]]
        if isinstance(node, n.Ability) and node.kind == "level" and not node.sentences:
            return
        if isinstance(node, n.Reminder):
            if node.says:
                self._is_no_reminder(node)
            yield i.Ability("reminder", words, span)
        elif isinstance(node, n.Unparsed):
            construct = "creation" if self._may_create(node) else "text"
            self._report(construct, f"“{node.text}” is not understood", node.span)
            yield i.Ability("static", words, span, steps=(i.Unmodelled(node.text, span),))
        elif isinstance(node, n.KeywordLine):
            self._adds_nothing(node)
            if node.reminder is not None and node.reminder.says:
                self._is_no_reminder(node.reminder)
            choosing = bool(rows) and stand_below(node, rows)
            for keyword in node.keywords[:-1] if choosing else node.keywords:
                for ability in self._said_of(node, self._keyword_abilities(keyword)):
                    yield structs.replace(ability, word=node.word) if node.word else ability
            if choosing:
                yield self._of_modes(node, rows)
            else:
                for row in rows:
                    yield self.game.framed(self._framed(row, []))
        elif (held := to_solve(node, self.source)) is not None:
            (meant,) = self._meant(SOLVING).abilities
            yield case(held, meant, i.Ability("triggered", words, span, word=node.word))
        else:
            yield self.game.framed(self._framed(node, rows))

    # ── Keyword abilities ───────────────────────────────────────────────────────────────────────────────────────────

    def _keyword_abilities(self, keyword: n.Keyword) -> Iterator[i.Ability]:
        """All abilities that a keyword of a keyword line stands for (CR 702)."""
        if (paid := self._cost_creates(keyword)) is not None:
            yield paid
            return
        words, place = self.source.words(keyword), (keyword.span.start, keyword.span.end)
        form = form_of(keyword, self.source, self.game.definitions)
        if form is None or form.line.rule == OWN_RULE or not (form.line.is_rule or form.line.sentences):
            yield from self._keyword(keyword.name, keyword.parameter, keyword.span)
            return
        name = plain(keyword.name)
        rules = ruled(form, keyword, self.source)
        each = [costs(cost, self.source, self._paid) for cost in costs_given(keyword)] if rules else []
        for rule in rules:
            for paid_ in each or [()]:
                yield i.Ability(
                    "keyword", words, place, keyword=name, parameter=keyword.parameter, rule=rule, costs=paid_
                )
        values = values_given(form, keyword, self.source)
        yield from self._meanings(form.line.sentences, values, name, keyword.parameter, keyword.span)

    def _said_of(self, node: n.KeywordLine, abilities: Iterator[i.Ability]) -> Iterator[i.Ability]:
        """The abilities of a keyword with what the sentences behind it say: “Equip {0}. Activate only once each turn.”

        What is said of its cost is said of the first of them, where the keyword comes to several.
        """
        first, *others = abilities
        for line in node.sentences:
            if isinstance(line, n.Sentence) and (changed := said_of_keyword(first, line, self.source)) is not None:
                first = changed
            else:
                words, span = self.source.words(line), (line.span.start, line.span.end)
                first = structs.replace(first, steps=(*first.steps, i.Unmodelled(words, span)))
        yield from (first, *others)

    def _keyword(self, name: str, parameter: str, span: n.Span, *, granted: bool = False) -> Iterator[i.Ability]:
        """The abilities that a keyword's sentences come to."""
        words = self.source.words(n.Node(span=span))
        place = (span.start, span.end)
        found = self.game.keyword(name, parameter)
        if found is None or self._is_other_form(found[0], found[2]):
            missing = MISSING.get(plain(name))
            steps = (i.Unmodelled(words, place, missing),) if missing else ()
            if has_creating_keyword(words, self.game.definitions):
                self._report("keyword", f"“{words}” is none of the rules' ways to write this keyword", span)
            yield i.Ability("keyword", words, place, keyword=plain(words), steps=steps)
            return
        definition, values, via = found
        if definition.explained:
            self._report("reminder", f"“{words}” is read by its reminder text", span)
        if (parameter or not granted) and (odd := oddity(definition, name, parameter)):
            self._report("keyword", odd, span)
        yield from self._meanings(definition.meaning, values, via, parameter, span)

    def _is_other_form(self, definition: Definition, name: str) -> bool:
        """Whether its sentences are of another way to write the keyword (“Echo” without a cost), and create nothing."""
        known = self.game.definitions
        own = keyword_abilities(known).get(name) is definition  # not one of another game
        return own and not definition.explained and name not in creating_abilities(known)

    def _meanings(
        self, sentences: tuple[str, ...], values: dict[str, str], via: str, parameter: str, span: n.Span
    ) -> Iterator[i.Ability]:
        """The abilities that the sentences of a keyword come to, with what the card puts into them."""
        words, place = self.source.words(n.Node(span=span)), (span.start, span.end)
        for sentence in sentences:
            program = self._meant(filled(sentence, values))
            self.diagnostics |= {
                i.Diagnostic(d.severity, d.construct, d.message, place): None
                for d in program.diagnostics
                if d.severity == "error"
            }
            for ability in program.abilities:
                ability = map_creations(ability, via, words, place)
                yield structs.replace(ability, kind="keyword", keyword=via, parameter=parameter)

    def _meant(self, sentence: str) -> i.Program:
        """The program of a keyword's sentence, compiled once for a text."""
        if self.depth >= MAX_DEPTH:
            return _endless(sentence)
        if self.card is _no_card:
            return _meant_anywhere(sentence, self.depth + 1, self.game.name, self.game.definitions)
        if sentence not in self.defined.programs:
            inner = Lowering(sentence, self.card, self.depth + 1, game=self.game, defined=self.defined)
            self.defined.programs[sentence] = inner.program(meaning(sentence, self.game.wording, self.game.definitions))
        return self.defined.programs[sentence]

    def _adds_nothing(self, node: n.Ability | n.KeywordLine) -> None:
        """Report a keyword in the place of an ability word that is none of those that stand there: “Flying — Haste”."""
        if is_keyword(node.word, self.game.definitions):
            place = n.Span(node.span.start, node.span.start + len(node.word))
            self._report("text", f"“{node.word}” is a keyword that stands before no ability", place)

    def _is_no_reminder(self, node: n.Reminder) -> None:
        """Report words in parentheses that only look like reminder text: “Flying (twice)” (CR 207.2)."""
        words = self.source.words(node)
        construct = "unclaimed" if may_create_words(words, self.game.definitions) else "text"
        self._report(construct, f"“{words}” is no reminder text, and is not understood", node.span)

    def _of_modes(self, node: n.KeywordLine, rows: list[n.Ability]) -> i.Ability:
        """“Spree ⏎ + {2} — Mill four cards. …”: the modes of which a keyword has some chosen (CR 702.172a)."""
        name, start = keyword_choosing(node), node.keywords[-1].span.start
        opened, effect = self.source.mark(), self._effect()
        modes = self._modes(rows, effect)
        modes_of_keyword(name, modes)
        effect.steps.append(modes)
        self._incomplete(effect)
        effect.ends()
        place = (start, rows[-1].span.end)
        ability = i.Ability("spell", self.source[place[0] : place[1]], place, keyword=name, steps=_done_by(effect))
        ability = structs.replace(ability, granted=tuple(self._granted(rows[0], rows[1:], ability)))
        self._passed_over(ability, rows[0], rows[1:], bool(effect.own), opened)
        return ability

    def _cost_creates(self, keyword: n.Keyword) -> i.Ability | None:
        """“Cumulative upkeep—Have an opponent create a 1/1 red Survivor creature token.”: paying the cost creates."""
        if keyword.cost is None or not any(isinstance(p.content, n.Creation) for p in keyword.cost.parts):
            return None
        place = (keyword.span.start, keyword.span.end)
        paid = costs(keyword.cost, self.source, self._paid)
        return i.Ability("keyword", self.source[place[0] : place[1]], place, keyword=plain(keyword.name), costs=paid)

    def _definition(self, sentence: str, span: n.Span) -> tuple[list[DraftStep], list[DraftCreation]]:
        """The steps of a keyword action's sentence, as drafts (KeywordActions); compiled once for a text."""
        if sentence not in self.defined.actions:
            circle = i.Diagnostic("error", "keyword", "a keyword action that is explained by itself", (0, 0))
            self.defined.actions[sentence] = [], [], {circle: None}
            self.defined.actions[sentence] = self._action(sentence)
        steps, created, errors = self.defined.actions[sentence]
        place = (span.start, span.end)
        self.diagnostics |= {structs.replace(each, span=place): None for each in errors}
        return once_more(steps, created)

    def _action(self, sentence: str) -> Action:
        if self.depth >= MAX_DEPTH:
            return [], [], dict.fromkeys(_endless(sentence).diagnostics)
        inner = Lowering(sentence, self.card, self.depth + 1, game=self.game, defined=self.defined)
        text = meaning(sentence, self.game.wording, self.game.definitions)
        steps: list[DraftStep] = []
        for ability in text.abilities:
            if isinstance(ability, n.Ability):
                effect = inner._effect()
                for line in ability.sentences:
                    if isinstance(line, n.Sentence):
                        effect.sentence(line)
                steps += effect.steps
        return steps, inner.created, {each: None for each in inner.diagnostics if each.severity == "error"}

    # ── Abilities in their frames ───────────────────────────────────────────────────────────────────────────────────

    def _framed(self, node: n.Ability, rows: list[n.Ability]) -> i.Ability:
        place = (node.span.start, node.span.end)
        words = self.source[place[0] : place[1]]
        effect = self._effect()
        effect.earlier = self.last_done if node.kind == "statement" else None
        opened = self.source.mark()
        self.source.begins()
        waits: i.Trigger | None = None
        condition_: i.Condition | None = None
        replacements: list[i.Replacement] = []
        constant: list[i.Static] = []
        timing: tuple[i.Timing, ...] = ()
        activator: i.Player | None = None
        replacing = self.game.replacing(self.source, self.creating)
        paid = costs(node.cost, self.source, self._paid) if node.cost is not None else ()
        if node.kind not in ("mode", "row"):
            self.source.claim_own(node)
            self.source.claim(*([] if node.cost is None else [node.cost]))
        if node.kind == "loyalty":
            paid = loyalty(node)
        cast: list[i.CastingCost] = []
        arriving = Arriving(self.source, self._effect)
        attacking, opening = Attacking(self.source, self._effect), Opening(self.source, self._effect)
        instead: list[Replaced] = []
        lasts = False  # whether the event is waited for only this turn: a delayed triggered ability (CR 603.7b)
        self._adds_nothing(node)
        fitting = bool(rows) and stand_below(node, rows)
        if rows:
            effect.modes = self._modes(rows, effect)
            effect.headers = headers(node) if fitting else []
        for k, line in enumerate(node.sentences):
            if not isinstance(line, n.Sentence):
                continue
            if k == 0 and effect.prevents_next(line):
                continue
            begins = line.parts[0].content if line.parts else None
            if (
                node.kind == "triggered"
                and waits is None
                and k == 0
                and not (replacing.is_event(begins) or is_would(begins))
            ):
                waits, condition_, line = self._trigger(line, replacing)
                effect.heed(condition_)
                lasts = waits is not None and condition_ is None and begins is not None and this_turn(begins)
            if (only := restricted(line, self.source)) is not None:
                if only.casting or (only.of_either and node.kind == "statement"):
                    spell, words_ = i.Reference("source"), self.source.words(line)
                    constant.append(i.Static(spell, (i.CastOnly(only.timing),), text=words_))
                else:
                    timing, activator = timing + only.timing, only.activator or activator
                continue
            if arriving.goes_on(line) or attacking.goes_on(line) or opening.goes_on(line):
                continue
            found = replacing.replacement(line)
            if found is not None:
                begun = replacing.begun(line, found, node.kind in ("loyalty", "activated") or waits is not None)
                replacements += found if begun is None else []
                effect.steps += begun or []
                continue
            if node.kind == "statement" and any(each.begins(line) for each in (arriving, attacking, opening)):
                continue
            if node.kind == "statement" and not effect.steps:
                if (skips := skipped(line, self.source)) is not None:
                    replacements.append(skips)
                    continue
                if (on_damage := damage_replacements(line, self.source)) is not None:
                    replacements += on_damage
                    continue
                spoken = bool(constant or replacements or instead)
                changed = replaced(line, self.source, self._effect, self._may_create, spoken=spoken, standing=True)
                if changed is not None:
                    instead.append(changed)
                    continue
                if instead and instead[-1].doing is not None:
                    instead[-1].doing.sentence(line)
                    continue
            if node.kind == "statement" and (charged := casting(line, self.source, self._done_alone)) is not None:
                cast.append(charged)
                continue
            if constant and not effect.steps and (kept := still_so(line, constant[-1], self.source)) is not None:
                constant[-1] = kept
                continue
            if of_this_ability(line) and (costing := statics(line, self.source)):
                constant += costing
                continue
            stands = node.kind == "statement" and not effect.own and not effect.steps
            standing = statics(line, self.source, after=constant[-1] if constant else None) if stands else None
            if standing:
                constant += standing
                continue
            effect.sentence(line)
        for each in instead:
            if isinstance(each.doing, Effect):
                each.doing.ends()
                prevented = each.replacement(_done_by(each.doing))
                replacements += substituted((prevented,), each.doing.variables)
            else:
                replacements.append(each.replacement(()))
        if isinstance(arriving.doing, Effect):
            arriving.doing.ends()
            replacements.append(arriving.replacement(_done_by(arriving.doing)))
        if isinstance(attacking.doing, Effect):
            attacking.doing.ends()
            constant.append(attacking.static(_done_by(attacking.doing)))
        if isinstance(opening.doing, Effect):
            opening.doing.ends()
            constant.append(opening.static(_done_by(opening.doing)))
        self._incomplete(effect)
        effect.ends()
        steps = effect.steps
        if effect.modes is not None and not effect.chosen and (fitting or replacements):
            steps.append(effect.modes)
            if replacements:  # “choose Khans or Dragons”: they are abilities that it has or has not (CR 614.12b)
                steps.append(i.Unmodelled(words, place))
        elif not fitting:
            steps += self._below_nothing(rows)
        if node.kind in ("mode", "row"):
            self._stands_alone(node)
        kind: Any = {
            "statement": "static" if (constant or replacements or cast) and not steps else "spell",
            "mode": "spell",
            "level": "static",
            "row": "spell",
        }.get(node.kind, node.kind)
        if kind == "triggered" and waits is None and replacements and not steps:
            kind = "static"  # “The first time you would create tokens each turn, … instead”
        elif kind == "triggered" and waits is None and all(isinstance(step, _SHIELDS) for step in steps):
            kind = "spell"  # “The next time you would create tokens this turn, … instead”
        cost = (
            self.source.words(node.cost)
            if node.cost
            else (node.label.rstrip(":").strip("[]") if node.kind in ("loyalty", "chapter") else None)
        )
        done = rounded(tuple(substituted(finish(steps), effect.variables)), effect.rounding)
        if self.source.keeps_ability:
            done = keeping(done, words)
        if lasts and waits is not None:
            done, waits, kind = (i.Delayed(waits, done, words, "end of turn"),), None, "spell"
        ability = i.Ability(
            kind,
            words,
            place,
            word=node.word or None,
            keyword=plain(node.word) if plain(node.word) in before_abilities(self.game.definitions) else None,
            cost=cost,
            costs=tuple(substituted(paid, effect.variables)),
            chapters=node.chapters,
            casting=tuple(cast),
            trigger=waits,
            condition=condition_,
            timing=timing,
            activator=activator,
            steps=done,
            replacements=tuple(replacements),
            statics=tuple(constant),
        )
        ability = structs.replace(ability, granted=tuple(self._granted(node, rows, ability)))
        ability = self._with_keyword(ability)
        self._of_new_counters(ability, node)
        self._passed_over(ability, node, rows, bool(effect.own), opened)
        self._unexplained(ability, node)
        return ability

    def _below_nothing(self, rows: list[n.Ability]) -> Iterator[i.Unmodelled]:
        """Modes and results that stand below nothing that chooses or rolls: nobody knows when they are done."""
        for row in rows:
            words = self.source.words(row)
            self.source.claim(row)
            construct = "creation" if may_create_words(words, self.game.definitions) else "text"
            self._report(construct, f"“{words}” is a mode or a result, and stands below no choice or roll", row.span)
            yield i.Unmodelled(words, (row.span.start, row.span.end))

    def _stands_alone(self, node: n.Ability) -> None:
        """Report the label of a mode or a result above which nothing stands."""
        begins = node.cost or (node.sentences[0] if node.sentences else None)
        place = n.Span(node.span.start, node.span.end if begins is None else begins.span.start)
        words = self.source.words(n.Node(span=place))
        self.source.claim_between(place.start, place.end)
        self._report("text", f"“{words}” stands before a mode or a result, and below no choice or roll", place)

    def _with_keyword(self, ability: i.Ability) -> i.Ability:
        """The ability with what the keyword before it adds: when it may be activated, when it is had (CR 702.142a)."""
        said = added_by(ability.keyword, self.game.definitions) if ability.kind == "activated" else ()
        more = tuple(timing for sentence in said for each in self._meant(sentence).abilities for timing in each.timing)
        held = only_while(ability.keyword)
        return structs.replace(ability, timing=ability.timing + more, only_while=held) if more or held else ability

    def _of_new_counters(self, ability: i.Ability, node: n.Ability) -> None:
        """Report a note that says what counters of a new kind do: they are no rule's, and nobody does it."""
        kinds = {step.counters.kind for step in all_of(ability, _GETTING)} - OF_PLAYERS
        for line in node.sentences if kinds else ():
            if isinstance(line, n.Reminder) and any(map(line.mentions, kinds)):
                words = self.source.words(line)
                self._report("text", f"“{words}” says what counters do, and is not understood", line.span)

    def _unexplained(self, ability: i.Ability, node: n.Ability) -> None:
        """Report words that nobody knows, whose reminder text creates, in an ability that creates nothing."""
        if ability.granted or ability.replacements or any(True for _ in creations_in(ability.steps)):
            return
        for k, line in enumerate(node.sentences):
            if not isinstance(line, n.Reminder) or not may_create_words(line.text, self.game.definitions):
                continue
            before = (x for said in reversed(node.sentences[:k]) for x in below(said))
            lost = next((x for x in before if isinstance(x, n.Unparsed)), None)
            if lost is not None:
                said = f"“{lost.text}” creates tokens by its reminder text, and is not understood"
                self._report("keyword", said, lost.span)

    def _passed_over(
        self, ability: i.Ability, node: n.Ability, rows: list[n.Ability], creates: bool, begun: int
    ) -> None:
        """Report every word that no field of the program holds: the ledger's end (see source.py).

        ``begun``: the ledger's mark when the ability began; ``creates``: whether it creates tokens.
        """
        creates = creates or any(isinstance(r.change, i.Add | i.Instead) for r in replacements_of(ability))
        for each in (node, *rows):
            self.source.claim(*(note for note in each.sentences if isinstance(note, n.Reminder) and not note.says))
        for span in self.source.unclaimed(begun, node.span.start, (rows or [node])[-1].span.end):
            words = self.source[span.start : span.end]
            construct = "unclaimed" if creates or may_create_words(words, self.game.definitions) else "text"
            self._report(construct, f"“{words}” is not understood here", span)

    def _paid(self, part: n.Part) -> tuple[i.Step, ...]:
        """What is done to pay a part of a cost: “Have an opponent create a Food token: Draw a card.”"""
        if isinstance(part.content, n.Unparsed):
            construct = "creation" if self._may_create(part.content) else "text"
            self._report(construct, f"“{part.content.text}” is not understood", part.span)
        mark = self.source.mark()
        steps = self._done_alone([structs.replace(part, joiner="", span=part.content.span)])
        for span in self.source.unclaimed(mark, part.content.span.start, part.content.span.end):
            self._report("unclaimed", f"“{self.source[span.start : span.end]}” is not understood here", span)
        return steps

    def _done_alone(self, parts: list[n.Part]) -> tuple[i.Step, ...]:
        """What parts of a sentence come to that speak of nothing before: a cost."""
        effect = self._effect()
        effect.parts(parts, effect.steps)
        effect.ends()
        return tuple(substituted(finish(effect.steps), effect.variables))

    def _incomplete(self, effect: Effect) -> None:
        """Report tokens whose card nobody knows (CR 111.11), and creatures to which nothing gives a size."""
        for draft in effect.own:
            span = n.Span(*draft.span)
            if draft.card is not None and draft.base is None:
                if self.card is _no_card:
                    self._report("reference", f"there is no card reference to look “{draft.card}” up in", span)
                else:
                    self._report("card", f"the card reference has no card named “{draft.card}”", span)
            state = draft.description
            if state is not None and draft.card is None and draft.base is None and not state.types:
                self._report("description", "a token without a type", span)
            if lacking := draft.lacking():
                self._report("size", lacking, span)

    def _trigger(
        self, line: n.Sentence, replacing: Replacing
    ) -> tuple[i.Trigger | None, i.Condition | None, n.Sentence]:
        """Part the event and the intervening if (CR 603.4) from what the ability does."""
        parts = list(line.parts)
        held: i.Condition | None = None
        waits, parts = waited_for(parts, self.source)
        parts = whole_conditions(parts)
        if waits is not None and len(parts) > 1 and (narrowed := but_for_mana(waits, parts[0].content)) is not None:
            self.source.claim(parts.pop(0))
            waits = narrowed
        if waits is not None and len(parts) > 1:
            apart = but_for_first(waits.events, parts[0].content, self.source)
            if apart is not None:
                parts.pop(0)
                waits = structs.replace(waits, events=apart)
        first = parts[0].content if parts else None
        if waits is not None and len(parts) > 1 and isinstance(first, n.Subordinate) and first.sense == "while":
            waits = self._while(waits, first)
            parts.pop(0)
        elif (
            waits is not None
            and len(parts) > 1
            and isinstance(first, n.Subordinate)
            and first.sense == "if"
            and not replacing.is_event(first)
        ):
            mark = self.source.mark()
            held = with_(condition(first, self.source), i.Reference("exiled"), i.Reference("linked"))  # CR 607.2a
            if not isinstance(held, i.Happened):
                parts.pop(0)
            else:
                held = None
                self.source.forget(mark)
        return waits, held, n.Sentence(parts=tuple(parts), end=line.end, span=line.span)

    def _while(self, waits: i.Trigger, node: n.Subordinate) -> i.Trigger:
        """What is waited for only while something holds; of several events it is not told of which this is said."""
        if len(waits.events) == 1:
            return structs.replace(waits, meanwhile=condition(node, self.source))
        self.source.claim(node)
        *before, last = waits.events
        return structs.replace(waits, events=(*before, structs.replace(last, told=self.source.words(node))))

    def _modes(self, rows: list[n.Ability], whole: Effect) -> DraftChoice:
        """Modes of “choose one —” and rows of a die's table, as one choice."""
        options: list[list[DraftStep]] = []
        labels = []
        costly: list[tuple[i.Cost, ...]] = []
        prints = worth(rows)
        for row in rows:
            self.source.claim_own(row)
            if prints and row.additional is not None:
                self.source.claim(row.additional)
            costly.append(() if prints or row.additional is None else costs(row.additional, self.source, self._paid))
            effect = self._effect()
            for line in row.sentences:
                if isinstance(line, n.Sentence):
                    effect.sentence(line)
            if row.kind == "row" and not effect.steps:  # “10—19 | X is two.”
                effect.steps.append(i.Unmodelled(self.source.words(row), (row.span.start, row.span.end)))
            options.append(effect.steps)
            whole.variables.update(effect.variables)
            labels.append(
                " ".join(x for x in (row.label if row.kind == "row" else "", row.word) if x)
                or self.source[row.span.start : row.span.end]
            )
        die = rows[0].kind == "row"
        for row, said in unclear_results(rows) if die else ():
            self._report("text", said, n.Span(row.span.start, row.span.start + len(row.label)))
        results = tuple(row.results for row in rows) if die else ()
        return DraftChoice(
            options,
            labels,
            i.Player("you", "you"),
            at_random=die,
            results=results,
            costs=tuple(costly) if any(costly) else (),
            worth=prints,
        )

    # ── Abilities inside abilities ──────────────────────────────────────────────────────────────────────────────────

    def _keywords_given(self, node: n.Ability, words: str) -> Iterator[tuple[str, str, n.Span]]:
        definitions = self.game.definitions
        if has_creating_keyword(words, definitions):
            yield from granted_keywords(node, creating_abilities(definitions))

    def _granted(self, node: n.Ability, rows: list[n.Ability], giving: i.Ability) -> Iterator[i.Ability]:
        """What the text quotes or grants: emblems, abilities of tokens, “have “…””, “have myriad”."""
        if self.depth >= MAX_DEPTH:
            return
        tokens: frozenset[str | None] | None = None  # the names of what the ability creates
        own: frozenset[str] | None = None  # what the ability gives to its own source
        for each in (node, *rows):
            words = self.source[each.span.start : each.span.end]
            for quoted in quotations(each) if self.depth or not QUOTATION_MARKS.isdisjoint(words) else ():
                found = self._quoted(quoted, of_granter=False)
                names = {word.text for word in below(quoted) if isinstance(word, n.Word) and word.is_own_name}
                if names and tokens is None:
                    tokens = frozenset(each.name for each in giving.walk() if isinstance(each, i.Characteristics))
                if names - (tokens or frozenset()):  # and not the name of the token that has it
                    if own is None:
                        own = frozenset(line for value in giving.walk() for line in given_to_itself(value))
                    if any(one.text not in own for one in found):
                        found = self._quoted(quoted, of_granter=True)
                yield from found
            for keyword, parameter, span in self._keywords_given(each, words):
                yield from self._keyword(keyword, parameter, span, granted=True)

    def _quoted(self, quoted: n.Quoted, *, of_granter: bool) -> tuple[i.Ability, ...]:
        """The abilities that are quoted; ``of_granter``: a name in them means what gives them (CR 201.5a)."""
        inner = Lowering(self.text, self.card, self.depth + 1, game=self.game)
        inner.source.of_granter = of_granter
        inner.source.shares(self.source)
        found = bound(tuple(inner.abilities(quoted.text)))
        self.diagnostics |= inner.diagnostics
        return found


@lru_cache(maxsize=1000)
def _meant_anywhere(sentence: str, depth: int, game: str, definitions: Definitions) -> i.Program:
    """The program of a keyword's sentence where no card is looked up: the same ones come in text after text."""
    played = game_named(game, definitions)
    return Lowering(sentence, _no_card, depth, game=played).program(meaning(sentence, played.wording, definitions))


def _done_by(effect: Effect) -> tuple[i.Step, ...]:
    return tuple(substituted(finish(effect.steps), effect.variables))


#: What a spell or ability sets up by “the next time …”.
_SHIELDS = (i.Replace, i.PreventDamage)


def one_or_the_other(abilities: list[i.Ability], nodes: list[Line]) -> tuple[i.Ability, ...]:
    """“Create two Human tokens. ⏎ Fateful hour — If you have 5 or less life, create five of those tokens instead.”

    A line of a spell that does something instead of the line before it takes that line's creation, or all of its steps
    where they do the same things, as its other case. ``nodes``: the line of each ability.
    """
    for k in range(1, len(abilities)):
        before, ability = abilities[k - 1], abilities[k]
        step = ability.steps[0] if len(ability.steps) == 1 else None
        if not before.steps or not before.kind == ability.kind == "spell" or not _is_instead(nodes[k]):
            continue
        if not isinstance(step, i.If) or step.otherwise:
            continue
        alike = [type(each) for each in step.steps] == [type(each) for each in before.steps]
        last = before.steps[-1:]
        if alike or len(before.steps) == 1 or isinstance(last[0], i.Create) or is_alike(last, step.steps):
            at = 0 if alike else len(before.steps) - 1
            replaced = before.steps[at:]
            steps = tuple(same_targets(each, replaced) for each in step.steps)
            both = structs.replace(step, steps=steps, otherwise=replaced)
            abilities[k] = structs.replace(ability, steps=(both,))
            abilities[k - 1] = structs.replace(before, steps=before.steps[:at])
    return tuple(abilities)


def _is_instead(node: Line) -> bool:
    return isinstance(node, n.Ability) and any(
        isinstance(line, n.Sentence) and says_instead(line) for line in node.sentences
    )


def quotations(node: n.Node) -> Iterator[n.Quoted]:
    """The quotations in a node, not those within them."""
    for child in children(node):
        if isinstance(child, n.Quoted):
            yield child
        else:
            yield from quotations(child)


def granted_keywords(node: n.Node, known: Container[str]) -> Iterator[tuple[str, str, n.Span]]:
    """The ``known`` keywords that a text gives to something: “Creatures you control have myriad”."""
    if isinstance(node, n.Subordinate):
        return  # “if it doesn't have myriad”: a condition gives nothing
    if isinstance(node, n.Clause) and not node.verb.negated and node.verb.lemma in ("have", "gain"):
        nouns = [c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))]
    elif isinstance(node, (n.TokenDescription, n.TokenCopy)):
        nouns = [m.object for m in node.modifiers if isinstance(m, n.Prepositional) and m.sense == "with"]
    else:
        nouns = []
    for noun in nouns:
        for item in noun.items:
            first = item.words[0] if item.words else None
            if isinstance(first, n.Word) and first.kind == "keyword" and first.sense in known:
                rest = name_of(w for w in item.words[1:] if isinstance(w, n.Word))
                yield first.text, rest, item.span
    for child in children(node):
        if not isinstance(child, n.Quoted):
            yield from granted_keywords(child, known)


__all__ = ["Lowering", "compile_text"]
