"""One sentence: clause after clause, each the longest that the grammar knows, and what joins them.

What starts with “if”, “when”, “as long as” … is a subordinate clause, before or after the clause that it governs.
What no rule understands is kept as ``Unparsed``, up to the next joint from which the grammar goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import nodes as n
from .engine import Syntax
from .marks import plain
from .terminals import Token, new_token
from .tokens import further_tokens, is_number

SUBORDINATING = frozenset(["IF", "WHEN", "UNLESS", "WHILE"])
JOINTS = frozenset(["COMMA", "AND", "OR", "AND_OR", "THEN", "DASH"])
CREATING_VERBS = frozenset(["create", "creates", "put", "puts"])
COST_ENDERS = frozenset(["COMMA", "OR", "AND", "$END"])
PHRASE_STARTS = frozenset(["AT", "LINK", "PREPOSITION", "DURATION", "TO", "AS", "THIS_WAY", "ADVERB", "ROUNDED"])
PRONOUNS = frozenset(
    [
        "it",
        "they",
        "it's",
        "they're",
        "that token",
        "the token",
        "those tokens",
        "the tokens",
        "its",
        "their",
        "he",
        "she",
        "he's",
        "she's",
        "the copy",
        "each of them",
        "the copies",
        "isn't",
    ]
)


class SentenceReader:
    """Reads the tokens of one sentence (without its final mark)."""

    def __init__(self, syntax: Syntax, text: str, tokens: Sequence[Token]) -> None:
        self.syntax, self.text, self.tokens = syntax, text, tokens
        syntax.creating(tokens)

    def parts(self) -> tuple[n.Part, ...]:
        """The whole sentence."""
        out, _ = self._parts(0)
        return tuple(out)

    # ── The sentence ────────────────────────────────────────────────────────────────────────────────────────────────

    def _parts(self, at: int, exceptions: bool = False) -> tuple[list[n.Part], int]:
        out: list[n.Part] = []
        joiner, end = "", at
        if not at and len(self.tokens) > 1 and self.tokens[0].type in ("THEN", "OR", "AND", "COMMA"):
            joiner, at = self._joint(0)  # “Then draw a card.”, “; then, create …”
            joiner = joiner.lstrip()
        while at < len(self.tokens):
            if exceptions and out and not self._about_the_token(at):
                # give the joint back: it joins the main clause
                return out, end
            listed = self._listed(at) if joiner == ": " and isinstance(out[-1].content, n.Creation) else None
            listed = listed or self._elided(at, out, joiner)
            content, end = listed or self._content(at, first=not out)
            at = end
            out.append(n.Part(joiner=joiner, content=content, span=content.span))
            colon = at < len(self.tokens) and self.tokens[at].type == "COLON" and not exceptions
            if colon and isinstance(content, n.Creation | n.Clause):
                joiner, at = ": ", at + 1  # “chooses one: they create a Food token or …”
            else:
                joiner, at = self._joint(at)
        if joiner.strip():
            out.append(n.Part(joiner=joiner, content=n.Unparsed(text="", span=n.Span(len(self.text), len(self.text)))))
        return out, at

    def _listed(self, at: int) -> tuple[n.Noun, int] | None:
        """“Create two creature tokens: | a 1/1 white Human and a 2/2 green Wolf”: what they are.

        The grammar ends a list at a comma whose “and” the last item's own list has taken.
        """
        found: tuple[n.Noun, int] | None = self.syntax.longest("noun_phrase", self.tokens, at)
        if found is None:
            return None
        joiner, start = self._joint(found[1])
        rest = self._listed(start) if joiner.strip() and start < len(self.tokens) else None
        if rest is None or further_tokens(rest[0]) is None:
            return found
        items, joiners = _items(found[0])
        more, between = _items(rest[0])
        span = n.Span(found[0].span.start, rest[0].span.end)
        return n.NounList(items=(*items, *more), joiners=(*joiners, joiner, *between), span=span), rest[1]

    def _elided(self, at: int, out: list[n.Part], joiner: str) -> tuple[n.Noun, int] | None:
        """“create a Food token if you gained life this turn, | a Clue token | if …”: further tokens, without a verb."""
        if joiner.strip() not in (",", ", and", ", or", "and", "or") or not any(
            isinstance(part.content, n.Creation) for part in out
        ):
            return None
        found = self.syntax.longest("noun_phrase", self.tokens, at)
        if found is None or found[1] >= len(self.tokens) or self.tokens[found[1]].type != "IF":
            return None
        noun: n.Noun = found[0]
        after = n.Subordinate if further_tokens(noun) is not None else n.Creation if is_number(noun) else None
        return (noun, found[1]) if after is not None and isinstance(out[-1].content, after) else None

    def _content(
        self, at: int, first: bool
    ) -> tuple[
        n.Creation
        | n.Clause
        | n.Subordinate
        | n.Where
        | n.Exceptions
        | n.Noun
        | n.Adverb
        | n.Prepositional
        | n.Participle
        | n.Unparsed,
        int,
    ]:
        token = self.tokens[at]
        if token.type in SUBORDINATING:
            return self._subordinate(at)
        if token.type == "EXCEPT":
            return self._exceptions(at)
        if token.type == "OTHERWISE":
            return n.Adverb(text=token.text, span=self._span(at, at + 1)), at + 1
        if token.type == "WHERE":
            where = self._where(at)
            if where:
                return where
        if token.type == "FOR_EACH":
            found = self.syntax.longest("noun_phrase", self.tokens, at + 1)
            if found:
                node, end = found
                part = n.Part(joiner=" ", content=node, span=node.span)
                return n.Subordinate(word=token.text, parts=(part,), span=self._span(at, end)), end
        found = self.syntax.longest("clause", self.tokens, at)
        if found:
            return found
        if token.type in PHRASE_STARTS:
            found = self.syntax.longest("phrase", self.tokens, at)
            if found:
                return found
        if token.word in ("tapped and attacking", "attacking") and (
            found := self.syntax.longest("noun_phrase", self.tokens, at + 1)
        ):  # “…, tapped and attacking that opponent”
            whom, end = found
            return n.Participle(verb=token.text, complements=(whom,), span=self._span(at, end)), end
        if (
            token.type in ("ADVERB", "PREVERB")
            and token.word in ("instead", "then", "only")
            and at + 1 < len(self.tokens)
        ):
            return n.Adverb(text=token.text, span=self._span(at, at + 1)), at + 1  # “If you would …, instead you …”
        if token.type == "KEYWORD" and all(
            t.type in ("KEYWORD", "COMMA") for t in self.tokens
        ):  # “8+ | Flying, vigilance”
            keyword = n.Word(kind="keyword", text=token.text, span=self._span(at, at + 1))
            return n.NounPhrase(words=(keyword,), span=keyword.span), at + 1
        if len(self.tokens) == 1 and token.type == "PT":  # a line of a level: “4/4”
            size = n.Word(kind="power/toughness", text=token.text, span=self._span(at, at + 1))
            return n.NounPhrase(words=(size,), span=size.span), at + 1
        creation = self._with_unknown_words(at)
        if creation:
            return creation
        end = self._resume(at)
        return n.Unparsed(text=self._text(at, end), span=self._span(at, end)), end

    def _with_unknown_words(self, at: int) -> tuple[n.Creation, int] | None:
        """A creation of tokens among whose words some are unknown: they stay, each as a word of kind "unknown".

        A new mechanic brings new words (“for each spell you've woven this turn”); the tokens are not lost for them.
        """
        if not any(t.type == "WORD" for t in self.tokens[at:]) or not any(
            t.word in CREATING_VERBS for t in self.tokens[at:]
        ):
            return None
        guessed = [
            new_token("UNKNOWN", t.text, t.start_pos, t.end_pos) if t.type == "WORD" and t.text[:1].isalpha() else t
            for t in self.tokens
        ]
        found = self.syntax.longest("clause", guessed, at)
        creation = found[0] if found and isinstance(found[0], n.Creation) else None
        # but what the tokens are must be known: a misspelt word among theirs is an error to be shown
        return found if creation and not any(isinstance(t, n.TokenReference) for t in creation.tokens) else None

    def _resume(self, at: int) -> int:
        """The joint from which the grammar goes on after words that it does not understand."""
        for k in range(at + 1, len(self.tokens)):
            if self.tokens[k].type in JOINTS and self.tokens[k - 1].type not in JOINTS:
                _, start = self._joint(k)
                if start < len(self.tokens) and (
                    self.tokens[start].type in SUBORDINATING or self.syntax.longest("clause", self.tokens, start)
                ):
                    return k
            elif self.tokens[k].type in ("EXCEPT",) or (
                self.tokens[k].type in ("IF", "UNLESS") and self.tokens[k - 1].type not in JOINTS
            ):
                return max(at + 1, self._joint_before(k))
        return len(self.tokens)

    # ── Subordinate clauses ─────────────────────────────────────────────────────────────────────────────────────────

    def _subordinate(self, at: int) -> tuple[n.Subordinate, int]:
        word, k = self.tokens[at], at + 1
        out: list[n.Part] = []
        joiner = " "
        while k < len(self.tokens):
            found = self.syntax.longest("clause", self.tokens, k)
            if found is None and self.tokens[k].type in PHRASE_STARTS:
                found = self.syntax.longest("phrase", self.tokens, k)
            if found is None:
                if out and joiner.strip() in (",", "and", "or", ", and", ", or"):
                    k = self._joint_before(k)
                    break
                end = self._end_of_unparsed_condition(k)
                unparsed = n.Unparsed(text=self._text(k, end), span=self._span(k, end))
                out.append(n.Part(joiner=joiner, content=unparsed, span=unparsed.span))
                k = end
                break
            node, k = self._without_tokens(k, *found)
            out.append(n.Part(joiner=joiner, content=node, span=node.span))
            # “enters or attacks”, “and you control …”: the subordinate clause goes on; after a comma it does not
            if k < len(self.tokens) and self.tokens[k].type in ("OR", "AND") and self._goes_on(word, k):
                joiner, k = self._joint(k)
                continue
            break
        return n.Subordinate(word=word.text, parts=tuple(out), span=self._span(at, k)), k

    def _without_tokens(self, start: int, node: n.Creation | n.Clause, end: int) -> tuple[n.Creation | n.Clause, int]:
        """“if you're the starting player, | or five Treasure tokens if you aren't”: no part of the first condition."""
        last = node.complements[-1] if isinstance(node, n.Clause) and node.complements else None
        if not isinstance(last, n.NounList) or end >= len(self.tokens) or self.tokens[end].type != "IF":
            return node, end
        tokens = next((item for item in last.items[1:] if further_tokens(item) is not None), None)
        if tokens is None or further_tokens(last.items[0]) is not None:
            return node, end
        k = next(k for k in range(start, end) if (self.tokens[k].start_pos or 0) >= tokens.span.start)
        cut = self._joint_before(k)
        return self.syntax.longest("clause", self.tokens[:cut], start) or (node, end)

    def _goes_on(self, word: Token, joint: int) -> bool:
        """Whether what follows “and”, “or” is still of the subordinate clause: a comma comes after, or it is last."""
        _, start = self._joint(joint)
        found = self.syntax.longest("clause", self.tokens, start)
        if found is None:
            return False
        end = found[1]
        return (
            end >= len(self.tokens)
            or self.tokens[end].type == "COMMA"
            or self.tokens[joint].type == "OR"
            or self._comma_after(end)
        )

    def _comma_after(self, k: int) -> bool:
        return any(t.type == "COMMA" for t in self.tokens[k:])

    def _end_of_unparsed_condition(self, at: int) -> int:
        """The comma after which a clause starts; else the first comma; else the end."""
        first = None
        for k in range(at, len(self.tokens)):
            if self.tokens[k].type == "COMMA":
                first = first or k
                _, start = self._joint(k)
                if start < len(self.tokens) and (
                    self.tokens[start].type in SUBORDINATING or self.syntax.longest("clause", self.tokens, start)
                ):
                    return k
        return first or len(self.tokens)

    def _where(self, at: int) -> tuple[n.Where, int] | None:
        """“where X is …”, “where X and Y are …”."""
        is_ = at + 4 if [t.type for t in self.tokens[at + 1 : at + 4]] == ["NUMBER", "AND", "NUMBER"] else at + 2
        if is_ >= len(self.tokens) or self.tokens[is_].type != "COPULA":
            return None
        name = self._text(at + 1, is_)
        found = self.syntax.longest("quantity", self.tokens, is_ + 1)
        quantity: n.Quantity | n.Unparsed
        if found is None:
            guessed = [
                new_token("UNKNOWN", t.text, t.start_pos, t.end_pos) if t.type == "WORD" and t.text[:1].isalpha() else t
                for t in self.tokens
            ]
            found = self.syntax.longest("quantity", guessed, is_ + 1)
        if found:
            quantity, end = found
        else:
            end = self._resume(is_ + 1) if is_ + 1 < len(self.tokens) else len(self.tokens)
            quantity = n.Unparsed(text=self._text(is_ + 1, end), span=self._span(is_ + 1, end))
        return n.Where(name=name, verb=self.tokens[is_].text, quantity=quantity, span=self._span(at, end)), end

    def _exceptions(self, at: int) -> tuple[n.Exceptions, int]:
        """“except it's an artifact in addition to its other types, it has flying, and …” (CR 707.9)."""
        if at + 1 >= len(self.tokens):
            return n.Exceptions(parts=(), word=self.tokens[at].text, span=self._span(at, at + 1)), at + 1
        parts, end = self._parts(at + 1, exceptions=True)
        parts[0] = n.Part(joiner=" ", content=parts[0].content, span=parts[0].span)
        return n.Exceptions(parts=tuple(parts), word=self.tokens[at].text, span=self._span(at, end)), end

    def _about_the_token(self, at: int) -> bool:
        """Whether a clause speaks of the copy: “it …”, “the token …”, or goes on without a subject."""
        rest = plain(self._text(at, min(at + 3, len(self.tokens))))
        first = self.tokens[at]
        if first.type in ("IF", "WHILE", "UNLESS"):
            return True
        if first.type in ("AUXILIARY", "COPULA", "VERB"):
            return first.word in (
                "has",
                "have",
                "is",
                "isn't",
                "it's",
                "loses",
                "gains",
                "enters",
                "they're",
                "lose",
                "are",
                "aren't",
                "it isn't",
                "it has",
                "is legendary",
                "don't",
                "doesn't",
            ) or first.word.startswith(("it", "they"))
        return any(rest.startswith(p + " ") or rest == p for p in PRONOUNS)

    # ── Joints ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _joint(self, at: int) -> tuple[str, int]:
        """What joins the next part: “, then ”, “ and ” … and where the part begins."""
        k = at
        while k < len(self.tokens) and self.tokens[k].type in JOINTS:
            k += 1
        if k == at:
            return " ", k
        text = "".join(t.text if t.type == "COMMA" else f" {t.text}" for t in self.tokens[at:k])
        return f"{text} ", k

    def _joint_before(self, at: int) -> int:
        while at > 0 and self.tokens[at - 1].type in JOINTS:
            at -= 1
        return at

    def _span(self, at: int, end: int) -> n.Span:
        if at >= len(self.tokens) or end <= at:
            return n.Span()
        return n.Span(self.tokens[at].start_pos or 0, self.tokens[end - 1].end_pos or 0)

    def _text(self, at: int, end: int) -> str:
        span = self._span(at, end)
        return self.text[span.start : span.end]

    # ── Costs ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def cost(self) -> tuple[n.Part, ...]:
        """Symbols and instructions by commas (CR 118.1)."""
        out: list[n.Part] = []
        joiner, at = "", 0
        while at < len(self.tokens):
            found = (
                self.syntax.longest("noun_phrase", self.tokens, at, COST_ENDERS)
                if self.tokens[at].type in ("MANA", "SYMBOL", "LOYALTY")
                else None
            )
            if found is None:
                found = self.syntax.longest("clause", self.tokens, at)
            content: object
            if found:
                content, at = found
            else:
                end = self._resume(at)
                content, at = n.Unparsed(text=self._text(at, end), span=self._span(at, end)), end
            out.append(n.Part(joiner=joiner, content=content, span=content.span))  # type: ignore[arg-type, attr-defined]
            joiner, at = self._joint(at)
        if joiner.strip():  # “{2}, : …”: what would follow is missing, and the words are kept
            end = self.tokens[-1].end_pos
            out.append(n.Part(joiner=joiner, content=n.Unparsed(text="", span=n.Span(end, end))))
        return tuple(out)


def _items(noun: n.Noun) -> tuple[tuple[n.NounPhrase, ...], tuple[str, ...]]:
    """The items of a list, and what joins them; a phrase alone is one."""
    return (noun.items, noun.joiners) if isinstance(noun, n.NounList) else ((noun,), ())
