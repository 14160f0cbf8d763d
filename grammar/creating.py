"""What belongs to the tokens of a creation, seen by looking ahead: words with terminals of their own after “create”.

The rules for tokens in magic.lark are LALR(1): one word must tell whether “and” adds a token, an ability or a clause,
and whether “that's” is said of the tokens or of what they copy. So these words get their terminals here.
"""

from __future__ import annotations

from collections.abc import Sequence

from .senses import SUPERTYPES
from .terminals import Token

CREATING = frozenset(["create", "creates", "creating", "created"])
PUTTING = frozenset(["put", "puts"])
VERBS = frozenset(["VERB", "PARTICIPLE", "PHRASE_VERB"])
#: What tokens enter with, before “token” (CR 110.5, 508.4, 509.4).
STATES = frozenset(
    ["tapped", "untapped", "attacking", "tapped and attacking", "blocking", "tapped or attacking", "ready", "exhausted"]
)
CHOICES = frozenset(["your choice of", "either"])
COPY = frozenset(["copy", "copies"])
JOINTS = frozenset(["COMMA", "AND", "OR", "AND_OR", "PLUS", "MINUS"])
#: Where the verb of a clause stands, seen from what comes before it.
BEFORE_VERB = frozenset(["AUXILIARY", "NOT", "PREVERB", "ADVERB"])
SUBJECT = frozenset("PRONOUN A ARTICLE DETERMINER NOUN TYPE CAPITALISED POSSESSIVE SELF ADJECTIVE NUMBER".split())
#: What makes a verb no clause's own: “who creates”, “instead of creating”, “spells that created”.
SUBORDINATE = frozenset(["RELATIVE", "LINK", "COORDINATOR", "PREPOSITION", "WHOM", "COPULA"])
#: The words that may stand before “token”, and those that say how many.
HOW_MANY = frozenset("A ARTICLE DETERMINER NUMBER NUMBER_OF TWICE HALF OR_MORE".split())
HEAD = HOW_MANY | frozenset(
    "ADJECTIVE COLOR COLORS TYPE CAPITALISED TOKEN PT NON KEYWORD NEW_NAME WORD UNKNOWN PLUS MINUS NOUN".split()
)
AFTER_TOKEN = frozenset("NOUN TYPE PT COLOR COLORS CAPITALISED".split())
COPY_WORDS = frozenset("A ADJECTIVE NON DETERMINER".split())
ABILITIES = frozenset(["KEYWORD", "QUOTED"])
#: With these a list goes on that is none of tokens: “a copy of target artifact or [enchantment]”.
GOES_ON = frozenset("KEYWORD QUOTED COLOR COLORS TYPE CAPITALISED NON A NUMBER ADJECTIVE NOUN ARTICLE".split())
MORE_THAT_IT_HAS = GOES_ON | {"DETERMINER", "POSSESSIVE"}
#: Subjects of another clause: “…, and [those tokens] gain haste”.
FORMER = frozenset("target each another that those these this".split())
NAMED_KINDS = frozenset(["A", "CAPITALISED", "TYPE", "TOKEN"])
RELATED = frozenset(["RELATIVE", "ABOUT_TOKEN", "COPULA"])
FINITE = frozenset(["VERB", "AUXILIARY", "COPULA", "CAUSE", "PREVERB"])
ENDS = frozenset("PERIOD COLON DASH THEN IF UNLESS WHEN WHILE EXCEPT OTHERWISE WHERE REMINDER BULLET".split())
#: Of these nothing is said by “attached to”: “a copy of it attached to target creature” attaches the copy.
KNOWN = frozenset(["it", "them", "the", "this", "that", "that card"])


