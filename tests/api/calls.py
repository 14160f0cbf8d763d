"""Calls that a newcomer would make. `mypy --strict` refuses those that are marked, each for what it says, and no other.

Nothing of this is run; test_typed.py holds what mypy says of it.
"""

from collections.abc import Sequence

import cardwright
from cardwright import (
    Board,
    CardReference,
    Question,
    compile_text,
    decode,
    encode,
    execute,
    instructions,
    parse,
    render,
)

board = Board.new(players=["Ann", "Ben"])
program = compile_text("Create X Food tokens.")

# What is right.
result = execute(program, board, controller="Ann", x=3)
names: list[str | None] = [listed.characteristics.name for listed in result.board.permanents]
again: cardwright.Program = decode(encode(program))
flat: cardwright.CreationRecord = decode("{}", cardwright.CreationRecord)
created = [value for value in program.walk() if isinstance(value, instructions.Create)]
words: str = render(parse("Flying"))


def first(question: Question) -> int:
    return 1


execute(program, board, chooser=first)

# What is wrong.
execute(program, board, contoller="Ann")  # E: [call-arg]
execute(program, board, x="three")  # E: [arg-type]
execute("Create a Food token.", board)  # E: [arg-type]
execute(program)  # E: [call-arg]
execute(program, board).permanents  # E: [attr-defined]
compile_text(b"Create a Food token.")  # E: [arg-type]
compile_text("Create a Food token.", reference={"Food": 1})  # E: [arg-type]
compile_text("Create a Food token.", definitions="words.txt")  # E: [arg-type]
Board.new(players=2)  # E: [arg-type]
Board(["Ann", "Ben"])  # E: [arg-type]
render("Create a Food token.")  # E: [arg-type]
parse("Create a Food token.", "Chef")  # E: [call-arg]
program.abilities.append(program.abilities[0])  # E: [attr-defined]
program.abilities[0].kind = "spell"  # E: [misc]
CardReference.bundled().find("Krenko").oracle_text  # E: [attr-defined]
record: cardwright.CreationRecord = decode(encode(program))  # E: [assignment]


def asked(question: str) -> Sequence[int]:
    return [1]


execute(program, board, chooser=asked)  # E: [arg-type]
