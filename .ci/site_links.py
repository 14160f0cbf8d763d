"""Checks a built site: every link within it leads somewhere, and no page loads anything from another site.

Links to other sites are counted, and not followed: CI has no network.
"""

from __future__ import annotations

import argparse
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

LOADS = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"), ("use", "href")}


class Page(HTMLParser):
    """What a page has: anchors, links, what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down what a tag names, leads to or loads."""
        said = {name: value or "" for name, value in attrs}
        self.anchors |= {said[name] for name in ("id", "name") if said.get(name)}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if tag == "link" and said.get("rel") in ("canonical", "next", "prev", "search", "index"):
            return
        self.loads += [value for name, value in said.items() if (tag, name) in LOADS]


def problems(folder: Path) -> tuple[list[str], int]:
    """What is wrong with the site in a folder, and how many links lead out of it."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    wrong, outside = [], 0
    for path, page in pages.items():
        where = path.relative_to(folder.resolve())
        for link in [*page.links, *page.loads]:
            address, anchor = urldefrag(link)
            if urlsplit(address).scheme or address.startswith("//"):
                outside += 1
                if link in page.loads and not address.startswith("data:"):
                    wrong.append(f"{where} loads {link}")
                continue
            file = unquote(urlsplit(address).path)
            target = (path.parent / file).resolve() if file else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                wrong.append(f"{where}: there is no {link}")
            elif anchor and target in pages and target.name != "search.html" and not _there(anchor, pages[target]):
                wrong.append(f"{where}: there is no place {link}")
    styles = [path for path in folder.rglob("*.css") if "url(http" in path.read_text("utf-8").replace('"', "")]
    return [*wrong, *(f"{path.relative_to(folder)} loads from another site" for path in styles)], outside


def _there(anchor: str, page: Page) -> bool:
    return unquote(anchor) in page.anchors or anchor.startswith(("text=", ":~:"))


def main() -> None:
    """Check, and say what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    wrong, outside = problems(parser.parse_args().folder)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(wrong)} broken links; {outside} lead to other sites and were not followed")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
