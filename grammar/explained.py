"""What a text explains in parentheses by itself: tokens and keywords that no definition has (CR 111.10, 207.2).

New sets print their tokens and keywords before the rules have them: “Create a Glyph token. (It's an artifact with …)”,
“Germinate. (Put a +1/+1 counter on a creature or create a …)”. In: a text. Out: lines as those of definitions.py, each
the text's own, so that the words are known wherever they stand in it. What the game defines is never explained anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from . import nodes as n
from .definitions import DEFINITIONS_KEPT, NONE, OWN_RULE, Definitions, Line
from .engine import Syntax, syntax
from .marks import lower_case, one_form
from .names import mask_names
from .senses import number, plain, plain_verb, singular
from .terminals import Token
from .texts import LINE, LONGEST_SENTENCE, MAX_CHARACTERS, parse

#: Notes without any of these explain nothing that creates.
_TELLS = (
    "token",
    "create ",
    "creates ",
    "it's a",
    "they're ",
    "populate",
    "investigate",
    "amass",
    "incubate",
    "put into play",
    'it has "',
    "it has “",
    'they have "',
    "they have “",
)
#: What notes have that create tokens.
_CREATES = ("token", "create ", "creates ", "populate", "investigate", "amass", "incubate")
_ARTICLES = ("a", "an")
_GIVES = frozenset("have has gain gains with".split())
#: Before what a token has that the words before the note describe.
_HAS = ('it has "', "it has “", 'they have "', "they have “")
#: What stands between the size of such a token and “token”.
_OF_TOKEN = frozenset(["CAPITALISED", "TYPE", "COLOR", "COLORS"])
_IT_IS = frozenset(["it", "it's", "they", "they're"])
_TIMES = frozenset(["twice", "three times", "four times", "five times", "times"])
#: Who does what an action says, where the note says it in a whole sentence.
_DOERS = frozenset(["you", "each", "target", "all"])
#: Before these the words of an action end.
_ENDS = frozenset("PERIOD COMMA THEN IF UNLESS WHEN WHILE COLON DASH REMINDER AND OR OTHERWISE WHERE LINK".split())
_STARTS = frozenset("PERIOD COLON DASH THEN COMMA AND OR QUOTED REMINDER AUXILIARY BULLET BAR SLASH".split())
_SUBJECTS = frozenset("NOUN PRONOUN CAPITALISED SELF TYPE".split())
_SENTENCE = frozenset(
    ["AUXILIARY", "COPULA", "CAUSE", "PREVERB", "WHEN", "IF", "COLON", "CONTROL", "PRONOUN", "QUOTED"]
)
_NAME_WORDS = frozenset("CAPITALISED WORD UNKNOWN NOUN ADJECTIVE PARTICIPLE VERB PREPOSITION ADVERB TYPE".split())
_BEGINS_ABILITY = frozenset(["WHEN", "AT", "IF"])
_BEGIN = frozenset(["whenever", "when", "at"])
_THAT_OBJECT = ("that creature", "that permanent", "that artifact", "that land", "that card")


def explained(text: str, *, name: str | None = None, wording: str = "magic", known: Definitions = NONE) -> Definitions:
    """The known definitions and those that the text's own notes give; the same value if they give none."""
    if "(" not in text or len(text) > MAX_CHARACTERS:
        return known
    lowered = plain(text)
    notes = [note.partition(")")[0] for note in lowered.split("(")[1:]]
    if not any(tell in note for note in notes for tell in _TELLS) and not _names_something(lowered, wording, known):
        return known
    lines = tuple(_Notes(text, name, wording, known).lines())
    return Definitions((*known.lines, *lines), known.game) if lines else known


def _names_something(lowered: str, wording: str, known: Definitions) -> bool:
    """Whether a line has a word before its note that nobody knows, or begins with one that is no keyword."""
    lexer = syntax(wording, known).lexer
    names = _names_known(known)
    for line in lowered.split("\n"):
        said, note, _ = line.partition("(")
        words = said.split()
        if not note or not words or len(words) > LONGEST_SENTENCE:
            continue
        keywords = names.abilities if words[-1].startswith("{") else names.keywords
        if len(words) < 3 and words[0] not in keywords and not lexer.is_keyword(said.strip()):
            return True
        if any(word.isalpha() and lexer.is_unknown(word) for word in (each.strip(".,:;—") for each in words)):
            return True
    return False


