"""Who answers what is left to players: a script, or by names alone, the same for whoever asks."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any


class Scripted:
    """Answers in their order, by names."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self.answers = list(answers)

    def some(self, names: list[str], least: int, most: int) -> list[str]:
        answer = self.answers.pop(0)
        return answer if isinstance(answer, list) else [answer]

    def may(self) -> bool:
        return bool(self.answers.pop(0))

    def mode(self, labels: list[str]) -> str:
        return str(self.answers.pop(0))


class ByName:
    """The same names, the same answer: drawn by a ``seed``, in whatever order they are offered."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def some(self, names: list[str], least: int, most: int) -> list[str]:
        ordered = sorted(names, key=self.drawn)
        return ordered[: least + self.drawn("".join(sorted(names))) % (most - least + 1)]

    def may(self) -> bool:
        return self.seed % 4 != 0

    def mode(self, labels: list[str]) -> str:
        return min(labels, key=self.drawn)

    def drawn(self, words: str) -> int:
        return int.from_bytes(blake2b(f"{self.seed} {words}".encode(), digest_size=6).digest())
