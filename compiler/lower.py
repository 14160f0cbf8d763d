"""The door of the compiler: a card's text to its program, ability by ability."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from ..grammar import nodes as n
from ..grammar import parse
from ..grammar.traversal import children
from . import instructions as i
from .becoming import keeping
from .cards import look_up
from .conditions import condition, whole_conditions
from .creating import CardLookUp
from .definitions import filled, keyword_abilities, meaning
from .drafts import Block, DraftChoice, DraftCreation, DraftStep, finish
from .effects import CREATING_WORDS, Effect
from .games import MAGIC, Game, game_named
from .keywords import MISSING, KeywordActions, creating_keywords
from .replacement_effects import Replacing
from .slips import forgiven
from .statics import statics
from .triggers import is_another_event, listed_verbs, trigger
from .variables import substituted
from .walking import creations_in, map_creations
from .wordings import number, plain, text_of

if TYPE_CHECKING:
    from ..oracle import CardLookup

MAX_DEPTH = 8
EXPLAINED = re.compile(r"\bcreates?\b.*\btokens?\b", re.IGNORECASE)
QUOTES = re.compile(r"""["“‘]|(?<!\w)'(?=[A-Z{])""")


def compile_text(
    text: str, *, name: str | None = None, reference: CardLookup | None = None, game: str = MAGIC, wording: str = ""
) -> i.Program:
    """Compile the text of one face of a card of ``game``, read by the game's own wording if no other is named.

    ``name`` is the face's name; ``reference`` finds the cards that the text creates by name (CR 111.11); without one
    their characteristics stay open. What could not be compiled is among the program's diagnostics; spans count
    characters of ``text``. A slip of the pen is forgiven where what is meant is plain, with a warning (docs/slips.md).
    Raises TextTooLong and UnknownGame, and TypeError for what is no str.
    """
    card = look_up(reference) if reference is not None else _no_card
    played = game_named(game)

    def compiled(words: str) -> i.Program:
        tree = parse(words, name=name, wording=wording or played.wording)
        return Lowering(words, card, game=played).program(tree)

    program = compiled(text)
    return forgiven(text, program, compiled, name) if played.name == MAGIC else program


def abilities_of(characteristics: i.Characteristics, game: str = MAGIC) -> tuple[i.Ability, ...]:
    """The abilities of an object with these characteristics: its texts and its keywords, compiled."""
    lines = [*map(game_named(game).keyword_line, characteristics.keywords), *characteristics.abilities]
    return tuple(
        a
        for line in lines
        for a in compile_text(line[:1].upper() + line[1:], name=characteristics.name, game=game).abilities
    )


def _no_card(name: str) -> i.Characteristics | None:
    return None


