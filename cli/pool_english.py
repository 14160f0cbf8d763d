"""`cardwright pool english`: what of the typed programs of a set could only be played by who reads English."""

from __future__ import annotations

import json
from collections import Counter, defaultdict

import click

from .output import json_option, write_json
from .pool_cards import passed_over, pool_cards, pools_argument
from .status import DONE, NOT_UNDERSTOOD


@click.command("english")
@pools_argument
@json_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Count the places of typed programs where English has to be read to play them, of the cards of all FILEs.

    A program is typed where an engine of somebody else's could play it from its JSON; each place that is counted here
    is one where it could not.

    \b
    cardwright pool english cards.jsonl
    """
    from ..oracle import BadRecord
    from ..pool.english import in_english
    from ..pool.program_lines import program_lines

    found: Counter[str] = Counter()
    examples: dict[str, list[str]] = defaultdict(list)
    typed = 0
    for file in files:
        with pool_cards(file, "reading") as cards:
            for line in program_lines(cards):
                if isinstance(line, BadRecord):
                    passed_over(line)
                elif line.typed:
                    typed += 1
                    record = json.loads(line.json)
                    for what, words in in_english(record):
                        found[what] += 1
                        examples[what].append(f"{record['name']}: {words}" if words else record["name"])
    if as_json:
        places = [{"what": each, "places": times, "cards": examples[each]} for each, times in found.most_common()]
        write_json({"typed": typed, "places": places})
    else:
        click.echo(f"{found.total()} places in {typed} typed cards")
        for each, times in found.most_common():
            click.echo(f"{times:>6}  {each} ({examples[each][0]})")
    context.exit(NOT_UNDERSTOOD if found else DONE)
