"""Who plays a deck: rules of thumb, by what a board shows and `Board.legal` offers."""

from __future__ import annotations

import re

from cardwright import Board, ChoiceNeeded, Listed, Option, Question

LAND, COLORS = "Land", "WUBRG"
#: A creature worth so much is worth a spell, and so many are worth one for all of them.
WORTHWHILE = 2


class Pilot:
    """Decides for one player."""

    def __init__(self, player: str) -> None:
        self.player = player

    # ── What there is ────────────────────────────────────────────────────────────────────────────────────────────────

    def hand(self, board: Board) -> list:
        """The cards in the player's hand, in groups."""
        return [e for e in board.state.elsewhere if (e.zone, e.owner) == ("hand", self.player)]

    def creatures(self, board: Board, *, mine: bool) -> list[Listed]:
        """The creatures of the player, or of the other one."""
        return [p for p in board.permanents if p.seen.creature and (p.permanent.controller == self.player) is mine]

    # ── Before the game ──────────────────────────────────────────────────────────────────────────────────────────────

    def wants_mulligan(self, board: Board) -> bool:
        """Whether a hand of seven has too few or too many lands; a second one is kept."""
        taken = next(p.done.get("mulligan", 0) for p in board.state.players if p.name == self.player)
        lands = sum(e.count for e in self.hand(board) if LAND in e.characteristics.types)
        return not taken and not 2 <= lands <= 5

    # ── Main phases ──────────────────────────────────────────────────────────────────────────────────────────────────

    def next_deed(self, board: Board) -> Option | None:
        """The best of what can be done and paid: a land first, then what costs most."""
        options = board.legal(self.player, mana="free")
        if lands := [o for o in options if o.do == "play"]:
            return self.best_land(board, lands)
        wanted = [o for o in options if o.do in ("cast", "activate") and self.wants(board, o)]
        payable = [o for o in wanted if pay_for(board, self.player, o) is not None]
        return max(payable, key=lambda o: (o.do == "cast", len(price(board, o))), default=None)

    def dues(self, board: Board) -> list[tuple[int, str]]:
        """The mana abilities that pay what a triggered ability on the stack asks for: echo."""
        for entry in board.state.stack:
            if entry.controller == self.player and entry.ability is not None and entry.ability.keyword == "echo":
                return sources_for(board, self.player, split(entry.ability.text)) or []
        return []

    def best_land(self, board: Board, lands: list[Option]) -> Option:
        """The land of which there are fewest."""
        return min(lands, key=lambda o: (board.count(o.name), o.name))

    def wants(self, board: Board, option: Option) -> bool:
        """Whether it is worth doing now."""
        if option.do == "activate":
            if "Add " in option.text:
                return False
            if "Draw a card" in option.text or "Create" in option.text:
                return True
            return "damage" in option.text and bool(self.creatures(board, mine=False))
        text = self.text_of(board, option.what)
        if "Destroy target" in text or "any target" in text:
            return any(self.worth(each) > WORTHWHILE for each in self.creatures(board, mine=False))
        if "+3/+3" in text:
            return board.state.step == "precombat main" and len(self.creatures(board, mine=True)) > WORTHWHILE
        if "sacrifice" in text.casefold() and "additional cost" in text:
            return any(each.permanent.token for each in board.permanents if each.permanent.controller == self.player)
        return not option.kicked or board.state.step == "precombat main"

    def text_of(self, board: Board, identity: int) -> str:
        """The words of a card in a hand."""
        card = next(e for e in board.state.elsewhere if e.id <= identity < e.id + e.count)
        return " ".join(card.characteristics.abilities)

    def worth(self, each: Listed) -> int:
        """How much a creature is worth."""
        return (each.seen.power or 0) + (each.seen.toughness or 0) + 2 * (not each.permanent.token)

    # ── Combat ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def attackers(self, board: Board) -> list:
        """All that can attack, where they are more than could block, or where they are strong enough to live."""
        able = {(o.what, o.whom) for o in board.legal(self.player) if o.do == "attack"}
        standing = [each for each in self.creatures(board, mine=False) if not each.permanent.tapped]
        blockers = sum(each.permanent.count for each in standing)
        hardest = max((each.seen.power or 0 for each in standing), default=0)
        mine = [p for p in self.creatures(board, mine=True) if any(what == p.permanent.id for what, _ in able)]
        brave = [p for p in mine if (p.seen.toughness or 0) > hardest and p.seen.power]
        several = sum(p.permanent.count for p in mine) > 2 * blockers
        chosen = [p for p in mine if p.seen.power] if several else brave
        whom = next(iter(whom for _, whom in able), "")
        return [(p.permanent.ids, whom) for p in chosen]

    def blockers(self, board: Board) -> list:
        """Each creature blocks one attacker that it kills or survives; in need any that it can."""
        able = [(o.what, o.whom) for o in board.legal(self.player) if o.do == "block"]
        coming = [each for each in self.creatures(board, mine=False) if each.permanent.attacking is not None]
        life = next(p.life for p in board.state.players if p.name == self.player)
        need = sum((each.seen.power or 0) * each.permanent.count for each in coming) >= life
        blocked: dict[int, int] = {}
        for mine in self.creatures(board, mine=True):
            for identity in range(mine.permanent.id, mine.permanent.id + min(mine.permanent.count, 50)):
                for other in coming:
                    free = other.permanent.count - sum(other.permanent.holds(a) for a in blocked.values())
                    if (mine.permanent.id, other.permanent.id) not in able or free < 1 or identity in blocked:
                        continue
                    kills = (mine.seen.power or 0) >= (other.seen.toughness or 0)
                    lives = (mine.seen.toughness or 0) > (other.seen.power or 0)
                    if need or lives or (kills and self.worth(mine) <= self.worth(other)):
                        blocked[identity] = other.permanent.id + other.permanent.count - free
        return [(((identity, 1),), attacker) for identity, attacker in blocked.items()]

    # ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def answer(self, question: Question, board: Board):
        """What the player says: yes; against the other player's things, at the cost of the least of their own."""
        match question.kind:
            case "yes or no":
                return True
            case "number":
                return question.most if question.about == "damage" and question.most is not None else question.least
            case "text":
                return question.options[0]
            case "options":
                others = [at for at, words in enumerate(question.options, 1) if words != self.player]
                own = [at for at, words in enumerate(question.options, 1) if words == self.player]
                return sorted([*others, *own][: question.least])
        if question.about == "target" and (others := [p for p in question.options if p != self.player]):
            return others[: question.least]
        worths = {each.permanent.id: self.worth(each) for each in board.permanents}
        offered = [identity for each in question.objects for identity in range(each.id, each.id + min(each.count, 9))]
        theirs = {
            each.permanent.id + n
            for each in board.permanents
            if each.permanent.controller != self.player
            for n in range(each.permanent.count)
        }
        if question.about == "target":
            best = sorted(offered, key=lambda identity: (identity in theirs, worths.get(identity, 0)), reverse=True)
        else:
            best = sorted(offered, key=lambda identity: worths.get(identity, 0))
        if not best and question.least:
            raise ChoiceNeeded(question)
        return best[: question.least]