class Lowering:
    """Lowers one text. ``created`` keeps the creations of the whole text, for back-references across lines."""

    def __init__(self, text: str, card: CardLookUp, depth: int = 0, *, game: Game) -> None:
        self.text, self.card, self.depth, self.game = text, card, depth, game
        self.diagnostics: dict[i.Diagnostic, None] = {}  # in order, each once
        self.created: list[DraftCreation] = []
        self.creating = game.creating(text, self._report, card)
        self.actions = KeywordActions(self._definition)

    def _report(self, construct: str, message: str, span: n.Span) -> None:
        severity = "warning" if construct in ("text", "reference", "quantity", "word") else "error"
        found = i.Diagnostic(severity, construct, message, (span.start, span.end))  # type: ignore[arg-type]
        self.diagnostics[found] = None

    def program(self, text: n.CardText) -> i.Program:
        """All abilities of a text."""
        return i.Program(one_or_the_other(list(self.abilities(text))), tuple(self.diagnostics))

    def abilities(self, text: n.CardText) -> Iterator[i.Ability]:
        """The abilities, with the modes and table rows that belong to the one before."""
        k = 0
        while k < len(text.abilities):
            node = text.abilities[k]
            k += 1
            rows: list[n.Ability] = []
            if isinstance(node, n.Ability) and node.kind not in ("mode", "row"):
                while k < len(text.abilities):
                    follower = text.abilities[k]
                    if not (isinstance(follower, n.Ability) and follower.kind in ("mode", "row")):
                        break
                    rows.append(follower)
                    k += 1
            yield from self._ability(node, rows)

    def _ability(
        self, node: n.Ability | n.KeywordLine | n.Reminder | n.Unparsed, rows: list[n.Ability]
    ) -> Iterator[i.Ability]:
        span = (node.span.start, node.span.end)
        words = self.text[span[0] : span[1]]
        if isinstance(node, n.Reminder):
            yield i.Ability("reminder", words, span)
        elif isinstance(node, n.Unparsed):
            self._report(
                "creation" if CREATING_WORDS.search(node.text) else "text",
                f"“{node.text}” is not understood",
                node.span,
            )
            yield i.Ability("static", words, span, steps=(i.Unmodelled(node.text, span),))
        elif isinstance(node, n.KeywordLine):
            for keyword in node.keywords:
                yield self._cost_creates(keyword) or self._keyword(keyword.name, keyword.parameter, keyword.span)
        else:
            yield self.game.settled(self._framed(node, rows))

    # ── Keyword abilities ───────────────────────────────────────────────────────────────────────────────────────────

    def _keyword(self, name: str, parameter: str, span: n.Span) -> i.Ability:
        words = text_of(span_node(span), self.text)
        place = (span.start, span.end)
        found = self.game.keyword(name, parameter)
        if found is None:
            missing = MISSING.get(plain(name))
            steps = (i.Unmodelled(words, place, missing),) if missing else ()
            return i.Ability("keyword", words, place, keyword=plain(words), steps=steps)
        definition, values, via = found
        abilities = []
        for sentence in definition.meaning:
            lowered = Lowering(filled(sentence, values), self.card, self.depth + 1, game=self.game)
            program = lowered.program(meaning(lowered.text, self.game.wording))
            self.diagnostics |= {
                i.Diagnostic(d.severity, d.construct, d.message, place): None
                for d in program.diagnostics
                if d.severity == "error"
            }
            abilities += [map_creations(a, via, words, place) for a in program.abilities]
        main = next((a for a in abilities if a.steps and any(True for _ in creations_in(a.steps))), abilities[-1])
        return i.Ability(
            "keyword",
            words,
            place,
            keyword=via,
            cost=main.cost,
            trigger=main.trigger,
            condition=main.condition,
            steps=main.steps,
        )

    def _cost_creates(self, keyword: n.Keyword) -> i.Ability | None:
        """“Cumulative upkeep—Have an opponent create a 1/1 red Survivor creature token.”: paying the cost creates."""
        if keyword.cost is None or not any(isinstance(p.content, n.Creation) for p in keyword.cost.parts):
            return None
        effect = self.game.effect(self.text, self.creating, self.actions, self._report, self.created)
        effect.parts(list(keyword.cost.parts), effect.steps)
        place = (keyword.span.start, keyword.span.end)
        return i.Ability(
            "keyword", self.text[place[0] : place[1]], place, keyword=plain(keyword.name), steps=finish(effect.steps)
        )

    def _definition(self, sentence: str) -> tuple[list[DraftStep], list[DraftCreation]]:
        """The steps of a keyword action's sentence, as drafts (KeywordActions)."""
        inner = Lowering(sentence, self.card, self.depth + 1, game=self.game)
        text = meaning(sentence, self.game.wording)
        steps: list[DraftStep] = []
        for ability in text.abilities:
            if isinstance(ability, n.Ability):
                effect = self.game.effect(sentence, inner.creating, inner.actions, inner._report, inner.created)
                for line in ability.sentences:
                    if isinstance(line, n.Sentence):
                        effect.sentence(line)
                steps += effect.steps
        for found in inner.diagnostics:
            if found.severity == "error":
                self.diagnostics[found] = None
        return steps, inner.created

    # ── Abilities in their frames ───────────────────────────────────────────────────────────────────────────────────

    def _framed(self, node: n.Ability, rows: list[n.Ability]) -> i.Ability:
        place = (node.span.start, node.span.end)
        words = self.text[place[0] : place[1]]
        effect = self.game.effect(self.text, self.creating, self.actions, self._report, self.created)
        waits: i.Trigger | None = None
        condition_: i.Condition | None = None
        replacements: list[i.Replacement] = []
        constant: list[i.Static] = []
        replacing = self.game.replacing(self.text, self.creating, self._report)
        self._cost(node.cost, effect)
        for k, line in enumerate(node.sentences):
            if not isinstance(line, n.Sentence):
                continue
            begins = line.parts[0].content if line.parts else None
            if node.kind == "triggered" and waits is None and k == 0 and not replacing.is_event(begins):
                waits, condition_, line = self._trigger(line, replacing)
            replaced = replacing.replacement(line)
            if replaced is not None:
                begun = replacing.begun(line, replaced, node.kind in ("loyalty", "activated") or waits is not None)
                replacements += replaced if begun is None else []
                effect.steps += begun or []
                continue
            standing = statics(line, self.text) if node.kind == "statement" and not effect.own else None
            if standing:
                constant += standing
                continue
            effect.sentence(line)
        self._explained(node, effect)
        self._incomplete(effect)
        steps = effect.steps
        if rows:
            steps = self._modes(steps, rows, words, effect)
        kind: Any = {
            "statement": "static" if (constant or replacements) and not steps else "spell",
            "mode": "spell",
            "row": "spell",
        }.get(node.kind, node.kind)
        if kind == "triggered" and waits is None and replacements and not steps:
            kind = "static"  # “The first time you would create tokens each turn, … instead”
        elif kind == "triggered" and waits is None and all(isinstance(step, i.Replace) for step in steps):
            kind = "spell"  # “The next time you would create tokens this turn, … instead”
        cost = (
            text_of(node.cost, self.text)
            if node.cost
            else (node.label.rstrip(":").strip("[]") if node.kind in ("loyalty", "chapter") else None)
        )
        done = tuple(substituted(finish(steps), effect.variables))
        if "this ability" in words:
            done = keeping(done, words)
        return i.Ability(
            kind,
            words,
            place,
            word=node.word or None,
            cost=cost,
            trigger=waits,
            condition=condition_,
            steps=done,
            replacements=tuple(replacements),
            statics=tuple(constant),
            granted=tuple(self._granted(node, rows)),
        )

    def _cost(self, cost: n.Cost | None, effect: Effect) -> None:
        """What paying a cost creates: “Have an opponent create a Food token: Draw a card.”"""
        parts = list(cost.parts) if cost is not None else []
        for part in parts:
            if isinstance(part.content, n.Unparsed):
                construct = "creation" if CREATING_WORDS.search(part.content.text) else "text"
                self._report(construct, f"“{part.content.text}” is not understood", part.span)
            elif isinstance(part.content, n.Creation) or (
                isinstance(part.content, n.Clause) and self.actions.is_action(part.content)
            ):
                effect.parts([part], effect.steps)

    def _explained(self, node: n.Ability, effect: Effect) -> None:
        """“Glorpify 2 (When this creature enters, create …)”: a keyword that no definition has, by its reminder text.

        Each new set has such keywords before the rules do. What the reminder creates is ``via`` the keyword.
        """
        if effect.own:
            return
        words: n.Node | None = None
        for line in node.sentences:
            if isinstance(line, n.Sentence):
                content = line.parts[-1].content if line.parts else None
                words = content if isinstance(content, (n.Unparsed, n.NounPhrase)) else None
            elif words is not None and text_of(words, self.text) and EXPLAINED.search(line.text):
                self._from_reminder(text_of(words, self.text), words.span, line.text[1:-1], effect)

    def _from_reminder(self, keyword: str, span: n.Span, reminder: str, effect: Effect) -> None:
        reminder = re.sub(r"^To \w+(?: \w+)?, (\w)", lambda m: m.group(1).upper(), reminder)
        inner = Lowering(reminder, self.card, self.depth + 1, game=self.game)
        program = inner.program(parse(reminder, wording=self.game.wording))
        via = keyword.split()[0].lower()
        steps = [s for a in program.abilities for s in map_creations(a, via, keyword, (span.start, span.end)).steps]
        if any(True for _ in creations_in(tuple(steps))) and not any(
            d.severity == "error" for d in program.diagnostics
        ):
            effect.steps += steps
            self._report("text", f"“{keyword}” is not among the rules' keywords: read by its reminder text", span)
        else:
            self._report("keyword", f"“{keyword}” creates tokens by its reminder text, and is not understood", span)

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
        waits: i.Trigger | None = None
        held: i.Condition | None = None
        first = parts[0].content if parts else None
        if isinstance(first, n.Adverb) and len(parts) > 2 and isinstance(parts[1].content, n.Subordinate):
            parts.pop(0)  # “Once each turn, when …”
            first = parts[0].content
        if isinstance(first, n.Subordinate) and len(parts) > 1:
            waits = trigger(first.word, first, self.text)
            parts.pop(0)
            verbs = listed_verbs(parts)
            waits = structs.replace(waits, also=(*waits.also, *verbs))
            del parts[: len(verbs)]
        elif isinstance(first, n.Prepositional) and len(parts) > 1:
            waits = trigger("at", first, self.text)
            parts.pop(0)
        while waits is not None and len(parts) > 1 and is_another_event(parts[0]):
            event = parts.pop(0).content
            if isinstance(event, (n.Subordinate, n.Prepositional)):
                word = event.word if isinstance(event, n.Subordinate) else "at"
                waits = structs.replace(waits, others=(*waits.others, trigger(word, event, self.text)))
        parts = whole_conditions(parts)
        if (
            waits is not None
            and len(parts) > 1
            and isinstance(parts[0].content, n.Subordinate)
            and plain(parts[0].content.word) in ("if", "while")
            and not replacing.is_event(parts[0].content)
        ):
            held = condition(parts[0].content, self.text)
            if not isinstance(held, i.Happened):
                parts.pop(0)
            else:
                held = None
        return waits, held, n.Sentence(parts=tuple(parts), end=line.end, span=line.span)

    def _modes(self, steps: list[DraftStep], rows: list[n.Ability], words: str, header: Effect) -> list[DraftStep]:
        """Modes of “choose one —” and rows of a die's table, as one choice."""
        options: list[list[DraftStep]] = []
        labels = []
        for row in rows:
            effect = self.game.effect(self.text, self.creating, self.actions, self._report, self.created)
            for line in row.sentences:
                if isinstance(line, n.Sentence):
                    effect.sentence(line)
            options.append(effect.steps)
            header.variables.update(effect.variables)
            labels.append(
                " ".join(x for x in (row.label if row.kind == "row" else "", row.word) if x)
                or self.text[row.span.start : row.span.end]
            )
        found = re.search(
            r"choose (?P<up>up to )?(?P<n>\w+)(?P<more> or (?:more|both))?(?: that hasn't been chosen)?"
            r"(?P<chance> at random)?",
            plain(words),
        )
        steps = [
            s
            for s in steps
            if not (isinstance(s, i.Unmodelled) and plain(s.text).startswith("choose"))
            and not (isinstance(s, i.Unmodelled) and s.text.strip() in ("—", ""))
        ]
        die = rows[0].kind == "row"
        most = number(found.group("n")) if found else None
        most = (most or 1) if not die else 1
        least = 0 if found and found.group("up") else most
        if found and found.group("more"):
            most = len(options)
        choice = DraftChoice(
            options, labels, i.Player("you", "you") if not die else i.Player("other", "the result"), least, most,
            die or bool(found and found.group("chance")),
        )  # fmt: skip
        blocks = [s for s in steps if isinstance(s, Block) and not s.steps]
        if blocks:
            blocks[-1].steps.append(choice)
            return steps
        return [*steps, choice]

    # ── Abilities inside abilities ──────────────────────────────────────────────────────────────────────────────────

    def _granted(self, node: n.Ability, rows: list[n.Ability]) -> Iterator[i.Ability]:
        """What the text quotes or grants: emblems, abilities of tokens, “have “…””, “have myriad”."""
        if self.depth >= MAX_DEPTH:
            return
        for each in (node, *rows):
            words = self.text[each.span.start : each.span.end]
            for quoted in quotations(each) if QUOTES.search(words) else ():
                inner = Lowering(self.text, self.card, self.depth + 1, game=self.game)
                yield from inner.abilities(quoted.text)
                self.diagnostics |= inner.diagnostics
            for keyword, parameter, span in granted_keywords(each) if creating_keywords().search(words) else ():
                yield self._keyword(keyword, parameter, span)


