"""The playground in headless Chromium, with Pyodide from its npm package (`make pyodide`); skipped without them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.playground.building import build
from cardwright.playground.serving import serving

PYODIDE = Path(__file__).parents[2] / "build" / "pyodide"
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
QUIET = (
    "--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu --no-first-run --disable-sync"
    " --disable-background-networking --disable-component-update --window-size=1400,1000"
)


class Page:
    """What a person sees and does."""

    def __init__(self, driver: Any, address: str, folder: Path) -> None:
        self.driver, self.address, self.folder = driver, address, folder

    def open(self, fragment: str = "") -> None:
        self.driver.get("about:blank")
        self.driver.get(self.address + fragment)
        self.wait()

    def wait(self) -> None:
        """Wait until Python is loaded and a text is shown."""
        said = "document.querySelector('#state').innerText"
        there = "(document.documentElement.dataset.ready && document.documentElement.dataset.shown)"
        self.until(f"!!{there} || {said}.includes('could not be loaded')", patience=240)
        assert self.do(f"return {there}"), self.do(f"return {said}")

    def do(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def until(self, script: str, patience: float = 60) -> None:
        from selenium.webdriver.support.wait import WebDriverWait

        wait = WebDriverWait(self.driver, patience, poll_frequency=0.05)
        wait.until(lambda driver: driver.execute_script(f"return {script}"))

    def text(self, selector: str) -> str:
        return str(self.do(f"return document.querySelector({selector!r}).innerText"))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    if BROWSER is None or DRIVER is None:
        pytest.skip("there is no Chromium with its driver on the path")
    if not [*PYODIDE.glob("msgspec-*.whl")]:  # what comes last
        pytest.skip("there is no build/pyodide: make pyodide")
    folder = tmp_path_factory.mktemp("playground")
    build(folder, PYODIDE)
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in QUIET.split():
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    with serving(folder) as address:
        shown = Page(driver, address, folder)
        shown.open()
        yield shown
    driver.quit()


def test_a_text_is_shown_with_all_that_it_becomes(page: Page) -> None:
    assert page.text("#state") == "Understood in full."
    assert page.text("#loading") == ""
    assert "Moot Warden" in page.text(".cw-text")
    assert "Soldier Token × 2" in page.text("#board")
    assert "created at once" in page.text("#log")
    assert "TokenDescription" in page.do("return document.querySelector('#pane-tree').textContent")


def test_nothing_leaves_the_page_and_nothing_goes_wrong_in_it(page: Page) -> None:
    said = [json.loads(entry["message"])["message"] for entry in page.driver.get_log("performance")]
    urls = [each["params"]["request"]["url"] for each in said if each["method"] == "Network.requestWillBeSent"]
    urls = [url for url in urls if url.startswith("http")]
    assert urls
    assert {url for url in urls if not url.startswith(page.address)} == set()
    assert [entry for entry in page.driver.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_the_text_is_in_the_address_and_is_read_from_it(page: Page) -> None:
    page.open("#text=Create+two+Food+tokens.")
    page.until("document.querySelector('#board').innerText.includes('Food Token × 2')")
    page.do("document.querySelector('#text').value = 'Create a Clue token.'")
    page.do("document.querySelector('#text').dispatchEvent(new Event('input'))")
    page.until("document.querySelector('#board').innerText.includes('Clue Token')")
    assert "text=Create+a+Clue+token." in page.driver.current_url


def test_words_of_ones_own_are_written_below_the_text_and_stand_in_the_address(page: Page) -> None:
    page.open("#text=Glorpify+2.")
    page.until("document.querySelector('#state').innerText.startsWith('Not understood')")
    page.do("document.querySelector('#own summary').click()")
    page.driver.find_element("css selector", "#definitions").send_keys("- | To glorpify N means “Create N Map tokens.”")
    page.until("document.querySelector('#board').innerText.includes('Map Token × 2')")
    page.driver.find_element("css selector", "#definitions").send_keys("\n- | Glorp")
    page.until("document.querySelector('#state pre')?.innerText.startsWith('line 2: “Glorp” defines nothing')")
    page.open(f"#{page.driver.current_url.partition('#')[2].replace('%0A-+%7C+Glorp', '')}")
    page.until("document.querySelector('#board').innerText.includes('Map Token × 2')")
    assert page.do("return document.querySelector('#own').open")


def test_a_finding_is_fixed_by_one_click(page: Page) -> None:
    page.open("#text=When+this+creature+enters+the+battlefield%2C+draw+a+card.")
    page.until("document.querySelectorAll('#findings button').length === 1")
    page.do("document.querySelector('#findings button').click()")
    page.until("document.querySelector('#findings').innerText === 'Nothing to say.'")
    assert page.do("return document.querySelector('#text').value") == "When this creature enters, draw a card."


def test_a_question_is_answered_by_a_button_and_a_card_opens(page: Page) -> None:
    page.open("#text=You+may+create+a+Food+token.")
    page.until("document.querySelectorAll('#asked button').length === 2")
    page.do("document.querySelector('#asked button').click()")
    page.until("document.querySelector('#board').innerText.includes('Food Token')")
    page.do("document.querySelector('.cw-card summary').click()")
    assert "CR 111" in page.text(".cw-card")


def test_x_is_any_number(page: Page) -> None:
    page.open("#text=Create+X+Food+tokens.")
    page.until("!!document.querySelector('#asked input')")
    page.driver.find_element("css selector", "#asked input").send_keys("17\n")
    page.until("document.querySelector('#board').innerText.includes('Food Token × 17')")


def test_an_example_and_what_was_shown_last_are_there_without_python(page: Page) -> None:
    page.open("#text=Create+three+Clue+tokens.")
    blocked = ["*worker.js*", "*package.zip*", "*pyodide-*"]
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": blocked})
    try:
        for fragment, board in (("#text=Create+three+Clue+tokens.", "Clue Token × 3"), ("", "Soldier Token × 2")):
            page.driver.get("about:blank")
            page.driver.get(page.address + fragment)
            page.until(f"document.querySelector('#board').innerText.includes({board!r})")
            assert page.do("return document.documentElement.dataset.ready") is None
    finally:
        page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        page.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})
    page.driver.get_log("browser")  # what was blocked is told there


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js that makes it")
def test_bytecode_comes_with_the_package(page: Page) -> None:
    assert json.loads((page.folder / "settings.json").read_bytes())["bytecode"] is True


def test_the_second_visit_needs_no_server(page: Page) -> None:
    kept = "caches.open('cardwright').then((store) => store.keys()).then((all) => window.kept = all.map((e) => e.url))"
    page.open()
    page.until(f"({kept}, (window.kept ?? []).some((url) => url.includes('bytecode.zip')))")
    page.until(f"({kept}, (window.kept ?? []).some((url) => url.includes('pyodide.asm.wasm')))")
    page.until(f"({kept}, (window.kept ?? []).some((url) => url.endsWith('worker.js')))")
    page.driver.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    try:
        page.open("#text=Create+two+Map+tokens.")
        page.until("document.querySelector('#board').innerText.includes('Map Token × 2')")
    finally:
        online = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", online)


def test_opened_as_a_file_it_says_how_to_hand_it_out(page: Page) -> None:
    page.driver.get((page.folder / "index.html").as_uri())
    assert "python3 -m http.server" in page.text("#state")
    page.driver.get_log("browser")  # that a module can't be read is told there


def test_it_works_from_a_keyboard(page: Page) -> None:
    from selenium.webdriver.common.keys import Keys

    page.open()
    tab = page.driver.find_element("css selector", "#tab-board")
    tab.send_keys(Keys.ARROW_RIGHT)
    assert page.do("return document.activeElement.id") == "tab-program"
    assert page.do("return [...document.querySelectorAll('[role=tabpanel]')].findIndex((each) => !each.hidden)") == 1
    page.do("document.querySelector('.cw').focus()")
    assert page.do("return getComputedStyle(document.querySelector('.cw'), '::after').content").startswith('"keyword')


@pytest.mark.parametrize("width", [360, 500, 800, 1400])
def test_nothing_is_wider_than_the_window(page: Page, width: int) -> None:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    assert page.do("return document.documentElement.scrollWidth") <= width
