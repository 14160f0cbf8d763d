"""What the definitions mean, those of vocabulary/ and one's own: predefined tokens, keyword actions, keyword abilities.

Each is one of the rules' sentences, compiled when first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import msgspec

from ... import instructions as i
from ...grammar import Mistake, diagnose, parse
from ...grammar import nodes as n
from ...grammar.definitions import DEFINITIONS_KEPT, NONE, OWN_RULE, DefinitionError, Definitions, Line
from ...grammar.explained import explained
from ...grammar.older import Todays, todays
from ...grammar.tokens import tokens_of
from ..ledger.source import Source
from ..nouns.characteristics import describe

#: A line that describes a token, with what is known besides, as a token. Raises `DefinitionError`.
TokenOfLine = Callable[[Line, Definitions], i.Characteristics]


class Definition(msgspec.Struct, frozen=True):
    """What a keyword means: its name, its parameter's placeholder, the sentences, and the rule."""

    name: str
    parameter: str  # "", "N", "[cost]", "N—[cost]", "Jace N" …
    meaning: tuple[str, ...]  # abilities in full
    rule: str
    shorter: tuple[str, ...] = ()  # the meaning of the form without its [subtype] (“amass N”)

    @property
    def explained(self) -> bool:
        """Whether the text's own reminder text gives it, and no rule."""
        return self.rule == OWN_RULE

    @property
    def word(self) -> str:
        """The word that the parameter always has, if any: “Jace”."""
        return next((w for w in self.parameter.split() if w != "N" and w[0].isupper()), "")


#: The wording of which older ones are known.
MAGIC_WORDING = "magic"
#: How a predefined token is written.
TOKEN = "write: A NAME token is a … token with “…”"


def with_explained(
    text: str, name: str | None, wording: str, known: Definitions, compiled: TokenOfLine | None = None
) -> Definitions:
    """The known definitions, and those of the text's own parentheses: of tokens only what can be ``compiled``."""
    if not isinstance(text, str) or "(" not in text:
        return known
    return _with_explained(text, name, wording, known, compiled or token)


@lru_cache(maxsize=256)
def _with_explained(
    text: str, name: str | None, wording: str, known: Definitions, compiled: TokenOfLine
) -> Definitions:
    given = explained(text, name=name, wording=wording, known=known)
    if given is known:
        return known
    lines = [line for line in given.lines if line.rule != OWN_RULE or line.kind != "predefined token"]
    for line in given.lines:
        if line not in lines:
            try:
                compiled(line, Definitions((*lines, line), known.game))
            except DefinitionError:
                continue  # the creation that names it is reported as one of a token that nobody knows
            lines.append(line)
    return Definitions(lines, known.game) if lines else known


# ── Predefined tokens ───────────────────────────────────────────────────────────────────────────────────────────────


