"""The door: a card's text, or a quoted one, to its abilities, each in its frame; sentences are read by sentences.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from typing import Literal

from msgspec import structs

from ..texts.patterns import regex
from . import nodes as n
from .brackets import without_brackets
from .definitions import NONE, Definitions, checked
from .engine import Syntax, syntax
from .marks import lower_case
from .names import mask_names
from .notes import is_reminder
from .sentences import CREATING_VERBS, SentenceReader
from .terminals import Token, new_token
from .wordings import own
from .words import KEYWORD_LINKS

MAX_CHARACTERS = 100_000  # of a text: ten times the longest page of rules, and still answered within a second
MAX_DEPTH = 12  # of quotations within quotations: cards have three
MAX_TOKENS = 6_000  # of a text, a line counting as four: the longest card has 400
MAX_SENTENCES = 500  # of a text: the longest card has 30; what is beyond these limits is kept unread
LONGEST_SENTENCE = 150  # tokens: of longer ones few are read, as each takes much of what a text may have
MAX_SENTENCE = 400  # tokens: the longest sentence of a card has 130

_NEAR = 300  # characters before a note, of which it may say no more than they do

ROMAN = r"(?:IX|IV|V?I{1,3}|V|X)"
LABELS: tuple[tuple[Literal["mode", "loyalty", "chapter", "row"], re.Pattern[str]], ...] = (
    ("mode", re.compile(r"(?:•|\*|☐) ?(?=\S)|\+ ?(?=\{)|(?=(?:\{[^ {}]+\} ?)+(?:—|--) )")),
    ("loyalty", re.compile(r"(?:[+−–—-](?:\d+|X)|0|\[(?:[+−–—-](?:\d+|X)|0)\]): ?")),
    ("chapter", re.compile(rf"{ROMAN}(?:, {ROMAN})* ?(?:—|--|-) ?")),
    (
        "row",
        re.compile(
            r"(?:\d+(?: ?(?:--|[—–-]) ?\d+|\+| or less)?|\d+\+) ?\| ?"
            r"|\d+\+ ?\|? ?(?=[A-Z])"
        ),
    ),
)
ROW = dict(LABELS)["row"]
#: A level symbol, and a station symbol where no die's table can be meant (CR 711.2, 721.2): the line begins behind it.
LEVEL_SYMBOL = re.compile(r"(?:LEVEL|STATION) \d+(?:-\d+|\+)(?: ?(?=\S)|$)")
STATION_SYMBOL = re.compile(r"\d+\+ ?\|(?: ?(?=\S)|$)")
ROLLS = regex(r"\brolls?\b")
#: The cost of a mode, or its pawprints (CR 700.2h, 700.2i): “{2} — ”, behind “+”, a bullet or a flavor word.
MODE_COST = regex(r"(?:\{[^ {}]+\} ?)*\{[^ {}]+\}(?= (?:—|--) )")
DASHED = regex(r" (?:—|--) ")
#: An ability word whose dash was lost: “Grandeur Discard another card …”, “Landfall Whenever …”.
BARE_WORD = re.compile(
    r"(?!Each |All |When )([A-Z][a-z]+) (?=(?:Whenever|When|At the|Discard|Sacrifice|If|Put|Create|Instead) )"
)
ABILITY_WORD = regex(
    r"(?!Choose |When|At |[Tt]hen )([A-Z][\w’'!?.…&/+ -]{0,60}?(?:, [\w’'!?& -]{1,40})?)"
    r"(?: — | – | -- |—(?=[A-Z]))(?=\S)"
)
#: What stands in instructions, and in no ability word but among words with capitals: “Each opponent — …”, “Not — …”.
OF_INSTRUCTIONS = frozenset(
    "A DETERMINER POSSESSIVE PRONOUN NOT THIS_WAY LINK DURATION UNLESS EXCEPT ADVERB HALF IF WHEN".split()
)
LINE = re.compile(r"\S(?:[^\n]*\S)?")
#: A quotation that ends a sentence, and the one that it is in: “… create a Food token with '….'”
MARKS = regex(r"[.!?;]['’]?[\"”]$")
#: Behind these a sentence may end.
MAY_END = frozenset("REMINDER PERIOD DASH NUMBER QUOTED".split())
#: No cost of an activated ability has any of these (CR 602.1).
NOT_IN_COST = frozenset("PERIOD QUOTED BULLET WHEN IF".split())
#: What stands behind no keyword before its cost: it begins a sentence.
NOT_IN_PARAMETER = frozenset("PERIOD COLON QUOTED REMINDER WHEN IF THEN".split())
_VERBS = frozenset("VERB COPULA AUXILIARY".split())
#: What the cost of a keyword in a list may be made of: “Pay 2 life”, “Sacrifice an artifact or a land”, “{2}”.
IN_COST = frozenset(
    "VERB MANA SYMBOL A ARTICLE DETERMINER NUMBER ADJECTIVE COLOR NON TYPE NOUN TOKEN CAPITALISED OR OR_MORE "
    "POSSESSIVE PRONOUN SELF EQUAL_TO".split()
)


class TextTooLong(ValueError):
    """The text is longer than any card's: ``length`` characters, ``limit`` allowed."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(f"the text has {length:,} characters; a card's text has at most {limit:,}")
        self.length, self.limit = length, limit


