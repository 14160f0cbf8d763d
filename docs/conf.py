"""How the documentation is built (`make docs-site`).

Sphinx with MyST and furo: it reads the Markdown pages as they are, makes the reference from the docstrings, refuses a
broken reference, searches without a server, and its pages ask nothing of any other site.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import cardwright

if TYPE_CHECKING:
    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

project = "cardwright"
copyright = "the authors of cardwright"
version = release = cardwright.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "drawings"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = f"cardwright {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = html_copy_source = False
html_last_updated_fmt = None
default_role = "py:obj"
myst_heading_anchors = 3
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
pygments_style, pygments_dark_style = "friendly", "monokai"
add_module_names = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 90
python_use_unqualified_type_names = True
toc_object_entries = False

#: Pages beside this folder that are part of the site, by the name that they have here.
PAGES = {"CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
#: What a documentation of Python's own leaves to the reader, and a line that ends in a colon before a list.
LIST = re.compile(r"(?m)^(?![-\s*])(.+)\n(?=- )")
#: A stroke that is not between words of code.
STROKE = re.compile(r"(?<!\|)(?<= )\||\|(?=[”\"])")
LINK = re.compile(r"\[([^\]]+)\]\((?:\.\./)+([^)#\s]+)(#[^)]*)?\)")


def outside(found: re.Match[str]) -> str:
    """A link out of this folder leads to the page that has it here, or is only its words."""
    words, path, anchor = found[1], found[2], found[3] or ""
    return f"[{words}]({PAGES[path]}{anchor})" if path in PAGES else words


def at_home(app: Sphinx, name: str, source: list[str]) -> None:
    """Let links lead to the pages of the site."""
    source[0] = LINK.sub(outside, source[0])


def included(app: Sphinx, path: Path, parent: str, source: list[str]) -> None:
    """The same of a page that is included: its links begin at the repository's root."""
    source[0] = re.sub(r"\]\(docs/", "](", source[0])
    source[0] = re.sub(r"\]\((\w+\.md)\)", lambda link: f"]({PAGES.get(link[1], link[1])})", source[0])


def spaced(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Part lists from the sentences before them, and let a stroke be a stroke, as reStructuredText wants it."""
    said = LIST.sub(r"\1\n\n", "\n".join(lines)).split("\n")
    lines[:] = [STROKE.sub(r"\\|", line) for line in said]


def setup(app: Sphinx) -> None:
    """Tell Sphinx of these."""
    app.connect("source-read", at_home)
    app.connect("include-read", included)
    app.connect("autodoc-process-docstring", spaced)