class Creating:
    """Gives the words of creations their terminals. A wording may have verbs of its own for creating tokens."""

    verbs = CREATING

    def __call__(self, tokens: Sequence[Token]) -> None:
        """Change the types of these tokens, which are those of one sentence."""
        for i, token in enumerate(tokens):
            if token.type not in VERBS:
                continue
            verb = token.word
            if verb in self.verbs:
                if _acts(tokens, i) and self.speaks_of_tokens(tokens, i + 1):
                    token.type = "CREATE"
                    Land(tokens).read(i + 1)
            elif verb in PUTTING and PUTTING.isdisjoint(self.verbs) and _acts(tokens, i):
                self._put(tokens, i)

    def speaks_of_tokens(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether what is created here are tokens: “a Food token”, “a 2/2 Wolf”, “two of them”, “another”."""
        kinds, words, _ = _head(tokens, at)
        if words and words[0] in CHOICES:
            return self.speaks_of_tokens(tokens, at + 1)
        if "TOKEN" in kinds or "PT" in kinds or ("CAPITALISED" in kinds and "NOUN" not in kinds):
            return True
        return bool(kinds) and _is_number_or_more(kinds, words, tokens, at)

    def _put(self, tokens: Sequence[Token], i: int) -> None:
        """“put … onto the battlefield”, “put into play …”, if tokens are put there."""
        if _destination(tokens, i + 1):
            start = i + 4 if tokens[i + 2].type == "ARTICLE" else i + 3
            where = i + 1
        else:
            start = i + 1
            where = next((k for k in range(start, len(tokens)) if _destination(tokens, k)), 0)
        kinds, words, end = _head(tokens, start)
        if words and words[0] in CHOICES:
            kinds, words, end = _head(tokens, start + 1)
        named = end == where and kinds in ({"NUMBER", "CAPITALISED"}, {"A", "CAPITALISED"})  # “put two Gnats into play”
        if where and ("TOKEN" in kinds or named or _of_tokens(tokens, start, words) or _more(kinds, words)):
            tokens[i].type, tokens[where].type = "PUT", "ONTO"
            Land(tokens).read(start)


class Land:
    """The stretch of a sentence in which words are said of tokens, from what is created to the end of the clause."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.copies = self.known = self.counted = self.bare = False

    def read(self, at: int) -> None:
        """Give the words from ``at`` on their terminals."""
        tokens = self.tokens
        if at < len(tokens) and tokens[at].word in CHOICES:
            tokens[at].type = "CHOICE"
            at += 1
        k = self._token(at)
        while k < len(tokens):
            kind = tokens[k].type
            if kind in ENDS:
                return
            if kind in JOINTS:
                following = self._joint(k)
                if not following:
                    return
                k = following
                continue
            if kind == "FOR_EACH":
                tokens[k].type = "FOR_EACH_TOKEN"
            elif kind == "DETERMINER" and tokens[k].word == "each" and _equal_to(tokens, k + 1):
                tokens[k].type = "EACH"
            elif kind == "EQUAL_TO" and self.counted:
                tokens[k].type = "EQUAL_TO_NUMBER"
            elif kind == "THIS_WAY":
                self._entering(k)
            elif self.copies and kind == "RELATIVE" and _about_the_token(tokens, k):
                tokens[k].type = "ABOUT_TOKEN"
            elif self.copies and self.known and kind == "PREPOSITION" and tokens[k].word == "attached to":
                tokens[k].type = "ATTACHED"
            elif self.copies and self.known and kind == "PARTICIPLE" and tokens[k].word == "attacking":
                tokens[k].type = "ATTACKING"
            elif kind == "ONTO":
                k += 3 if tokens[k + 1].type == "ARTICLE" else 2
                while k < len(tokens) and tokens[k].type in ("THIS_WAY", "ADVERB"):
                    self._entering(k)
                    k += 1
                k = self._after_token(k)
                continue
            k += 1

    def _token(self, at: int) -> int:
        """The words up to “token”, and what directly follows it; gives where that ends."""
        tokens = self.tokens
        kinds, _, end = _head(tokens, at)
        self.copies, self.bare = False, "TOKEN" not in kinds
        self.counted = any(t.type == "NUMBER_OF" for t in tokens[at:end])
        for token in tokens[at:end]:
            word = token.word
            if token.type == "ADJECTIVE":
                token.type = "STATE" if word in STATES else "SUPERTYPE" if word in SUPERTYPES else "ADJECTIVE"
            elif token.type == "NON" and word.removeprefix("non").removeprefix("-") in SUPERTYPES:
                token.type = "SUPERTYPE"
        return self._after_token(end)

    def _after_token(self, k: int) -> int:
        """What makes it a copy or describes it, and its abilities."""
        tokens = self.tokens
        while k < len(tokens) and tokens[k].type == "NAMED":
            k += 1
        if k >= len(tokens):
            return k
        if tokens[k].type == "NOUN" and _is_copy(tokens, k):
            return self._copied(k)
        if tokens[k].type == "RELATIVE":
            j = k + 1
            if j < len(tokens) and tokens[j].type == "COPULA":
                j += 1
            while j < len(tokens) and tokens[j].type in COPY_WORDS:
                j += 1
            if _is_copy(tokens, j):
                tokens[k].type = "THAT_IS"
                return self._copied(j)
            if "PT" in _head(tokens, k + 1)[0]:
                tokens[k].type = "SAID_TO_BE"
        elif tokens[k].word == "with":
            return self._abilities(k)
        return k

    def _entering(self, k: int) -> None:
        """“tapped and attacking that player” (CR 508.4)."""
        tokens = self.tokens
        if tokens[k].word == "tapped and attacking" and tokens[k - 1].type not in RELATED:
            tokens[k].type = "ENTERING"

    def _copied(self, k: int) -> int:
        tokens = self.tokens
        tokens[k].type, tokens[k + 1].type = "COPY", "COPIED"
        self.copies = True
        self.known = k + 2 < len(tokens) and tokens[k + 2].word in KNOWN
        return k + 2

    def _abilities(self, k: int) -> int:
        """“with flying, protection from red, and “…””: a list of abilities; gives where it ends, or the next word."""
        tokens = self.tokens
        joints: list[Token] = []
        j = k + 1
        if j >= len(tokens) or tokens[j].type not in ABILITIES:
            return k + 1
        while j < len(tokens):
            if tokens[j].type in ENDS or tokens[j].type in ("FOR_EACH", "ONTO", "RELATIVE"):
                break
            if tokens[j].type in JOINTS:
                following = _after_joints(tokens, j)
                if following < len(tokens) and tokens[following].type in ABILITIES:
                    joints += tokens[j:following]
                elif _is_token(tokens, following):
                    break
                elif following < len(tokens) and tokens[following].type in MORE_THAT_IT_HAS:
                    return k + 1  # “with flying and a +1/+1 counter on it”
                else:
                    break
                j = following
                continue
            j += 1
        tokens[k].type = "WITH"
        for joint in joints:
            joint.type = "ABILITY_JOINT"
        return k + 1

    def _joint(self, k: int) -> int:
        """What a joint adds: a token, or more of what is being said; gives where to go on, 0 if the clause ends."""
        tokens = self.tokens
        following = _after_joints(tokens, k)
        if following >= len(tokens):
            return 0
        if _is_token(tokens, following) or self._is_elliptical(k, following):
            if self._in_apposition(k, following):
                tokens[k].type = "APPOSITION"
                return 0
            for joint in tokens[k:following]:
                joint.type = "TOKEN_JOINT"
            return self._token(following)
        return following if tokens[following].type in GOES_ON else 0

    def _is_elliptical(self, k: int, following: int) -> bool:
        """“a Clue, | Food, or Treasure token”, “a Food, | a Clue”, “that many tokens plus | one”."""
        tokens = self.tokens
        kinds, words, end = _head(tokens, following)
        if tokens[k].type in ("PLUS", "MINUS"):
            return kinds == {"NUMBER"}
        if kinds <= {"NUMBER", "DETERMINER"} and _of_tokens(tokens, following, words):
            return True  # “…, or three of them”
        if kinds == {"DETERMINER", "NUMBER"}:
            return tokens[following - 1].word == "but"  # “…, but no more than three”
        if not self.bare or tokens[k - 1].type != "CAPITALISED" or not kinds or not kinds <= NAMED_KINDS:
            return False
        if "TOKEN" in kinds or ("A" in kinds and "CAPITALISED" in kinds):
            return True
        more = _after_joints(tokens, end)
        return more > end and more < len(tokens) and self._is_elliptical(end, more)

    def _in_apposition(self, k: int, following: int) -> bool:
        """“Creates one Giant Wasp, | a 1/1 flying creature” (1993): the same token once more."""
        kinds, _, end = _head(self.tokens, following)
        if "TOKEN" in kinds or following != k + 1 or self.tokens[k].type != "COMMA":
            return False
        before = self.tokens[:k]
        if any(t.type == "PT" for t in before) or any(t.type in ("SAID_TO_BE", "THAT_IS", "RELATIVE") for t in before):
            return False
        return end == len(self.tokens) or self.tokens[end].type not in JOINTS


def _acts(tokens: Sequence[Token], i: int) -> bool:
    """Whether it is the verb of a clause, neither passive nor in a relative clause nor a participle."""
    k = i - 1
    while k >= 0 and tokens[k].type in BEFORE_VERB:
        k -= 1
    if k < 0:
        return True
    if tokens[k].type in SUBORDINATE:
        return False
    if tokens[i].type == "PARTICIPLE" and k == i - 1 and tokens[k].type in ("NOUN", "TYPE", "TOKEN", "CAPITALISED"):
        return False
    while k >= 0 and tokens[k].type in SUBJECT:
        k -= 1
    return k < 0 or tokens[k].type != "WHOM"


def _head(tokens: Sequence[Token], at: int) -> tuple[set[str], list[str], int]:
    """The words from here up to “token”, or as far as a description may go: classes, words, where they end."""
    kinds: set[str] = set()
    words: list[str] = []
    for k in range(at, len(tokens)):
        token = tokens[k]
        kind = token.type
        if kind not in HEAD or (kind == "NOUN" and _is_copy(tokens, k)):
            return kinds, words, k
        kinds.add(kind)
        words.append(token.word)
        if kind == "TOKEN":
            end = k + 1
            while end < len(tokens) and tokens[end].type in AFTER_TOKEN and not _is_copy(tokens, end):
                kinds.add(tokens[end].type)
                end += 1  # “token creature”, “token cards”, “two token 2/2 black Zombie creatures”
            return kinds, words, end
    return kinds, words, max(at, len(tokens))


def _is_token(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token is described here: “a 3/3 … token”, “two Food tokens”, “a 2/2 Wolf”; not “target token”."""
    kinds, words, end = _head(tokens, at)
    if not words or not FORMER.isdisjoint(words) or (end < len(tokens) and tokens[end].type in FINITE):
        return False
    if tokens[at].type not in HOW_MANY and "NEW_NAME" not in kinds:
        return False  # “for each artifact token and [creature token] you control”
    sized = "PT" in kinds and tokens[at].type in ("A", "ARTICLE", "NUMBER")
    return sized or "NEW_NAME" in kinds or "TOKEN" in kinds


def _is_number_or_more(kinds: set[str], words: list[str], tokens: Sequence[Token], at: int) -> bool:
    """“create two instead”, “another”, “one more”, “five of those tokens”, “two of them”."""
    if _of_tokens(tokens, at, words) or _more(kinds, words):
        return True
    alone = kinds <= {"NUMBER", "TWICE", "HALF"}
    return alone or " ".join(words) in ("another", "another one", "one more")


def _of_tokens(tokens: Sequence[Token], at: int, words: list[str]) -> bool:
    """“five of those tokens”, “eight of them”, “one of them”."""
    k = at + len(words)
    if k < len(tokens) and tokens[k].type == "PREPOSITION" and tokens[k].word == "of":
        kinds, _, end = _head(tokens, k + 1)
        return "TOKEN" in kinds or (end < len(tokens) and tokens[end].word == "them")
    return bool(words) and k < len(tokens) and tokens[k].word == "them"


def _more(kinds: set[str], words: list[str]) -> bool:
    """“puts two more into play”."""
    return "NUMBER" in kinds and words[1:] == ["more"]


def _is_copy(tokens: Sequence[Token], k: int) -> bool:
    return k + 1 < len(tokens) and tokens[k].word in COPY and tokens[k + 1].word == "of"


def _equal_to(tokens: Sequence[Token], k: int) -> bool:
    return k < len(tokens) and tokens[k].type == "EQUAL_TO"


def _destination(tokens: Sequence[Token], k: int) -> bool:
    """“onto the battlefield”, “into play”."""
    if k + 1 >= len(tokens) or tokens[k].word not in ("onto", "into"):
        return False
    after = k + 2 if tokens[k + 1].type == "ARTICLE" else k + 1
    return after < len(tokens) and tokens[after].word == ("battlefield" if tokens[k].word == "onto" else "play")


def _after_joints(tokens: Sequence[Token], k: int) -> int:
    while k < len(tokens) and tokens[k].type in JOINTS:
        k += 1
    return k


def _about_the_token(tokens: Sequence[Token], k: int) -> bool:
    """“a copy of it | that's tapped and attacking”, “and that's …”: said of the copy, not of what is copied."""
    pronoun = tokens[k].word
    if pronoun.startswith("and "):
        return True
    rest = tokens[k + 1 : k + 12]
    end = next((j for j, t in enumerate(rest) if t.type in ENDS or t.type in JOINTS or t.type == "RELATIVE"), len(rest))
    said = [t.word for t in rest[:end]]
    if "tapped and attacking" in said or said[:1] == ["tapped"]:
        return True
    if not said:
        return False
    return (said[0] == "attacks" and "if able" in said) or (
        said[0] in ("attacking", "blocking") and pronoun in ("that's", "that are")
    )