# ── Mana ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def price(board: Board, option: Option) -> list[str]:
    """The mana symbols of what something costs."""
    if option.do == "activate":
        cost = option.text.partition(":")[0]
    else:
        card = next(e for e in board.state.elsewhere if e.id <= option.what < e.id + e.count)
        cost = card.characteristics.mana_cost or ""
        for ability in card.characteristics.abilities:
            if option.kicked and (found := re.match(r"Kicker (\S+)", ability)):
                cost += found[1]
    return split(cost)


def split(cost: str) -> list[str]:
    """The mana symbols of a cost, generic mana as so many “1”, colors first."""
    symbols = re.findall(r"\{(\d+|[WUBRG])\}", cost)
    return [s for s in symbols if s in COLORS] + ["1"] * sum(int(s) for s in symbols if s.isdecimal())


def pay_for(board: Board, player: str, option: Option) -> list[tuple[int, str]] | None:
    """Which mana abilities of lands pay for it, with their sources; None where there are too few."""
    return sources_for(board, player, price(board, option))


def sources_for(board: Board, player: str, symbols: list[str]) -> list[tuple[int, str]] | None:
    """Which mana abilities of lands pay these symbols, with their sources; None where there are too few."""
    sources = [
        (p.permanent.id + n, p.seen.subtypes[0])
        for p in board.permanents
        if LAND in p.seen.types and p.permanent.controller == player and not p.permanent.tapped
        for n in range(p.permanent.count)
    ]
    makes = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
    used: list[tuple[int, str]] = []
    for symbol in symbols:
        fitting = [s for s in sources if symbol == "1" or makes[s[1]] == symbol]
        if not fitting:
            return None
        source = max(fitting, key=lambda s: sum(makes[s[1]] == makes[other[1]] for other in sources))
        sources.remove(source)
        used.append((source[0], f"Add {{{makes[source[1]]}}}"))
    return used
