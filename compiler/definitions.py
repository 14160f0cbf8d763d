"""The rules' own sentences, compiled when first asked for: predefined tokens, keyword actions, keyword abilities."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec

from ..grammar import nodes as n
from ..grammar import parse
from ..grammar.tokens import tokens_of
from . import instructions as i
from .characteristics import describe
from .source import Source
from .wordings import numbered_lines, singular_subtype


class Definition(msgspec.Struct, frozen=True):
    """What a keyword means: its name, its parameter's placeholder, the sentences, and the rule."""

    name: str
    parameter: str  # "", "N", "[cost]", "Jace N" …
    meaning: tuple[str, ...]  # abilities in full
    rule: str
    shorter: tuple[str, ...] = ()  # the meaning of the form without its [subtype] (“amass N”)

    @property
    def word(self) -> str:
        """The word that the parameter always has, if any: “Jace”."""
        return next((w for w in self.parameter.split() if w != "N" and w[0].isupper()), "")


@cache
def predefined_tokens() -> dict[str, tuple[i.Characteristics, str]]:
    """Name of the predefined token, lower case -> characteristics and rule (CR 111.10)."""
    out: dict[str, tuple[i.Characteristics, str]] = {}
    for rule, sentence in numbered_lines("tokens"):
        name, characteristics = _token(sentence)
        out[name.lower()] = (characteristics, rule)
    return out


def _token(sentence: str) -> tuple[str, i.Characteristics]:
    text = parse(sentence)
    name, faces = "", []
    for ability in text.abilities:
        assert isinstance(ability, n.Ability), sentence
        for line in ability.sentences:
            assert isinstance(line, n.Sentence), sentence
            clause = line.parts[0].content
            assert isinstance(clause, n.Clause), sentence
            subject = clause.subject
            assert isinstance(subject, n.NounPhrase), sentence
            if not name:
                name = " ".join(
                    w.text for w in subject.words if isinstance(w, n.Word) and w.kind not in ("article", "token")
                )
            described = clause.complements[0]
            if isinstance(described, n.NounList):
                described = _rejoined(described)
            assert isinstance(described, n.NounPhrase), sentence
            if any(isinstance(w, n.Word) and w.text.lower() == "double-faced" for w in described.words):
                continue
            tokens = tokens_of(described)
            assert isinstance(tokens, n.TokenDescription), sentence
            faces.append(describe(tokens, Source(sentence, _refused)).characteristics())
    front = faces[0]
    return name, msgspec.structs.replace(front, back=faces[1]) if len(faces) > 1 else front


def _refused(construct: str, message: str, span: n.Span) -> None:
    raise ValueError(f"a definition is not understood: {message}")


def _rejoined(described: n.NounList) -> n.NounPhrase:
    raise ValueError(f"a definition names two tokens: {described}")


@cache
def keyword_abilities() -> dict[str, Definition]:
    """Keyword abilities that create tokens (CR 702): name in lower case -> definition."""
    out: dict[str, Definition] = {}
    for rule, sentence in numbered_lines("keyword-abilities"):
        found = re.match(r"“(?P<name>[^”]+?)(?: (?P<parameter>N|\[\w+\]))?” means (?P<rest>.*)$", sentence)
        if not found:
            continue
        rest = found.group("rest")
        if rest.startswith("the effect is"):  # gift (CR 702.174)
            effect = _quoted(rest)[0]
            out[found.group("name").lower()] = Definition(
                found.group("name").lower(),
                "",
                (f"When this permanent enters, if its gift cost was paid, {effect[0].lower()}{effect[1:]}",),
                rule,
            )
            continue
        out[found.group("name").lower()] = Definition(
            found.group("name").lower(), found.group("parameter") or "", tuple(_quoted(rest)), rule
        )
    return out


@cache
def keyword_actions() -> dict[str, Definition]:
    """Keyword actions that create tokens (CR 701): verb in lower case -> definition."""
    out: dict[str, Definition] = {}
    for rule, sentence in numbered_lines("keyword-actions"):
        found = re.match(
            r"(?:“(?P<a>\w+)” means|To (?P<b>\w+)(?P<p>(?: \[\w+\]| [A-Z]\w+)?(?: N)?),? (?:means|create)|"
            r".* to (?P<c>\w+)(?P<q> N)\. To do so,) ?(?P<rest>.*)$",
            sentence,
        )
        if not found:
            continue
        name = (found.group("a") or found.group("b") or found.group("c")).lower()
        rest = found.group("rest")
        quoted = _quoted(rest)
        if not quoted:
            body = sentence[found.start("rest") :]
            if found.group("b") and sentence[: found.start("rest")].rstrip().endswith("create"):
                body = "create " + body
            body = re.sub(r"^to ", "", body)
            quoted = [body[0].upper() + body[1:]]
        parameter = (found.group("p") or found.group("q") or "").strip()
        before = out.get(name)
        if before is None:
            out[name] = Definition(name, parameter, tuple(quoted), rule)
        else:
            out[name] = msgspec.structs.replace(before, shorter=tuple(quoted))
    return out


def _quoted(text: str) -> list[str]:
    return [
        m.replace("‘", "“").replace("’ ", "” ").replace(".’", ".”")
        for m in re.findall(r"“([^”]*)”", text)
    ]


@lru_cache(maxsize=1000)
def meaning(sentence: str, wording: str) -> n.CardText:
    """A definition's sentence, its values filled in, as a tree: the same ones come again and again."""
    return parse(sentence, wording=wording)


def filled(text: str, values: dict[str, str]) -> str:
    """A definition's sentence with its parameters filled in: N, [cost], [subtype]."""
    for placeholder, value in values.items():
        if placeholder == "N":
            value, where, is_ = value.partition(", where ")
            if where:  # “Mobilize X, where X is …”
                text = re.sub(r"(?<![\w{])N(?![\w}])([^.]*)\.", rf"{value}\1, where {is_}.", text, count=1)
            text = re.sub(r"(?<![\w{])N(?![\w}])", value, text)
        else:
            name = placeholder.strip("[]")
            text = re.sub(rf"\[{name}\]", value, text, flags=re.IGNORECASE)
    return text


def army_type(word: str) -> str:
    """“Zombies” of “amass Zombies 2” as the subtype (CR 701.47a)."""
    return singular_subtype(word)