def one_or_the_other(abilities: list[i.Ability]) -> tuple[i.Ability, ...]:
    """“Create two Human tokens. ⏎ Fateful hour — If you have 5 or less life, create five of those tokens instead.”

    A line of a spell that does something instead of the line before it takes that line's creation as its other case.
    """
    for k in range(1, len(abilities)):
        before, ability = abilities[k - 1], abilities[k]
        step = ability.steps[0] if len(ability.steps) == 1 else None
        if (
            before.kind == ability.kind == "spell"
            and before.steps
            and isinstance(before.steps[-1], i.Create)
            and isinstance(step, i.If)
            and not step.otherwise
            and re.search(r"\binstead\b", plain(re.sub(r"[“\"][^“”\"]*[”\"]", "", ability.text)))
        ):
            both = structs.replace(step, otherwise=before.steps[-1:])
            abilities[k] = structs.replace(ability, steps=(both,))
            abilities[k - 1] = structs.replace(before, steps=before.steps[:-1])
    return tuple(abilities)


def span_node(span: n.Span) -> n.Node:
    """A node that only has a place."""
    return n.Node(span=span)


def quotations(node: n.Node) -> Iterator[n.Quoted]:
    """The quotations in a node, not those within them."""
    for child in children(node):
        if isinstance(child, n.Quoted):
            yield child
        else:
            yield from quotations(child)


def granted_keywords(node: n.Node) -> Iterator[tuple[str, str, n.Span]]:
    """Keywords that a text gives to something and that create tokens: “Creatures you control have myriad”."""
    known = keyword_abilities()
    if isinstance(node, n.Subordinate):
        return  # “if it doesn't have myriad”: a condition gives nothing
    negated = isinstance(node, n.Clause) and any(w.endswith(("n't", "n’t", "not")) for w in node.verb.words)
    if isinstance(node, n.Clause) and not negated and plain(node.verb.main) in ("has", "have", "gain", "gains"):
        nouns = [c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))]
    elif isinstance(node, (n.TokenDescription, n.TokenCopy)):
        nouns = [m.object for m in node.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "with"]
    else:
        nouns = []
    for noun in nouns:
        for item in noun.items if isinstance(noun, n.NounList) else (noun,):
            first = item.words[0] if item.words else None
            if isinstance(first, n.Word) and first.kind == "keyword" and plain(first.text) in known:
                rest = " ".join(w.text for w in item.words[1:] if isinstance(w, n.Word))
                yield first.text, rest, item.span
    for child in children(node):
        if not isinstance(child, n.Quoted):
            yield from granted_keywords(child)


__all__ = ["Lowering", "compile_text"]