class _Names(NamedTuple):
    """The names of tokens, of keywords, of those that are abilities, and of all that has its sentences: lower case."""

    tokens: frozenset[str]
    keywords: frozenset[str]
    abilities: frozenset[str]
    with_sentences: frozenset[str]


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _names_known(known: Definitions) -> _Names:
    lines = known.all("keyword ability", "keyword action", "predefined token", "effect", "frame")
    return _Names(
        frozenset(line.name.lower() for line in lines if line.kind == "predefined token"),
        frozenset(line.name.lower() for line in lines if line.kind != "predefined token"),
        frozenset(line.name.lower() for line in lines if line.kind == "keyword ability"),
        frozenset(line.name.lower() for line in lines if line.sentences),
    )


class _Notes:
    """The notes of one text, line by line."""

    def __init__(self, text: str, name: str | None, wording: str, known: Definitions) -> None:
        self.text, self.name, self.wording, self.known = text, name, wording, known
        self.masked = mask_names(text, name)
        self.lowered = lower_case(self.masked)
        self.syntax: Syntax = syntax(wording, known)
        self.names = _names_known(known)
        self.found: dict[tuple[str, str], Line] = {}

    def lines(self) -> Iterator[Line]:
        before = (0, 0)
        for place in LINE.finditer(self.text):
            words = plain(place.group())
            if "(" in words:
                tokens = self.syntax.lexer.tokens(self.masked, *place.span(), lowered=self.lowered)
                for k, token in enumerate(tokens):
                    if token.type == "REMINDER":
                        body = self.text[token.start_pos + 1 : token.end_pos - 1]
                        near = tokens[max(0, k - LONGEST_SENTENCE) : k] or self._said(*before)
                        yield from self._note(body, near, line=0 < k <= LONGEST_SENTENCE)
            before = place.span()

    def _said(self, start: int, end: int) -> list[Token]:
        """The last tokens of a line without its notes."""
        tokens = self.syntax.lexer.tokens(self.masked, start, end, lowered=self.lowered)
        return [token for token in tokens[-LONGEST_SENTENCE:] if token.type != "REMINDER"]

    def _note(self, body: str, before: Sequence[Token], *, line: bool) -> Iterator[Line]:
        """What one note says after the words before it."""
        names = _created(before)
        yield from self._token_lines(body, names)
        yield from self._abilities_of_token(body, before)
        if not self._may_name(body, before, line=line):
            return
        said = self.syntax.lexer.tokens(mask_names(body, self.name))
        if not said or [token.word for token in said[:2]] == [
            "leads",
            "to",
        ]:  # a room of a dungeon says so what follows (CR 309.4)
            return
        if names and said[0].word in _IT_IS:
            return  # the token, and no word before it
        keyword = self._action_named(body, said) or self._keyword(body, said, before, line=line)
        if keyword is not None and (
            self._is_new("keyword", keyword.name)
            or (keyword.kind == "keyword ability" and self._is_new_ability(keyword.name))
        ):
            self.found["keyword", keyword.name.lower()] = keyword
            yield keyword

    def _may_name(self, body: str, before: Sequence[Token], *, line: bool) -> bool:
        """Whether a word that nobody knows may stand in a note or before it: else there is no need to read it."""
        if _creates(body) or plain(body).lstrip().startswith("to ") or _alone(before) is not None:
            return True
        if line and before and before[0].type != "KEYWORD" and self._is_new_ability(before[0].word):
            return True
        return any(token.type != "KEYWORD" and self._is_unknown(token) for token in before)

    def _is_unknown(self, token: Token) -> bool:
        word = token.word.partition(" ")[0]
        return word.replace("-", "").replace("'", "").isalpha() and self.syntax.lexer.is_unknown(word)

    def _is_new(self, kind: str, name: str) -> bool:
        known = self.names.tokens if kind == "token" else self.names.keywords
        return name.lower() not in known and (kind, name.lower()) not in self.found

    def _is_new_ability(self, name: str) -> bool:
        """Whether no keyword ability has this name; an action may: “Endure {2} (This creature enters …)”."""
        return name.lower() not in self.names.abilities and ("keyword", name.lower()) not in self.found

    # ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _token_lines(self, body: str, names: list[str]) -> Iterator[Line]:
        """“It's an artifact with …”, “They're artifacts with …”, “A Glyph token is an artifact with …”."""
        lowered = plain(body)
        if not any(be in lowered for be in ("it's a", "they're ", "it is a", "they are ", " is a", " are ")):
            return
        if all(not self._is_new("token", name) for name in names) and " token" not in lowered and not _named_is(body):
            return
        for ability in parse(body, name=self.name, wording=self.wording, definitions=self.known).abilities:
            for sentence in ability.sentences if isinstance(ability, n.Ability) else ():
                if not isinstance(sentence, n.Sentence) or not sentence.parts:
                    continue
                content = sentence.parts[0].content
                if isinstance(content, n.Creation):
                    names = [name for t in content.tokens if (name := _by_name(t))]
                elif isinstance(content, n.Clause) and content.verb.lemma in ("be", "it's", "they're"):
                    several = content.verb.senses[-1] in ("they're", "are")
                    subjects = [_subject(content.subject)] if content.subject is not None else names[-1:]
                    if several and content.subject is None:
                        subjects = names
                    end = sentence.span.end - len(sentence.end)
                    for name in dict.fromkeys(filter(None, subjects)):
                        described = _described(body[:end], content, name)
                        if described and self._is_new("token", name):
                            made = Line("predefined token", OWN_RULE, name, "", (described,), described, OWN_RULE)
                            self.found["token", name.lower()] = made
                            yield made

    def _abilities_of_token(self, body: str, before: Sequence[Token]) -> Iterator[Line]:
        """“0 [MIGHT] Shadow Clone unit token. (It has “…”)”: what the token has that the words before describe."""
        has = next((has for has in _HAS if plain(body).startswith(has)), None)
        described = _described_token(before) if has is not None else None
        if has is None or described is None or not self._is_new("token", described.name):
            return
        said = f"A {described.name} token is a {described.words} with {body[len(has) - 1 :].strip()}"
        said = said if said.endswith((".", '."', ".”")) else f"{said}."
        made = Line("predefined token", OWN_RULE, described.name, "", (said,), said, OWN_RULE)
        self.found["token", described.name.lower()] = made
        yield made

    # ── Keywords ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _action_named(self, body: str, said: Sequence[Token]) -> Line | None:
        """“(To germinate, put … or create …)”: the note names the verb, and what stands after it."""
        if len(said) < 4 or said[0].word != "to":
            return None
        if not _creates(body) and not self.syntax.lexer.is_unknown(said[1].word):
            return None
        comma = next((k for k, token in enumerate(said) if token.type == "COMMA"), None)
        if comma is None or comma > 8 or comma < 2:
            return None
        end = next((k for k in range(2, comma) if said[k].type not in _NAME_WORDS or number(said[k].text)), 2)
        end = 2 if end == comma and comma > 3 else end
        name = " ".join(token.word for token in said[1:end])
        if end > 2 and not self._is_new("keyword", said[1].word):
            return None
        return self._action(name, said[end:comma], body, said[comma + 1 :])

    def _keyword(self, body: str, said: Sequence[Token], before: Sequence[Token], *, line: bool) -> Line | None:
        """The keyword that stands before a note, if nobody knows it."""
        on_line = line and _is_keyword_line(before) and not _is_instruction(said)
        if not _creates(body) and not self._says_what(before, said, on_line=on_line):
            return None
        if not on_line and (given := self._given(before)) is not None:
            return self._ability(given, body, said, given=True)
        at = None if self._explains_known(before) else self._unknown(before, on_line=on_line)
        if at is None and on_line and self._is_new_ability(before[0].word) and before[0].type != "KEYWORD":
            at = 0  # an ordinary word as a keyword: “Invoke {3}{U} (…)”
        if at is None and (alone := _alone(before)) is not None and self._is_new("keyword", before[alone].word):
            at = alone  # “Gather. (…)”
        if at is None:
            return None
        if on_line:
            starts = at == 0 or before[at - 1].type == "COMMA"
            return self._ability(before[at:], body, said) if starts else None
        end = next((k for k in range(at + 1, len(before)) if before[k].type in _ENDS), len(before))
        words = before[at:end]
        name = plain_verb(words[0].text)
        if len(words) == 2 and words[1].type in ("PREPOSITION", "ADVERB", "LINK") and words[1].word not in _TIMES:
            name, words = f"{name} {words[1].word}", words[1:]  # “Suit up.”
        return self._action(name, words[1:], body, said)

    def _says_what(self, before: Sequence[Token], said: Sequence[Token], *, on_line: bool) -> bool:
        """Whether a note that creates nothing says what the words before it do, and does not say more of something.

        “Frob 2 (Whenever this creature attacks, …)”, “Frob. (Draw a card.)”; not “Elementals gain haste. (They can …)”.
        """
        if not on_line:
            known = (plain_verb(token.text) in self.names.keywords or token.type == "KEYWORD" for token in before)
            return (_is_instruction(said) or said[0].word in _DOERS) and not any(known)
        dash = next((k for k, token in enumerate(before) if token.type == "DASH"), len(before))
        alone = all(token.type not in ("PREPOSITION", *_SENTENCE) for token in before)
        several = any(token.type in ("KEYWORD", *_SENTENCE) for token in before[dash:])
        return alone and not several and said[0].type not in ("A", "ARTICLE")

    def _explains_known(self, before: Sequence[Token]) -> bool:
        """Whether the last sentence has a keyword that is defined, so that the note is its reminder text."""
        stops = [k for k, token in enumerate(before[:-1]) if token.type == "PERIOD"]
        last = before[stops[-1] + 1 if stops else 0 :]
        return any(
            token.type in ("VERB", "KEYWORD") and plain_verb(token.text) in self.names.with_sentences for token in last
        )

    def _unknown(self, before: Sequence[Token], *, on_line: bool) -> int | None:
        """Where the keyword stands: the last word that nobody knows, in the place of a verb or of a keyword."""
        for k in reversed(range(len(before))):
            token = before[k]
            word = token.word.partition(" ")[0]
            if not self._is_unknown(token):
                continue
            if token.type == "KEYWORD" or (token.text[:1].isupper() and k and before[k - 1].type not in _STARTS):
                continue
            previous = before[k - 1].type if k else ""
            if len(word) < 3 or (k + 1 < len(before) and before[k + 1].type == "DASH" and not on_line):
                continue  # an ability word
            if not k or previous in _STARTS or previous in _SUBJECTS or before[k - 1].word in ("to", "may"):
                return k
        return None

    def _given(self, before: Sequence[Token]) -> Sequence[Token] | None:
        """“Creatures you control have [broodcall 2]”, “a creature token with [broodcall 2]”: the last unknown one."""
        for k in reversed(range(1, len(before))):
            lead, word = before[k - 1], before[k].word
            if lead.word not in _GIVES and not (lead.type in ("AND", "COMMA") and before[k - 2].type == "KEYWORD"):
                continue
            if before[k].type in _NAME_WORDS and word.isalpha() and self.syntax.lexer.is_unknown(word):
                end = next((j for j in range(k + 1, len(before)) if not _value(before[j])), len(before))
                return before[k : end if end - k < 3 else k + 1]
        return None

    def _ability(self, words: Sequence[Token], body: str, said: Sequence[Token], *, given: bool = False) -> Line | None:
        """“Propagate 3”, “Invoke {3}{U}”, “Kindle X—X, Exile a card”: a keyword ability with its parameter.

        Of one that is ``given`` to something, the note may call that “it”.
        """
        end = next((k for k, t in enumerate(words) if k and (t.type not in _NAME_WORDS or number(t.text))), len(words))
        name = self.text[words[0].start_pos : words[end - 1].end_pos]
        rest = words[end:]
        dash = next((k for k, token in enumerate(rest) if token.type == "DASH"), None)
        cost = rest if dash is None else rest[dash + 1 :]
        head = () if dash is None else rest[:dash]
        template = _Template(body, said)
        if given:
            template.bearer(plain(name))
        parameter = ""
        if dash is None and len(rest) == 1 and _value(rest[0]):
            parameter = template.number(rest[0])
            cost = ()
        elif len(head) == 1 and _value(head[0]):
            template.number(head[0])
            parameter = "N—[cost]"
        elif rest and not head and (dash is not None or all(t.type in ("MANA", "SYMBOL") for t in rest)):
            parameter = "[cost]"
        elif rest:
            return None
        if cost:
            template.words(self.text[cost[0].start_pos : cost[-1].end_pos].rstrip(". "), "[cost]")
        return self._line("keyword ability", name, parameter, template.abilities(name))

    def _action(self, name: str, after: Sequence[Token], body: str, said: Sequence[Token]) -> Line | None:
        """“Glorpify 2”, “spawn menace 1”, “arm target creature twice”: a keyword action with its parameters."""
        if not said or not name or not self._is_new("keyword", name):
            return None
        if not _creates(body) and any(plain_verb(token.text) == name for token in said):
            return None  # “Glorp. (Choose a thing. It glorps.)” explains nothing
        template = _Template(body, said)
        parameters: list[str] = []
        rest = list(after)
        if rest and rest[-1].word in _TIMES:
            rest.pop()
            parameters.append("[times]")
        counted = next((k for k, token in enumerate(rest) if _value(token)), None)
        if counted is not None and (counted in (0, len(rest) - 1)) and rest[0].type not in ("DETERMINER", "ARTICLE"):
            given = rest.pop(counted)
            parameters.append(template.number(given) or "N")
            if rest and template.words(" ".join(token.text for token in rest), "[quality]"):
                parameters.append("[quality]")
                rest = []
        if rest:
            parameters.append("[object]")
            if rest[0].word in ("target", "up to", "another target") or rest[0].type in ("A", "ARTICLE", "DETERMINER"):
                template.anaphor()
        return self._line("keyword action", name, " ".join(parameters), (template.instruction(),))

    def _line(self, kind: str, name: str, parameter: str, sentences: tuple[str, ...]) -> Line:
        text = f"“{name} {parameter}” means “{' '.join(sentences)}”"
        made = "keyword ability" if kind == "keyword ability" else "keyword action"
        return Line(made, OWN_RULE, name, parameter, sentences, text, OWN_RULE)  # type: ignore[arg-type]