def has_station_symbol(text: str) -> bool:
    """Whether a line of the text begins with a station symbol (CR 721.2)."""
    return any(map(STATION_SYMBOL.match, text.splitlines()))


def parse(
    text: str,
    *,
    name: str | None = None,
    game: str = "magic",
    wording: str = "",
    definitions: Definitions = NONE,
) -> n.CardText:
    """Read the ``text`` of one face of a card of ``game`` (`known_games`) into a tree that has every word of it.

    ``name`` is the face's name, by which the text may call it. ``wording`` names the grammar, the game's own if none is
    named; ``definitions`` (of `load_definitions`) have keywords of one's own. Spans count characters of ``text``.

    Gives a `CardText`, which `render` writes back. What is not understood is an `Unparsed` node in it. Raises
    `TextTooLong`, ValueError for a game without a wording, and TypeError for what is no str.
    """
    for what, given in (("a text", text), ("a name", name or "")):
        if not isinstance(given, str):
            raise TypeError(f"{what} is a str, and not {type(given).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise TextTooLong(len(text), MAX_CHARACTERS)
    wording, definitions = wording or game, checked(definitions)
    reader: type[TextReader] = own(wording, "Reader", TextReader)
    masked = without_brackets(mask_names(text, name))
    return reader(syntax(wording, definitions), text, masked).read(0, len(text))


class Left:
    """How much more of a text is read (it is shared with the readers of its quotations)."""

    def __init__(self) -> None:
        self.tokens, self.sentences = MAX_TOKENS, MAX_SENTENCES


class TextReader:
    """Reads stretches of one text. ``masked``: the text with its own names replaced, character for character."""

    def __init__(self, syntax: Syntax, text: str, masked: str) -> None:
        self.syntax, self.text, self.masked = syntax, text, masked
        self.depth = 0  # in so many quotations
        self.lowered = lower_case(masked)
        self.has_roll = "roll" in self.lowered
        self.has_dash = "—" in text or "–" in text or "--" in text
        self.left = Left()

    def read(self, start: int, end: int) -> n.CardText:
        """The abilities of a stretch, a line each."""
        abilities: list[n.Ability | n.KeywordLine | n.Reminder | n.Unparsed] = []
        breaks: list[str] = []
        rolls = False  # whether a die's table may follow (CR 706.3)
        for line in LINE.finditer(self.text, start, end):
            s, e = line.span()
            if abilities:
                breaks.append("\n")
            if symbol := self._symbol(s, e, rolls):
                abilities.append(symbol)
                s = symbol.span.end + 1 if self.text[symbol.span.end : symbol.span.end + 1] == " " else symbol.span.end
                if s >= e:
                    continue
                breaks.append(" ")
            elif not ROW.match(self.text, s, e):
                rolls = self.has_roll and bool(ROLLS.search(self.lowered, s, e))
            self.left.tokens -= 4
            if self.left.tokens > 0:
                abilities.append(self._line(s, e))
            else:
                abilities.append(n.Unparsed(text=self.text[s:e], span=n.Span(s, e)))
        return n.CardText(abilities=tuple(abilities), breaks=tuple(breaks), span=n.Span(start, end))

    def _symbol(self, start: int, end: int, rolls: bool) -> n.Ability | None:
        """The level or station symbol that a line begins with; what is behind it is a line of its own."""
        found = LEVEL_SYMBOL.match(self.text, start, end)
        if found is None and not rolls and not self.depth:
            found = STATION_SYMBOL.match(self.text, start, end)
        if found is None:
            return None
        label = found.group().rstrip()
        return n.Ability(kind="level", sentences=(), label=label, span=n.Span(start, start + len(label)))

    # ── One ability ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _line(self, start: int, end: int) -> n.Ability | n.KeywordLine | n.Reminder | n.Unparsed:
        if self.text[start] == "(" and self.text[end - 1] == ")" and self.text.count("(", start, end) == 1:
            return self.reminder(start, end)
        kind: Literal["statement", "triggered", "activated", "loyalty", "chapter", "mode", "row"] = "statement"
        label, word, at = "", "", start
        for name, pattern in LABELS:
            found = pattern.match(self.text, at, end)
            if found:
                kind, label, at = name, found.group().strip(), found.end()
                break
        found = ABILITY_WORD.match(self.text, at, end) if self.has_dash else None
        if not (found and self._is_ability_word(found.group(1), spaced=" " in found.group()[found.end(1) - at :])):
            found = BARE_WORD.match(self.masked, at, end)
            found = found if found and self.syntax.lexer.is_unknown(found.group(1)) else None
        if found:
            word, at = found.group(1), found.end()
        additional: n.Cost | None = None
        if kind == "mode" and (priced := MODE_COST.match(self.text, at, end)):  # “• Fire — {0} — Draw a card.”
            additional = self._cost(self._tokens(*priced.span()))
            at = end if (dash := DASHED.match(self.text, priced.end(), end)) is None else dash.end()
        tokens = self._tokens(at, end, line=kind == "statement")
        if kind == "statement":
            line = self._keyword_line(tokens, start, end)
            if line:
                return structs.replace(line, word=word)
            if tokens and tokens[0].type == "KEYWORD":  # a sentence, so a verb after all: “Exploit …”
                tokens = self._tokens(at, end)
        cost: n.Cost | None = None
        colon = self._cost_end(tokens)
        if colon is not None and kind in ("statement", "mode", "row"):
            cost = self._cost(tokens[:colon])
            tokens = tokens[colon + 1 :]
            kind = "activated" if kind == "statement" else kind
        sentences = self._sentences(self._with_costs(tokens))
        if kind == "statement" and tokens and self._begins_a_trigger(tokens[0]):
            kind = "triggered"
        return n.Ability(
            kind=kind,
            sentences=sentences,
            word=word,
            label=label,
            cost=cost,
            additional=additional,
            span=n.Span(start, end),
        )

    def _begins_a_trigger(self, first: Token) -> bool:
        """“When …”, “At the beginning of …”, “At end of combat, …” (CR 603.1, 511.2)."""
        return first.type in ("WHEN", "AT") or self.lowered.startswith("at end of combat,", first.start_pos)

    def _is_ability_word(self, words: str, spaced: bool) -> bool:
        lowered = words.lower()
        last = words.rpartition(" ")[2]
        if not spaced and (self.syntax.lexer.is_keyword(words) or self.syntax.lexer.is_keyword(last)):
            return False  # “Ward—Pay 3 life.”, “Creatures you control have ward—Pay 3 life.”
        first, _, of = words.partition(" ")
        if not spaced and self.syntax.lexer.is_keyword(first) and of.partition(" ")[0].lower() in KEYWORD_LINKS:
            return False  # “Splice onto Arcane—Sacrifice two Mountains.”
        if not spaced and last == "X" and self.syntax.lexer.is_keyword(words[:-2]):
            return False  # “Suspend X—Pay X life.”
        if self._is_instruction(words):
            return False
        return (
            not any(c in words for c in ":.{")
            and not re.search(r"\bchoose\b|\btokens?\b|\bfaces\b", lowered)
            and len(words.split()) <= 7
            and not lowered.startswith(("eternalize", "embalm", "ward "))
        )

    def _is_instruction(self, words: str) -> bool:
        """Whether words before a dash say what is done, to whom or when, and so are no ability word (CR 207.2c)."""
        first, *more = words.split()
        if any(word[:1].isupper() for word in more):
            return False  # a flavor word
        if set(words) <= set("IVX"):
            return True  # no chapter has such a number
        found = self.syntax.lexer.tokens(words)
        return first == "Target" or found[0].type == "NUMBER" or any(each.type in OF_INSTRUCTIONS for each in found)

    def _tokens(self, start: int, end: int, line: bool = False) -> list[Token]:
        """The tokens of a stretch, its quotations read first (the same door, one level deeper)."""
        out: list[Token] = self.syntax.lexer.tokens(self.masked, start, end, line, self.lowered, self.left.tokens)
        self.left.tokens -= len(out)
        masked = self.masked is not self.text
        for k, token in enumerate(out):
            if token.type == "QUOTED":
                out[k] = self._quotation(token.start_pos, token.end_pos)
            elif masked and (words := self.text[token.start_pos : token.end_pos]) != token.text:  # its own name
                out[k] = new_token(token.type, words, token.start_pos, token.end_pos)
        return out

    def _quotation(self, start: int, end: int) -> Token:
        """A quotation with its node, unless it is too deep in others."""
        words = self.text[start:end]
        if self.depth >= MAX_DEPTH:
            return new_token("WORD", words, start, end)
        reader = copy(self)  # what the whole text has is found once
        reader.depth += 1
        inner = reader.read(start + 1, end - 1)
        quoted = n.Quoted(text=inner, open=words[0], close=words[-1], span=n.Span(start, end))
        return new_token("QUOTED", words, start, end, quoted)

    def _with_costs(self, tokens: list[Token]) -> list[Token]:
        """Keywords of a sentence with their costs as one word: “with flying, [ward—Pay 2 life], and haste” (CR 702.21).

        A cost ends where another keyword, a quotation, or the next instruction follows; what else it could be is left.
        """
        if not _has_dash(tokens):
            return tokens
        out: list[Token] = []
        k = 0
        while k < len(tokens):
            token = tokens[k]
            end = self._end_of_cost(tokens, k + 2) if token.type == "KEYWORD" and _is_dash(tokens, k + 1) else None
            if end is not None:
                s, e = token.start_pos, tokens[end - 1].end_pos
                token, k = new_token("KEYWORD", self.text[s:e], s, e), end - 1
            out.append(token)
            k += 1
        return out

    def _end_of_cost(self, tokens: Sequence[Token], start: int) -> int | None:
        """The token after a cost without a list; None if it may go on, or is not understood."""
        end = next((k for k in range(start, len(tokens)) if tokens[k].type not in IN_COST), len(tokens))
        k = end
        while k < len(tokens) and tokens[k].type in ("COMMA", "AND"):
            k += 1
        closed = k == len(tokens) or tokens[k].type in ("PERIOD", "REMINDER")
        follows = k > end and tokens[k : k + 1] and tokens[k].type in ("KEYWORD", "QUOTED", "THEN")
        if end == start or not (closed or follows):
            return None
        parts = SentenceReader(self.syntax, self.text, list(tokens[start:end])).cost()
        understood = len(parts) == 1 and isinstance(parts[0].content, n.Clause | n.NounPhrase)
        return end if understood else None

    def _cost_end(self, tokens: Sequence[Token]) -> int | None:
        """The colon of an activated ability: before any full stop (CR 602.1)."""
        for i, token in enumerate(tokens):
            if token.type == "COLON":
                return i if i and not _is_list(tokens, i) else None
            if token.type in NOT_IN_COST:
                return None
        return None

    def _cost(self, tokens: Sequence[Token]) -> n.Cost:
        if len(tokens) > MAX_SENTENCE:
            return n.Cost(parts=self._unread(tokens), span=_cover(tokens))
        parts = SentenceReader(self.syntax, self.text, list(tokens)).cost()
        return n.Cost(parts=parts, span=_cover(tokens))

    def _unread(self, tokens: Sequence[Token]) -> tuple[n.Part, ...]:
        """Words beyond the limits, kept as they are."""
        span = _cover(tokens)
        unparsed = n.Unparsed(text=self.text[span.start : span.end], span=span)
        return (n.Part(joiner="", content=unparsed, span=span),)

    def reminder(self, start: int, end: int) -> n.Reminder:
        """What stands in parentheses between two places."""
        note = self.text[start:end]
        said = not is_reminder(note, self.text[max(0, start - _NEAR) : start])
        return n.Reminder(text=note, says=said, span=n.Span(start, end))

    # ── Sentences ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _sentences(self, tokens: Sequence[Token]) -> tuple[n.Sentence | n.Reminder, ...]:
        out: list[n.Sentence | n.Reminder] = []
        current: list[Token] = []

        def close(mark: str, upto: int | None = None) -> None:
            if current or mark:
                span = _cover(current)
                start = span.start if current or upto is None else upto - len(mark)
                out.append(n.Sentence(parts=self._parts(current), end=mark, span=n.Span(start, upto or span.end)))
                current.clear()

        for i, token in enumerate(tokens):
            kind = token.type
            if kind not in MAY_END:
                current.append(token)
                continue
            following = tokens[i + 1] if i + 1 < len(tokens) else None
            if kind == "REMINDER":
                close("")
                out.append(self.reminder(token.start_pos, token.end_pos))
            elif kind == "PERIOD":
                close(token.text, token.end_pos)
            elif kind == "DASH" and current and (following is None or following.type == "BULLET"):
                close(f" {token.text}", token.end_pos)  # “Choose one —”
            elif kind == "DASH" and current and len(current) < 12 and any(t.word == "choose" for t in current):
                close(f" {token.text}", token.end_pos)  # “Choose one — Draw a card; or …”
            else:
                current.append(token)
                if following is not None and (
                    _is_choice(current, following) if kind == "NUMBER" else _quotation_ends(token, following)
                ):
                    close("")
        if self.depth and len(current) > 1 and current[-1].type == "COMMA":  # “has "…, you gain 1 life," and …”
            mark = current.pop()
            close(mark.text, mark.end_pos)
        close("")
        return tuple(out)

    def _parts(self, tokens: list[Token]) -> tuple[n.Part, ...]:
        self.left.sentences -= 1
        more = len(tokens) - LONGEST_SENTENCE
        if more > 0:  # the work for one grows with the square of its length
            self.left.tokens -= more * more // 25
        if len(tokens) > MAX_SENTENCE or self.left.sentences < 0:
            return self._unread(tokens)
        return SentenceReader(self.syntax, self.text, list(tokens)).parts()

    # ── Keyword lines ───────────────────────────────────────────────────────────────────────────────────────────────

    def _keyword_line(self, tokens: Sequence[Token], start: int, end: int) -> n.KeywordLine | None:
        """“Flying, vigilance”, “Embalm {5}{W} (…)”, “Ward—Pay 3 life.” (CR 702.1)."""
        if not tokens or not (tokens[0].type == "KEYWORD" or _is_qualified(tokens)):
            return None
        body = list(tokens)
        reminder: n.Reminder | None = None
        if body[-1].type == "REMINDER":
            reminder = self.reminder(body[-1].start_pos, body[-1].end_pos)
            body.pop()
        mark = ""
        stop = next((k for k, token in enumerate(body[:-1]) if token.text == "." and token.type == "PERIOD"), None)
        behind: list[Token] = []
        if stop is not None and _is_paid(body[:stop]):  # “Equip {0}. Activate only once each turn.”
            behind = self._tokens(body[stop + 1].start_pos, body[-1].end_pos)
            body, mark = body[:stop], "."
        elif len(body) > 1 and body[-1].type == "PERIOD" and not _has_dash(body):
            mark = body.pop().text
        if not body or not (body[0].type == "KEYWORD" or (len(body) == 2 and _is_qualified(body))):
            return None
        groups: list[list[Token]] = []
        separators: list[str] = []
        for i, token in enumerate(body):
            if token.type == "AND" and groups and not groups[-1] and body[i + 1 :] and body[i + 1].type == "KEYWORD":
                separators[-1] += f"{token.text} "  # “Flying, haste, and lifelink”
            elif not groups:
                groups.append([token])
            elif (
                token.type in ("COMMA", "PERIOD")
                and token.text in ",;"
                and i + 1 < len(body)
                and (body[i + 1].type == "KEYWORD" or _is_last_keyword(body[i + 1 :]))
            ):
                separators.append(f"{token.text} ")
                groups.append([])
            else:
                groups[-1].append(token)
        keywords = []
        for group in groups:
            keyword = self._keyword(group, mark)
            if keyword is None:
                return None
            keywords.append(keyword)
        return n.KeywordLine(
            keywords=tuple(keywords),
            separators=tuple(separators),
            reminder=reminder,
            end=mark,
            sentences=self._sentences(behind),
            span=n.Span(start, end),
        )

    def _keyword(self, tokens: Sequence[Token], mark: str) -> n.Keyword | None:
        """One keyword with what follows it; ``mark`` ends the line, so what has a verb is a sentence."""
        span = _cover(tokens)
        head, rest = tokens[0], list(tokens[1:])
        if not rest:
            return n.Keyword(name=head.text, span=span)
        if len(tokens) == 2 and _is_qualified(tokens):
            return n.Keyword(name=self.text[span.start : span.end], span=span)
        first, text = rest[0], self.text[rest[0].start_pos : span.end]
        rest, where = self._where(rest)
        if not rest:
            return None  # “Flying where X is …”: there is no X
        dash = next((i for i, t in enumerate(rest) if t.type == "DASH"), None)
        if _is_a_sentence(rest if dash is None else rest[:dash], bool(mark) or dash is not None):
            return None
        between, paid = _paid_for(rest) if dash is None else _around_dash(rest, dash)
        if dash is not None and not paid:
            return None
        if dash == 0:
            first, text = paid[0], self.text[paid[0].start_pos : span.end]
        number, of = self._parameter(between)
        separator = self.text[head.end_pos : first.start_pos]
        return n.Keyword(
            name=head.text,
            parameter=text,
            separator=" " if separator.isspace() else separator,
            number=number,
            of=of,
            cost=self._cost(paid) if paid else None,
            where=where,
            span=span,
        )

    def _where(self, tokens: list[Token]) -> tuple[list[Token], n.Where | None]:
        """“X|, where X is the number of …”: the words before, and what X is."""
        at = next((k for k, token in enumerate(tokens) if token.type == "WHERE"), None)
        if at is None or len(tokens) - at > MAX_SENTENCE:
            return tokens, None
        end = len(tokens) - (tokens[-1].type == "PERIOD")
        parts = SentenceReader(self.syntax, self.text, tokens[at:end]).parts()
        match parts:
            case (n.Part(content=n.Where(quantity=n.Quantity()) as where),) if at > 1 or tokens[0].type != "COMMA":
                return tokens[: at - (tokens[at - 1].type == "COMMA")], where
        return tokens, None

    def _parameter(self, tokens: Sequence[Token]) -> tuple[n.Word | None, n.Noun | n.Named | None]:
        """“2”, “from black and from red”, “for artifacts”, “with Pir, Imaginative Rascal”: a number, or what about."""
        if len(tokens) == 1 and tokens[0].type == "NUMBER":
            return n.Word(kind="number", text=tokens[0].text, span=_cover(tokens)), None
        froms = [k for k, token in enumerate(tokens) if token.word == "from"]
        if len(froms) > 1:
            return None, self._each_from(tokens, froms)
        if len(tokens) > 1 and tokens[-1].type == "NUMBER":  # “Devour artifact 1”
            return self._parameter(tokens[-1:])[0], self._parameter(tokens[:-1])[1]
        at = 1 if tokens and tokens[0].word in KEYWORD_LINKS else 0
        if at == len(tokens) or len(tokens) > MAX_SENTENCE:
            return None, None
        if tokens[0].word == "with" and tokens[1].text[:1].isupper():
            place = _cover(tokens[1:])
            return None, n.Named(name=self.text[place.start : place.end], span=place)
        found: tuple[n.Noun, int] | None = self.syntax.longest("noun_phrase", list(tokens), at)
        return None, found[0] if found is not None and found[1] == len(tokens) else None

    def _each_from(self, tokens: Sequence[Token], froms: list[int]) -> n.NounList | None:
        """“from blue, from black, and from red”: a list of what each “from” has."""
        items: list[n.NounPhrase] = []
        joiners: list[str] = []
        for k, then in zip(froms, [*froms[1:], len(tokens)], strict=True):
            piece = list(tokens[k + 1 : then])
            end = len(piece)
            while end and piece[end - 1].type in ("COMMA", "AND"):
                end -= 1
            found = self.syntax.longest("noun_phrase", piece[:end], 0) if 0 < end <= MAX_SENTENCE else None
            if found is None or found[1] != end or not isinstance(found[0], n.NounPhrase):
                return None
            if then < len(tokens):
                joiners.append(self.text[piece[end - 1].end_pos : tokens[then].start_pos])
            items.append(found[0])
        span = n.Span(items[0].span.start, items[-1].span.end)
        return n.NounList(items=tuple(items), joiners=tuple(joiners), span=span)


def _is_a_sentence(before: Sequence[Token], ended: bool) -> bool:
    """Whether what stands before a keyword’s cost goes on as a sentence; ``ended``: as that has a verb."""
    where = next((k for k, token in enumerate(before) if token.type == "WHERE"), len(before))
    kinds = {token.type for token in before[:where]}
    return not NOT_IN_PARAMETER.isdisjoint(kinds) or (ended and not _VERBS.isdisjoint(kinds))


def _paid_for(tokens: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """“artifact creature {2}”: what the keyword is about, and the mana that is its cost."""
    paid = len(tokens) if tokens[0].type == "MANA" else int(tokens[-1].type == "MANA")
    return tokens[: len(tokens) - paid], tokens[len(tokens) - paid :]


def _around_dash(tokens: Sequence[Token], dash: int) -> tuple[Sequence[Token], Sequence[Token]]:
    """“3—{1}{R}”, “—Pay 2 life.”: what stands before the cost, and the cost."""
    between, paid = tokens[:dash], tokens[dash + 1 :]
    if [t.type for t in (*between, *paid)] == ["MANA", "PT"]:
        return paid, between  # “Prototype {3}{G} — 3/3” (CR 718.1)
    return between, paid[:-1] if paid and paid[-1].type == "PERIOD" else paid


def _is_choice(begun: Sequence[Token], following: Token) -> bool:
    """“Choose one | Draw a card; or …”: a printing that lost its dash."""
    return len(begun) == 2 and begun[0].word == "choose" and following.text[:1].isupper() and following.text != "X"


def _quotation_ends(token: Token, following: Token) -> bool:
    """Whether the sentence ends with the quotation that ends it."""
    return (
        token.type == "QUOTED"
        and MARKS.search(token.text) is not None
        and (following.type == "REMINDER" or following.text[:1].isupper())
        and following.type not in ("COMMA", "AND")
    )


def _is_list(tokens: Sequence[Token], colon: int) -> bool:
    """“Create two creature tokens: a 1/1 …”: what follows the colon says what they are, and is no effect."""
    return (
        tokens[colon - 1].type == "TOKEN"
        and any(t.type in ("A", "NUMBER") for t in tokens[colon + 1 : colon + 2])
        and any(t.word in CREATING_VERBS for t in tokens[:colon])
    )


def _is_qualified(tokens: Sequence[Token]) -> bool:
    """“Fox offering”, “Snow swampwalk”: a keyword with the word before it that says of what (CR 702.14a, 702.48a)."""
    walks = len(tokens) > 1 and tokens[1].type == "KEYWORD" and tokens[1].word.endswith("walk")
    return (walks and tokens[0].word == "snow") or any(each.word == "offering" for each in tokens[1:2])


def _is_last_keyword(tokens: Sequence[Token]) -> bool:
    """“and lifelink”, behind the last comma of a list."""
    return len(tokens) == 2 and tokens[0].type == "AND" and tokens[1].type == "KEYWORD"


def _is_paid(tokens: Sequence[Token]) -> bool:
    """Whether the keyword has a cost or a number."""
    return any(token.type in ("MANA", "NUMBER", "DASH") for token in tokens)


def _has_dash(tokens: Sequence[Token]) -> bool:
    for token in tokens:  # noqa: SIM110 (every line comes by here)
        if token.type == "DASH":
            return True
    return False


def _is_dash(tokens: Sequence[Token], k: int) -> bool:
    """Whether a dash without spaces around it stands there: “ward—Pay 3 life”, not “Choose one — …”."""
    return (
        k + 1 < len(tokens)
        and tokens[k].type == "DASH"
        and tokens[k - 1].end_pos == tokens[k].start_pos
        and tokens[k].end_pos == tokens[k + 1].start_pos
    )


def _cover(tokens: Sequence[Token]) -> n.Span:
    """From the first token to the last."""
    if not tokens:
        return n.Span()
    return n.Span(tokens[0].start_pos, tokens[-1].end_pos)
