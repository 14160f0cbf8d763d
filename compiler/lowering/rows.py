"""Modes of “choose one —” and rows of a die's table (CR 700.2, 706.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..costs.parts import costs
from ..diagnostics.detector import may_create_words
from ..effects import Effect
from ..effects.modes import keyword_choosing, modes_of_keyword, off_the_die, unclear_results, worth
from ..nouns.drafts import DraftChoice, DraftStep, finish
from .granted import granted
from .reports import defined_in_vain, incomplete, passed_over
from .text import Text, done_by


def choice_of(rows: list[n.Ability], whole: Effect, text: Text) -> DraftChoice:
    """Modes and rows as one choice, of which ``whole`` is the rest of the effect."""
    options: list[list[DraftStep]] = []
    labels = []
    costly: list[tuple[i.Cost, ...]] = []
    defined: list[dict[str, i.Quantity]] = []
    prints = worth(rows)
    for row in rows:
        text.source.claim_own(row)
        if prints and row.additional is not None:
            text.source.claim(row.additional)
        costly.append(() if prints or row.additional is None else costs(row.additional, text.source, text.paid))
        effect = text.effect()
        for line in row.sentences:
            if isinstance(line, n.Sentence):
                effect.sentence(line)
        if row.kind == "row" and not effect.steps:  # “10—19 | X is two.”
            effect.steps.append(i.Unmodelled(text.source.words(row), (row.span.start, row.span.end)))
        options.append(effect.steps)
        defined_in_vain(finish(effect.steps), effect, text)
        defined.append(effect.variables)
        labels.append(
            " ".join(x for x in (row.label if row.kind == "row" else "", row.word) if x)
            or text.source[row.span.start : row.span.end]
        )
    die = rows[0].kind == "row"
    for row, said in unclear_results(rows) if die else ():
        text.report("text", said, n.Span(row.span.start, row.span.start + len(row.label)))
    return DraftChoice(
        options,
        labels,
        i.Player("you", "you"),
        at_random=die,
        results=tuple(row.results for row in rows) if die else (),
        costs=tuple(costly) if any(costly) else (),
        worth=prints,
        defined=tuple(defined),
    )


def against_the_die(steps: list[DraftStep], rows: list[n.Ability], text: Text) -> None:
    """Report the rows of a table that the die above them does not have, where no words change its result (CR 706.3)."""
    match steps:
        case [*_, i.RollDice(sides=sides, number=i.Number(1)), DraftChoice(results=[_, *_])]:
            pass
        case _:
            return
    if any(True for _ in unclear_results(rows)):
        return
    for row, said in off_the_die(rows, sides):
        text.report("text", said, n.Span(row.span.start, row.span.start + len(row.label)))


def more_than_stand(modes: DraftChoice | None, node: n.Ability, text: Text) -> None:
    """“Choose three —” above two modes: each is chosen once (CR 700.2d)."""
    if modes is not None and not (modes.results or modes.worth or modes.again) and modes.least > len(modes.options):
        place = n.Span(node.span.start, node.sentences[0].span.end)
        text.report("text", f"{modes.least} modes are chosen, and there are {len(modes.options)}", place)


def of_modes(node: n.KeywordLine, rows: list[n.Ability], text: Text) -> i.Ability:
    """“Spree ⏎ + {2} — Mill four cards. …”: the modes of which a keyword has some chosen (CR 702.172a)."""
    name, start = keyword_choosing(node), node.keywords[-1].span.start
    begun, effect = text.source.mark(), text.effect()
    modes = choice_of(rows, effect, text)
    modes_of_keyword(name, modes)
    effect.steps.append(modes)
    incomplete(effect, text)
    effect.ends()
    place = (start, rows[-1].span.end)
    ability = i.Ability("spell", text.source[place[0] : place[1]], place, keyword=name, steps=done_by(effect))
    ability = structs.replace(ability, granted=tuple(granted(rows[0], rows[1:], ability, text)))
    passed_over(ability, rows[0], rows[1:], text, creates=bool(effect.own), begun=begun)
    return ability


def below_nothing(rows: list[n.Ability], text: Text) -> Iterator[i.Unmodelled]:
    """Modes and results that stand below nothing that chooses or rolls: nobody knows when they are done."""
    for row in rows:
        words = text.source.words(row)
        text.source.claim(row)
        construct = "creation" if may_create_words(words, text.game.definitions) else "text"
        text.report(construct, f"“{words}” is a mode or a result, and stands below no choice or roll", row.span)
        yield i.Unmodelled(words, (row.span.start, row.span.end))


def stands_alone(node: n.Ability, text: Text) -> None:
    """Report the label of a mode or a result above which nothing stands."""
    begins = node.cost or (node.sentences[0] if node.sentences else None)
    place = n.Span(node.span.start, node.span.end if begins is None else begins.span.start)
    words = text.source.words(n.Node(span=place))
    text.source.claim_between(place.start, place.end)
    text.report("text", f"“{words}” stands before a mode or a result, and below no choice or roll", place)