class _Template:
    """The words of a note, with placeholders where it repeats what stands after the keyword."""

    def __init__(self, body: str, said: Sequence[Token]) -> None:
        self.said = said
        self.start = said[0].start_pos if said else 0
        self.body = body
        self.places: list[tuple[int, int, str]] = []

    def number(self, given: Token) -> str:
        """Put N where the note has this number; gives "N"."""
        value = number(given.text)
        same = [
            t
            for t in self.said
            if t.word == given.word or (value is not None and _value(t) and number(t.text) == value)
        ]
        if not same and value == 1:
            same = [t for k, t in enumerate(self.said) if t.word in _ARTICLES and _counts(self.said, k)]
            same = same if len(same) == 1 else []
        self.places += [(t.start_pos, t.end_pos, "N") for t in same if t.type not in ("PT", "PT_CHANGE")]
        return "N"

    def words(self, words: str, placeholder: str) -> bool:
        """Put a placeholder where the note has these words; gives whether it has them."""
        found, lowered, wanted = False, lower_case(one_form(self.body)), lower_case(one_form(words))
        at = lowered.find(wanted, self.start) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            if not lowered[at - 1 : at].isalnum() and not lowered[end : end + 1].isalnum():
                self.places.append((at, end, placeholder))
                found = True
            at = lowered.find(wanted, end)
        return found

    def bearer(self, name: str) -> None:
        """Put “this creature” where the note says “it” or “a creature with broodcall 2” of what has the keyword."""
        start = 1 if self.said[0].type == "WHEN" else 0
        if len(self.said) > start + 1 and self.said[start].word == "it":
            self.places.append((self.said[start].start_pos, self.said[start].end_pos, "this creature"))
        for k, token in enumerate(self.said[3:], 3):
            if token.word == name and self.said[k - 1].word == "with" and self.said[k - 3].word in _ARTICLES:
                end = k + 1 if k + 1 < len(self.said) and _value(self.said[k + 1]) else k
                noun = self.body[self.said[k - 2].start_pos : self.said[k - 2].end_pos]
                self.places.append((self.said[k - 3].start_pos, self.said[end].end_pos, f"this {noun}"))

    def anaphor(self) -> None:
        """Put what is acted on where the note first says “that creature”."""
        lowered = lower_case(one_form(self.body))
        for words in _THAT_OBJECT:
            if (at := lowered.find(words, self.start)) >= 0 and not lowered[at + len(words) :].startswith("'"):
                self.places.append((at, at + len(words), "[object]"))
                return

    def _filled(self, start: int, end: int) -> str:
        out, at = [], start
        for s, e, placeholder in sorted(set(self.places)):
            if s >= at and e <= end:
                out += [self.body[at:s], placeholder]
                at = e
        words = "".join([*out, self.body[at:end]]).strip()
        words = words[:1].upper() + words[1:]
        return words if words.endswith((".", "”", '"', "!", "?")) else f"{words}."

    def instruction(self) -> str:
        """All of it as what is done."""
        return self._filled(self.start, len(self.body))

    def abilities(self, name: str) -> tuple[str, ...]:
        """The abilities: one, or more where a sentence begins another with “when”, “whenever” or “at the beginning”.

        “Invoke only as a sorcery” speaks of activating it (CR 602.5d).
        """
        starts = [self.start]
        head = plain(name).split()[0]
        for k, token in enumerate(self.said[1:], 1):
            previous = self.said[k - 1]
            if previous.type == "PERIOD" and token.text[:1].isupper() and token.word.split()[0] in _BEGIN:
                starts.append(token.start_pos)
            if token.word == head and plain(self.body[token.end_pos :]).startswith(" only "):
                self.places.append((token.start_pos, token.end_pos, "Activate"))
        return tuple(self._filled(s, e) for s, e in zip(starts, [*starts[1:], len(self.body)], strict=True))


