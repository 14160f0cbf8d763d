"""The page of `pool check --html`, in a real browser without a network; skipped where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardwright.cli import cli

from .cards import BAKER, BEAR, KRENKO, LAMP, card, written

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
PATIENCE = 30
"""Seconds after which a page hangs: usual is a tenth of one."""
NASTY = card("</script><b>{{data}}</b>", "Create a Food token.\n<i>Draw</i> & “more”.", set_code="<b>", year=1999)
SMILE = card("Smile 🍕", "🍕🍕. Create a 1/1 white Frobnicate of the token.")


def page(pool: Path, out: Path) -> str:
    CliRunner().invoke(cli, ["pool", "check", str(pool), "--execute", "--html", str(out)], catch_exceptions=False)
    return out.read_text(encoding="utf-8")


def test_the_page_stands_alone_and_is_written_whole(tmp_path: Path) -> None:
    html = page(written(tmp_path / "<i>&.jsonl", NASTY, BAKER), tmp_path / "report.html")
    assert "http" not in html.replace("http-equiv", "")
    assert "&lt;i&gt;&amp;.jsonl" in html
    assert "{{" not in html
    assert html.count("</script>") == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["<i>&.jsonl", "report.html"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    if BROWSER is None or DRIVER is None:
        pytest.skip("there is no Chromium with its driver on the path")
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0},
    )
    yield driver
    driver.quit()


class Page:
    """What a person sees and does."""

    def __init__(self, driver: Any, path: Path) -> None:
        self.driver = driver
        driver.get(path.as_uri())
        self.wait("return document.documentElement.dataset.ready === 'yes'")

    def wait(self, script: str) -> None:
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda driver: driver.execute_script(script))

    def all(self, selector: str) -> list[Any]:
        return list(self.driver.find_elements("css selector", selector))

    def texts(self, selector: str) -> list[str]:
        return [each.text for each in self.all(selector)]

    @property
    def rows(self) -> list[tuple[str, str]]:
        return list(zip(self.texts("#list .name"), self.texts("#list .status"), strict=True))

    def press(self, words: str) -> None:
        next(each for each in self.all("button") if each.text == words).click()

    def open_first(self) -> None:
        self.all("summary")[0].click()
        self.wait("return document.querySelector('#list .open') !== null")

    def search(self, words: str) -> None:
        (box,) = self.all("#search")
        box.clear()
        box.send_keys(words or " ")


@pytest.fixture
def shown(browser: Any, tmp_path: Path) -> Page:
    more = [card(f"Bear {number}", type_line="Creature — Bear") for number in range(250)]
    pool = written(tmp_path / "cards.jsonl", BEAR, KRENKO, LAMP, NASTY, SMILE, BAKER, *more)
    page(pool, tmp_path / "report.html")
    return Page(browser, tmp_path / "report.html")


def test_failures_come_first_and_nothing_goes_wrong(shown: Page) -> None:
    statuses = [status for _, status in shown.rows]
    assert statuses[:2] == ["not in full", "not in full"]
    assert set(statuses[2:]) == {"in full"}
    assert shown.texts("#found") == ["5 of 256 cards"]
    assert "5 create tokens" in shown.texts("#sum")[0]
    assert [entry for entry in shown.driver.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_a_card_opens_with_text_tree_and_instructions_side_by_side(shown: Page) -> None:
    shown.search("krenko")
    shown.open_first()
    assert shown.texts(".open h3") == ["Text", "Tree", "Instructions"]
    tree, instructions = shown.texts(".open pre")
    assert "TokenDescription" in tree
    assert "Create" in instructions
    assert shown.texts(".says") == ["X × 1/1 red Goblin creature token"]
    tops = {each.rect["y"] for each in shown.all(".open h3")}
    assert len(tops) == 1


@pytest.mark.parametrize("name", ["Lamp", "Smile"])
def test_the_place_is_marked_in_the_text(shown: Page, name: str) -> None:
    shown.search(name)
    shown.open_first()
    assert shown.texts("mark.error")[0].endswith("of the token")
    assert "🍕" not in shown.texts("mark.error")[0]


def test_names_and_texts_are_never_taken_for_html(shown: Page) -> None:
    shown.search("draw</i>")
    assert shown.rows[0][0] == "</script><b>{{data}}</b>"
    shown.open_first()
    assert "<i>Draw</i> & “more”." in shown.texts(".words .text")[0]
    assert shown.all("#list b, #list i") == []


def test_cards_are_filtered_by_what_they_are(shown: Page) -> None:
    shown.press("failing")
    assert [name for name, _ in shown.rows] == ["Lamp", "Smile 🍕"]
    shown.press("no tokens")
    assert shown.texts("#found") == ["251 of 256 cards"]
    shown.search("bear 17")
    assert {status for _, status in shown.rows} == {"no tokens"}
    assert len(shown.rows) == 13  # 17, 117, 217 and 170 to 179
    shown.search("nobody at all")
    assert shown.texts(".empty") == ["No card is like that."]


def test_rows_come_as_one_scrolls(shown: Page) -> None:
    shown.press("all")
    assert len(shown.all("#list details")) < 256
    scrolled = "scrollTo(0, document.body.scrollHeight);"
    shown.wait(f"{scrolled} return document.querySelectorAll('#list details').length === 256")
    assert len(shown.all("#list details")) == 256


def test_a_construct_shows_its_cards(shown: Page) -> None:
    shown.all(".construct.error")[0].click()
    assert {name for name, _ in shown.rows} <= {"Lamp", "Smile 🍕"}
    assert shown.all(".construct.error")[0].get_attribute("aria-pressed") == "true"
