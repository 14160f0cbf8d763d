"""Scripts as text: every amount and every further node gets an SVar, and one that is said twice gets one."""

from __future__ import annotations

from .script import Amount, Face, Node, Part, Script, Words

_LETTERS = "YZABCDEFGHIJKLMNOPQRSTUVW"
X_PAID = Amount(("Count$xPaid",))
"""The X of a cost, which has to be called so (`Cost$ X`)."""


def written(script: Script) -> str:
    """The text of a script, a statement a line."""
    return "\n\nALTERNATE\n\n".join("\n".join(_Names().face(face)) for face in script.faces) + "\n"


class _Names:
    """The SVars of a face, which are seen on it alone."""

    def __init__(self) -> None:
        self._of: dict[Amount | Node, str] = {}
        self._taken: set[str] = set()
        self._waiting: list[str] = []

    def face(self, face: Face) -> list[str]:
        fields = dict(face.fields)
        oracle = fields.pop("Oracle", None)
        mode = fields.pop("AlternateMode", None)
        lines = [f"{key}:{value}" for key, value in fields.items()]
        self._taken |= {name for name, _ in face.hints}
        for words in face.keywords:
            lines += self._with_svars(f"K:{self._text(words)}")
        for line in face.lines:
            lines += self._with_svars(f"{line.kind}:{self._node(line.node)}")
        lines += [line for name, words in face.hints for line in self._with_svars(f"SVar:{name}:{self._text(words)}")]
        lines += [f"AlternateMode:{mode}"] if mode else []
        return lines + ([f"Oracle:{oracle}"] if oracle is not None else [])

    def _with_svars(self, line: str) -> list[str]:
        found, self._waiting = self._waiting, []
        return [line, *found]

    def _node(self, node: Node) -> str:
        said = [f"{node.head}$ {node.name}"]
        said += [f"{key}$ {self._text(value, key)}" for key, value in node.parameters]
        return " | ".join(said)

    def _text(self, words: Words, key: str = "") -> str:
        return "".join(self._part(part, key) for part in words)

    def _part(self, part: Part, key: str) -> str:
        if isinstance(part, str):
            return part
        if part not in self._of:
            name = self._of[part] = self._free(part, key)
            place = len(self._waiting)
            self._waiting.append("")
            body = self._node(part) if isinstance(part, Node) else self._text(part.words)
            self._waiting[place] = f"SVar:{name}:{body}"
        return self._of[part]

    def _free(self, part: Amount | Node, key: str) -> str:
        if isinstance(part, Node):
            wanted = ("Trig" if key == "Execute" else _PREFIXES.get(part.head, "DB")) + part.name.split(",")[0]
            names = [wanted, *(f"{wanted}{n}" for n in range(2, 1000))]
        else:
            names = ["X", *_LETTERS, *(f"X{n}" for n in range(2, 1000))]
        if part != X_PAID and isinstance(part, Amount):
            names = names[1:]
        name = next(name for name in names if name not in self._taken)
        self._taken.add(name)
        return name


_PREFIXES = {"Mode": "Mode", "Event": "Repl"}