def _creates(body: str) -> bool:
    """Whether a note may say that tokens are created."""
    lowered = plain(body)
    return any(word in lowered for word in _CREATES)


def _value(token: Token) -> bool:
    """Whether a token is a number or X, and no article."""
    return token.word == "x" or (number(token.text) is not None and token.word not in (*_ARTICLES, "another"))


def _is_keyword_line(before: Sequence[Token]) -> bool:
    """Whether these words are keywords with their parameters, and no sentence: “Flying, invoke {3}{U}”."""
    dash = any(token.type == "DASH" for token in before)
    stops = [k for k, token in enumerate(before) if token.type == "PERIOD"]
    if not before or not before[0].text[:1].isupper() or (stops and not (dash and stops == [len(before) - 1])):
        return False
    end = next((k for k, token in enumerate(before) if token.type == "DASH"), len(before))
    return not any(token.type in _SENTENCE or (k and token.type == "VERB") for k, token in enumerate(before[:end]))


def _alone(before: Sequence[Token]) -> int | None:
    """Where a sentence of one verb, with or without a number, ends these words: “Draw a card. Gather 2.”"""
    if len(before) < 2 or before[-1].type != "PERIOD":
        return None
    at = len(before) - (3 if _value(before[-2]) else 2)
    starts = at == 0 or (at > 0 and before[at - 1].type in ("PERIOD", "COLON", "THEN"))
    return at if starts and before[at].type in ("VERB", "CAPITALISED") else None


