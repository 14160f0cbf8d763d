"""`cardwright rule`: what a rule of the linter says, and why."""

from __future__ import annotations

import click

from .output import json_option, write_json
from .status import Unreadable


@click.command("rule")
@click.argument("code", required=False)
@click.option("--all", "whole", is_flag=True, help="Write the page of all rules (docs/lint.md).")
@json_option
def command(code: str | None, whole: bool, as_json: bool) -> None:
    """Explain the rule of the linter with this CODE, or this name; without one, list all of them.

    \b
    cardwright rule TK003
    """
    from ..lint.linting import RULES
    from ..lint.pages import described
    from ..lint.pages import whole as page

    if whole:
        click.echo(page(), nl=False)
        return
    if code is None:
        for rule in RULES.values():
            if as_json:
                write_json({"code": rule.code, "name": rule.name, "family": rule.family, "says": rule.says})
            else:
                click.echo(f"{rule.code}  {rule.name:30} {rule.says}")
        return
    found = next((rule for rule in RULES.values() if code.upper() == rule.code or code == rule.name), None)
    if found is None:
        raise Unreadable(f"there is no rule {code} (cardwright rule lists them)")
    if as_json:
        examples = [{"wrong": each.wrong, "right": each.right} for each in found.examples]
        write_json(
            {
                "code": found.code,
                "name": found.name,
                "family": found.family,
                "says": found.says,
                "why": found.why,
                "since": found.since,
                "severity": found.severity,
                "safe": found.safe,
                "examples": examples,
            }
        )
        return
    for line in described(found):
        click.echo(line)