class PredefinedTokens(Mapping[str, tuple[i.Characteristics, str]]):
    """Name of a predefined token, lower case -> its characteristics and rule, compiled when asked for (CR 111.10)."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self._lines = {line.name.lower(): line for line in definitions.all("predefined token")}
        self._known: dict[str, tuple[i.Characteristics, str]] = {}

    def __getitem__(self, name: str) -> tuple[i.Characteristics, str]:
        if name not in self._known:
            line = self._lines[name]
            self._known[name] = token(line, self._definitions), line.rule
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._lines


@lru_cache(maxsize=DEFINITIONS_KEPT)
def predefined_tokens(definitions: Definitions = NONE) -> Mapping[str, tuple[i.Characteristics, str]]:
    """Name of the predefined token, lower case -> characteristics and rule (CR 111.10)."""
    return PredefinedTokens(definitions)


def token(line: Line, definitions: Definitions) -> i.Characteristics:
    """The token that a line describes; of a double-faced one both faces. Raises `DefinitionError`."""
    sentence = line.sentences[0]
    faces = [face for clause in _clauses(line, definitions) if (face := _face(clause, sentence, line)) is not None]
    if not 1 <= len(faces) <= 2:
        raise line.error(f"it describes {len(faces)} tokens\n{TOKEN}")
    return msgspec.structs.replace(faces[0], back=faces[1]) if len(faces) > 1 else faces[0]


def _clauses(line: Line, definitions: Definitions) -> Iterator[n.Clause]:
    """“A Treasure token is …”, “Its front face is …”: every sentence of the line."""
    sentence = line.sentences[0]
    for ability in parse(sentence, definitions=definitions).abilities:
        for said in ability.sentences if isinstance(ability, n.Ability) else (ability,):
            content = said.parts[0].content if isinstance(said, n.Sentence) and len(said.parts) == 1 else None
            _refuse_unparsed(said, line, definitions)
            if not isinstance(content, n.Clause) or not content.complements:
                raise line.error(f"this is not understood\n{TOKEN}", _words(said, sentence))
            yield content


def _refuse_unparsed(said: n.Node, line: Line, definitions: Definitions) -> None:
    """Raise an error for the first part of a sentence that the grammar does not know."""
    sentence = line.sentences[0]
    for part in said.parts if isinstance(said, n.Sentence) else ():
        if isinstance(part.content, n.Unparsed):
            found = diagnose(sentence, part.content, definitions=definitions)
            raise line.error(f"{found.message}\n{found.hint or TOKEN}", _words(found, sentence))


def _face(clause: n.Clause, sentence: str, line: Line) -> i.Characteristics | None:
    described = clause.complements[0]
    if isinstance(described, n.NounPhrase) and any(
        isinstance(w, n.Word) and w.text.lower() == "double-faced" for w in described.words
    ):
        return None  # its faces are described by the next two sentences
    tokens = tokens_of(described) if isinstance(described, n.NounPhrase) else None
    if not isinstance(tokens, n.TokenDescription) or len(clause.complements) > 1:
        raise line.error(f"this describes no token\n{TOKEN}", _words(clause, sentence))

    def refused(_: str, message: str, span: n.Span) -> None:
        raise line.error(f"{message}\n{TOKEN}", sentence[span.start : span.end])

    state = describe(tokens, Source(sentence, refused))
    made = state.characteristics()
    if "Creature" in made.types and not state.is_sized:
        raise line.error(f"a creature token without power and toughness\n{TOKEN}", _words(described, sentence))
    return made


def _words(node: n.Node | Mistake, sentence: str) -> str:
    return sentence[node.span.start : node.span.end]


# ── Keywords ────────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=DEFINITIONS_KEPT)
def keyword_abilities(definitions: Definitions = NONE) -> dict[str, Definition]:
    """Keyword abilities whose sentences are given (CR 702): name in lower case -> definition.

    “Gift a Food” is one by the frame of gift, filled in with its effect (CR 702.174).
    """
    out: dict[str, Definition] = {}
    frames: dict[str, Line] = {}
    for line in definitions.all("keyword ability", "frame", "effect"):
        name, meaning = line.name.lower(), line.sentences
        if line.kind == "frame":
            frames[name] = line
            continue
        if line.kind == "effect":
            frame = frames.get(name.split()[0])
            if frame is None:
                raise line.error(f"no line says what “{name.split()[0]}” means with this effect")
            effect = meaning[0].removesuffix(".")
            *of_permanents, _ = frame.sentences
            meaning = tuple(each.replace("[effect]", effect[:1].lower() + effect[1:]) for each in of_permanents)
        if meaning:
            out[name] = Definition(name, line.parameter, meaning, line.rule)
        elif line in definitions.lines:
            out.pop(name, None)
    return out


@lru_cache(maxsize=DEFINITIONS_KEPT)
def creating_abilities(definitions: Definitions = NONE) -> dict[str, Definition]:
    """Those of the keyword abilities that may create tokens by their sentences, and all of one's own."""
    own = {line.name.lower() for line in definitions.lines}
    return {
        name: known
        for name, known in keyword_abilities(definitions).items()
        if name in own or any("create" in sentence.lower() for sentence in known.meaning)
    }


@lru_cache(maxsize=DEFINITIONS_KEPT)
def keyword_actions(definitions: Definitions = NONE) -> dict[str, Definition]:
    """Keyword actions whose sentences are given (CR 701): verb in lower case -> definition."""
    out: dict[str, Definition] = {}
    for line in definitions.all("keyword action"):
        name, before = line.name.lower(), out.get(line.name.lower())
        if not line.sentences:
            continue
        if before is not None and f"[subtype] {line.parameter}".strip() == before.parameter:
            out[name] = msgspec.structs.replace(before, shorter=line.sentences)
        else:
            out[name] = Definition(name, line.parameter, line.sentences, line.rule)
    return out


@lru_cache(maxsize=128)
def meaning(sentence: str, wording: str, definitions: Definitions = NONE) -> Todays:
    """A definition's sentence, its values filled in, as a tree: the same ones come again and again."""
    tree = parse(sentence, wording=wording, definitions=definitions)
    return todays(tree, sentence) if wording == MAGIC_WORDING else Todays(tree)


def values_of(definition: Definition, parameter: str) -> dict[str, str]:
    """What a card puts in place of the placeholders: “4—{1}{G}” for “N—[cost]”."""
    if not definition.parameter:
        return {}
    first, dash, second = definition.parameter.partition("—")
    if not dash:
        return {first: parameter}
    one, _, other = parameter.partition("—")
    return {first: one.strip(), second: other.strip()}


def filled(text: str, values: dict[str, str]) -> str:
    """A definition's sentence with its parameters filled in: N, [cost], [subtype].

    In words, not in the tree: a cost, and the abilities of the tokens, are texts on the board as well.
    """
    for placeholder, value in values.items():
        if placeholder == "[cost]" and not value.startswith(
            ("{", "[")
        ):  # “unless you pay [cost]” with “Discard a card.”
            value = value.removesuffix(".")
            text = text.replace("pay [cost]", value[:1].lower() + value[1:])
        if placeholder == "N":
            value, where, is_ = value.partition(", where ")
            if where:  # “Mobilize X, where X is …”
                text = re.sub(r"(?<![\w{])N(?![\w}])([^.]*)\.", rf"{value}\1, where {is_}.", text, count=1)
            text = re.sub(r"(?<![\w{])N(?![\w}])", value, text)
        else:
            name = re.escape(placeholder.strip("[]"))
            text = re.sub(rf"\[{name}\]", lambda _, value=value: value, text, flags=re.IGNORECASE)  # type: ignore[misc]
    return text