def _counts(said: Sequence[Token], k: int) -> bool:
    """Whether the article there says how many tokens or counters: “create a …”, “put a +1/+1 counter”."""
    return k > 0 and plain_verb(said[k - 1].text) in ("create", "put")


def _is_instruction(said: Sequence[Token]) -> bool:
    """Whether a note begins with what is done, and has no cost: “(Create a …)”."""
    first = said[0]
    if first.type in _BEGINS_ABILITY or first.type not in ("VERB", "PHRASE_VERB", "CREATE", "PUT"):
        return False
    stop = next((k for k, token in enumerate(said) if token.type in ("PERIOD", "COLON", "QUOTED")), None)
    return stop is None or said[stop].type != "COLON"


def _created(before: Sequence[Token]) -> list[str]:
    """The names before “token” of what is described by nothing else: “a tapped Glyph token”; the last sentence's."""
    names: list[str] = []
    for k, token in enumerate(before):
        if token.type == "PERIOD" and any(t.type == "TOKEN" for t in before[k:]):
            names = []
        if token.type == "TOKEN" and k and before[k - 1].type == "CAPITALISED":
            start = k - 1
            while start and before[start - 1].type == "CAPITALISED":
                start -= 1
            if start and before[start - 1].type in ("PT", "COLOR", "COLORS", "TYPE"):
                continue
            names.append(" ".join(token.text for token in before[start:k]))
    return names


