"""What fails once, and what is done by several at once."""

from __future__ import annotations

from pathlib import Path

import cardwright

ROOT = Path(cardwright.__file__).parent
#: The modules of the package: those of its folder and of the subpackages, and no tools beside them.
OURS = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if path.parent == ROOT or (ROOT / path.relative_to(ROOT).parts[0] / "__init__.py").exists()
]