class _Described(NamedTuple):
    """A token that its own words describe: “Shadow Clone”, “0 [MIGHT] Shadow Clone unit token”."""

    name: str
    words: str


def _described_token(before: Sequence[Token]) -> _Described | None:
    """The last token before a note, if it has a size and a name."""
    end = max((k for k, token in enumerate(before) if token.type == "TOKEN"), default=-1)
    start = max((k for k, token in enumerate(before[: end + 1]) if token.type == "PT"), default=-1)
    if start < 0:
        return None
    name = " ".join(token.text for token in before[start + 1 : end] if token.type == "CAPITALISED")
    inside = all(token.type in _OF_TOKEN for token in before[start + 1 : end])
    return _Described(name, " ".join(token.text for token in before[start : end + 1])) if name and inside else None


def _by_name(tokens: n.Tokens) -> str:
    """The name of a token of which nothing else is said."""
    if not isinstance(tokens, n.TokenDescription) or tokens.power is not None or tokens.colors or tokens.name:
        return ""
    return "" if any(word.kind == "type" for word in tokens.types) else " ".join(word.text for word in tokens.types)


def _named_is(body: str) -> bool:
    """Whether a note begins like “A Glyph is an artifact …”."""
    first, _, rest = body.partition(" ")
    return plain(first) in (*_ARTICLES, "the", "each") and rest[:1].isupper()


def _subject(subject: n.Noun | None) -> str:
    """“Glyph” of “A Glyph token”, “Glyph tokens”, “Glyphs”."""
    if not isinstance(subject, n.NounPhrase) or subject.modifiers:
        return ""
    words = [word for word in subject.words if isinstance(word, n.Word)]
    names = [word for word in words if word.kind == "subtype"]
    others = {word.kind for word in words} - {"subtype", "article", "token", "determiner"}
    if others or not names:
        return ""
    name = " ".join(word.text for word in names)
    is_plural = words[0].kind == "subtype" and words[-1].kind == "subtype"
    if is_plural:  # “Glyphs are artifacts with …”
        one = singular(names[-1].text)
        name = " ".join([*(word.text for word in names[:-1]), one[:1].upper() + one[1:]])
    return name


def _described(sentence: str, clause: n.Clause, name: str) -> str:
    """“A Glyph token is a colorless Glyph artifact token with …” of “It's an artifact with …”; else ""."""
    phrase = clause.complements[0] if clause.complements else None
    if not isinstance(phrase, n.NounPhrase) or clause.verb.negated or len(clause.complements) > 1:
        return ""
    words = [word for word in phrase.words if isinstance(word, n.Word) and word.kind != "article"]
    kinds = [word.kind for word in words]
    if len(words) < len(phrase.words) - 1 or not {"type", "subtype"} & set(kinds):
        return ""
    if not set(kinds) <= {"type", "subtype", "token", "color", "adjective", "power/toughness"}:
        return ""
    types = [singular(word.text) for word in words if word.kind == "type"]
    subtypes = [word.text for word in words if word.kind == "subtype"]
    lead = [word.text for word in words if word.kind in ("adjective", "power/toughness", "color")]
    if "color" not in kinds:
        lead.append("colorless")
    named = f" named {name}" if subtypes and name not in " ".join(subtypes) and "named" not in plain(sentence) else ""
    if not types or (subtypes and name in subtypes):
        named = ""
    head = " ".join([*lead, *(subtypes or name.split()), *types, "token"])
    rest = sentence[phrase.words[-1].span.end :]
    end = "" if rest.endswith((".”", '."')) else "."
    return f"A {name} token is a {head}{named}{rest}{end}" if types else ""
