"""Definitions: a keyword, a keyword action, a predefined token, a subtype is one line, of the game or of one's own."""

from __future__ import annotations

import json
import pickle
import re
from importlib.metadata import EntryPoint
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright import (
    Board,
    Card,
    DefinitionError,
    Definitions,
    compile_pool,
    compile_text,
    execute,
    load_definitions,
    parse,
    record,
    render,
)
from cardwright import instructions as i
from cardwright.board.state.events import TriggerReported
from cardwright.cli.main import cli
from cardwright.compiler.games import game_named, loading
from cardwright.compiler.keywords.definitions import keyword_abilities, keyword_actions, predefined_tokens
from cardwright.grammar import nodes as n
from cardwright.grammar.definitions import FILES, NONE, Line, read_line, shipped
from cardwright.oracle.records import Face

RULES = Path(__file__).parents[3] / "shared" / "rules"
KEYWORD = "- | “Frobnicate N” means “When this creature enters, create N Food tokens.”"
COSTLY = "- | “Zork [cost]” means “[Cost], Exile this card from your graveyard: Create a Treasure token.”"
BARE = "- | “Blorpwalk”"
ACTION = "- | To glorpify N means “Create N 1/1 red Goblin creature tokens.”"
TOKEN = "- | A Glyph token is a colorless Glyph artifact token with “{1}, Sacrifice this token: Draw a card.”"
ALL = (KEYWORD, COSTLY, BARE, ACTION, TOKEN)


@pytest.fixture(scope="module")
def own() -> Definitions:
    return load_definitions(ALL)


def creations(text: str, definitions: Definitions) -> list[i.Creation]:
    program = compile_text(text, definitions=definitions)
    assert program.diagnostics == ()
    return [c for a in program.abilities for step in a.steps if isinstance(step, i.Create) for c in step.creations]


# ── The game's own lines ────────────────────────────────────────────────────────────────────────────────────────────

SHIPPED = [(game, line) for game in ("magic", "riftbound") for file in FILES for line in shipped(game, file)]


def test_every_line_of_the_game_has_a_form() -> None:
    assert {line.kind for _, line in SHIPPED} == {kind for kinds in FILES.values() for kind in kinds}
    folder = Path(loading.__file__).parents[2] / "grammar" / "vocabulary"
    files = {path.relative_to(folder).as_posix() for path in folder.glob("*/*.txt")}
    assert files == {line.source for _, line in SHIPPED}, "a file that nobody reads"


@pytest.mark.parametrize(
    ("game", "line"), [(g, x) for g, x in SHIPPED if x.sentences and x.kind != "subtypes"], ids=lambda x: str(x)[:30]
)
def test_every_sentence_of_the_game_is_understood(game: str, line: Line) -> None:
    loading._check(line, game_named(game))


def _rules(*names: str) -> list[str]:
    if not RULES.is_dir():
        pytest.skip("the rules are not here")
    return [line for name in names for line in (RULES / name).read_text("utf-8").splitlines()]


def test_cr_701_702_every_keyword_that_creates_tokens_is_defined() -> None:
    lines = _rules("magic-comprehensive-rules-2026-06-19.txt", "magic-2026-09-25-additions.txt")
    sentence = re.compile(r"(70[12]\.\d+[a-z]) .*(?:means?|to [a-z]+ N[,.]).*\bcreates?\b.*\btokens?\b", re.IGNORECASE)
    creating = {found[1] for line in lines if (found := sentence.match(line))}
    assert {"701.16a", "702.181a", "701.71a"} <= creating
    assert creating - {line.rule for _, line in SHIPPED} == set()


def test_cr_111_10_every_predefined_token_is_defined() -> None:
    lines = _rules(
        "magic-comprehensive-rules-2026-06-19.txt",
        "magic-2026-09-25-additions.txt",
        "magic-rule-111-later-wording.txt",
    )
    wanted = {found[1] for line in lines if (found := re.match(r"(111\.10[a-z]) ", line))}
    assert wanted
    assert wanted - {line.rule for line in shipped("magic", "predefined-tokens")} == set()


def test_cr_701_702_every_keyword_of_the_rules_is_a_word() -> None:
    lines = _rules("magic-comprehensive-rules-2026-06-19.txt")
    rules = {found[1] for line in lines if (found := re.match(r"(70[12]\.\d+)\. ", line))} - {"701.1", "702.1"}
    known = {re.sub(r"[a-z]+$", "", line.rule) for _, line in SHIPPED}
    assert rules - known == {"701.7"}  # create, which is a word of the grammar itself


# ── One's own lines ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_keyword_of_one_s_own_is_read_as_a_keyword_line(own: Definitions) -> None:
    (line,) = parse("Frobnicate 2, flying", definitions=own).abilities
    assert isinstance(line, n.KeywordLine)
    assert [(k.name, k.parameter) for k in line.keywords] == [("Frobnicate", "2"), ("flying", "")]
    (ability,) = parse("Frobnicate 2, flying").abilities
    assert not isinstance(ability, n.KeywordLine)


def test_a_keyword_of_one_s_own_means_what_its_line_says(own: Definitions) -> None:
    (made,) = creations("Frobnicate 2", own)
    assert (made.via, made.count, made.source) == ("frobnicate", i.Number(2), "Frobnicate 2")
    assert isinstance(made.token, i.Predefined)


def test_a_cost_stands_where_the_line_has_its_placeholder(own: Definitions) -> None:
    (ability,) = compile_text("Zork {2}{R}", definitions=own).abilities
    assert (ability.keyword, ability.cost) == ("zork", "{2}{R}, Exile this card from your graveyard")


def test_a_keyword_without_sentences_is_a_word_and_nothing_else(own: Definitions) -> None:
    (ability,) = compile_text("Blorpwalk", definitions=own).abilities
    assert (ability.kind, ability.keyword, ability.steps) == ("keyword", "blorpwalk", ())


@pytest.mark.parametrize("text", ["Glorpify 3.", "Whenever this creature attacks, you glorpify 3."])
def test_a_keyword_action_of_one_s_own_is_done(text: str, own: Definitions) -> None:
    (made,) = creations(text, own)
    assert (made.via, made.count) == ("glorpify", i.Number(3))


def test_a_keyword_action_of_one_s_own_has_all_forms_of_a_verb(own: Definitions) -> None:
    text = "Whenever an opponent glorpifies, draw a card."
    tree = parse(text, definitions=own)
    assert render(tree) == text
    assert compile_text(text, definitions=own).diagnostics == ()


def test_a_token_of_one_s_own_is_predefined(own: Definitions) -> None:
    (made,) = creations("Create two Glyph tokens.", own)
    assert isinstance(made.token, i.Predefined)
    assert made.token.definition == "Glyph"
    assert made.token.characteristics.abilities == ("{1}, Sacrifice this token: Draw a card.",)
    assert compile_text("Create two Glyph tokens.").diagnostics != ()


def test_a_line_of_one_s_own_takes_the_place_of_the_game_s() -> None:
    own = load_definitions(["- | A Food token is a 1/1 green Food artifact creature token."])
    assert predefined_tokens(own)["food"][0].types == ("Artifact", "Creature")
    assert predefined_tokens()["food"][0].types == ("Artifact",)
    assert len(predefined_tokens(own)) == len(predefined_tokens())


def test_what_one_definition_says_another_may_use() -> None:
    own = load_definitions(["- | “Frob” means “When this creature enters, glorpify 2.”", ACTION])
    (made,) = creations("Frob", own)
    assert made.count == i.Number(2)


def test_definitions_are_values() -> None:
    one, other = load_definitions(ALL), load_definitions(ALL)
    assert one == other == pickle.loads(pickle.dumps(one))
    assert hash(one) == hash(other)
    assert one != load_definitions([KEYWORD])
    assert keyword_abilities(one) is keyword_abilities(other)
    assert (keyword_actions(NONE).keys(), bool(NONE)) == (keyword_actions().keys(), False)


def test_definitions_of_another_game_are_passed_over(own: Definitions) -> None:
    assert compile_text("Play a Gold gear token.", game="riftbound", definitions=own).diagnostics == ()
    gems = load_definitions(["- | A Gem token is a domainless gear token."], game="riftbound")
    program = compile_text("Play a Gem gear token.", game="riftbound", definitions=gems)
    assert (program.diagnostics, creations("Create a Food token.", gems)[0].count) == ((), i.Number(1))


def test_the_board_knows_the_keywords_of_tokens(own: Definitions) -> None:
    program = compile_text("Create a 1/1 green Frib creature token with frobnicate 2.", definitions=own)
    result = execute(program, Board.new(), definitions=own)
    assert [e.text for e in result.events if isinstance(e, TriggerReported)] == ["Frobnicate 2"]
    again = execute(program, Board.new())
    assert not any(isinstance(e, TriggerReported) for e in again.events)


def test_records_and_pools_know_them_in_worker_processes(own: Definitions) -> None:
    from concurrent.futures import ProcessPoolExecutor

    cards = [Card("A", (Face("A", oracle_text=text),)) for text in ("Frobnicate 2", "Glorpify 1.", "Zork {1}")]
    here = [record(card, definitions=own) for card in cards]
    assert [(r.status, len(r.creations)) for r in here] == [("ok", 1)] * 3
    with ProcessPoolExecutor(1) as executor:
        assert list(compile_pool(cards, executor, definitions=own)) == here


def test_what_is_no_definitions_is_a_type_error() -> None:
    for call in (parse, compile_text):
        with pytest.raises(TypeError, match="load_definitions"):
            call("Flying", definitions="my-words.txt")  # type: ignore[operator]


# ── Where they come from ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_file_of_definitions(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# my own\n\n" + "\n".join(ALL), "utf-8")
    assert load_definitions(file) == load_definitions(str(file)) == load_definitions(ALL)


def test_an_installed_package_brings_definitions(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("glyphs", f"{__name__}:ALL", loading.GROUP)
    monkeypatch.setattr(EntryPoint, "load", lambda self: list(ALL))
    monkeypatch.setattr(loading, "entry_points", lambda group: [point] if group == loading.GROUP else [])
    assert load_definitions("glyphs") == load_definitions(ALL)
    with pytest.raises(OSError, match="other"):
        load_definitions("other")


# ── Lines that define nothing ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "found", "message"),
    [
        ("Frobnicate", "Frobnicate", "rule's number is missing"),
        ("- | Frob N means “Create a Food token.”", "Frob N", "“Frob N” means “…” for a keyword ability"),
        ("- | “Frob N” means create N Food tokens.", "create N Food tokens.", "“create N Food tokens.”"),
        ("- | “Frob” means “Create a Food token.” and more.", " and more.", "nothing after"),
        ("- | “Frob means “x.”", "“", "without its partner"),
        ("- | Glyph token: artifact", "Glyph token: artifact", "A Glyph token is a colorless Glyph artifact"),
        ("- | “Frob” means “When this creature entrs, draw a card.”", "entrs", "did you mean “enters”"),
        ("- | “Frob” means “Create a blorpish Food token.”", "blorpish", "is not known"),
        ("- | “Frob” means “Create N Food tokens.”", "N", "nothing is given for “N”"),
        ("- | “Frob [cost] [cost]” means “Create a Food token.”", "[cost] [cost]", "cannot be filled in"),
        ("- | To frob [cost] means “Create a Food token.”", "[cost]", "N or \\[subtype\\] after the verb"),
        ("- | A Glyph token is a colorless blorpish Glyph artifact token.", "blorpish", "is not known"),
        ("- | A Glyph token is a Glyph creature token.", "a Glyph creature token", "without power and toughness"),
        ("- | A Glyph token is an artifact token with “{T}: Blorp the gizmo.”", "Blorp", "is not known"),
        ("- | A Glyph token is an artifact token. Draw a card.", "Draw a card", "describes no token"),
        ("- | creatur | Glorp", "creatur", "write one of artifact"),
        ("- | creature | Glorp", "creature | Glorp", "a subtype needs no line"),
        ("- | “N”", "“N”", "the name is missing"),
    ],
)
def test_a_line_that_defines_nothing_is_an_error_at_its_words(text: str, found: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message) as raised:
        load_definitions(["# a comment", text])
    error = raised.value
    assert (error.line, error.text[error.start : error.end].rstrip(".")) == (2, found.rstrip("."))
    assert str(error).splitlines()[1:3] == [f"  {text}", "  " + " " * error.start + "^" * (error.end - error.start)]


def test_a_name_is_defined_once() -> None:
    with pytest.raises(DefinitionError, match="line 1 already"):
        load_definitions([KEYWORD, KEYWORD.replace("Food", "Clue")])


def test_straight_quotation_marks_will_do() -> None:
    assert read_line('- | "Frob" means "Draw a card."').sentences == ("Draw a card.",)


# ── On the command line ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def words(tmp_path: Path) -> str:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(ALL), "utf-8")
    return str(file)


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(cli, arguments)
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("command", "text", "shown"),
    [
        ("parse", "Frobnicate 2", "KeywordLine"),
        ("compile", "Frobnicate 2", 'via="frobnicate"'),
        ("compile", "Glorpify 2.", 'via="glorpify"'),
        ("compile", "Create a Glyph token.", 'definition="Glyph"'),
        ("run", "Create two Glyph tokens.", "Artifact — Glyph"),
        ("run", "Glorpify 2.", "Creature — Goblin"),
        ("explain", "Create a Glyph token.", "the definition of Glyph"),
    ],
)
def test_each_command_knows_the_words_of_a_file(command: str, text: str, shown: str, words: str) -> None:
    status, out, err = run(command, "--definitions", words, text)
    assert (status, err) == (0, "")
    assert shown in out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_pools_know_the_words_of_a_file(jobs: str, words: str, tmp_path: Path) -> None:
    pool, out = tmp_path / "pool.jsonl", tmp_path / "records.jsonl"
    texts = ["Frobnicate 2", "Glorpify 1.", "Create a Glyph token."]
    cards = [{"name": f"Card {k}", "type_line": "Creature — Frib", "oracle_text": t} for k, t in enumerate(texts)]
    pool.write_text("\n".join(map(json.dumps, cards)), "utf-8")
    status, shown, _ = run("pool", "check", "--definitions", words, "-j", jobs, "--json", str(pool))
    assert (status, json.loads(shown)["total"]) == (0, {"cards": 3, "creating": 3, "in_full": 3})
    assert run("compile", "--definitions", words, "-j", jobs, "--pool", str(pool), "-o", str(out))[0] == 0
    assert [json.loads(line)["status"] for line in out.read_text().splitlines()] == ["ok"] * 3
    assert run("pool", "check", str(pool))[0] == 1


def test_a_faulty_file_is_wrong_use_with_its_line_and_carets(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# mine\n- | “Frob” means “When this creature entrs, draw a card.”\n", "utf-8")
    for command in ("compile", "parse", "run"):
        status, out, err = run(command, "--definitions", str(file), "Flying")
        said = err.splitlines()
        assert (status, out) == (2, "")
        assert said[0].startswith(f"Error: {file}:2: “entrs” is a misspelt word")
        assert said[1:3] == ["  - | “Frob” means “When this creature entrs, draw a card.”", " " * 39 + "^^^^^"]
        assert said[3] == "did you mean “enters”?"


@pytest.mark.parametrize(
    "lines",
    [
        ["- | “Worda” means “Wordb.”", "- | “Wordb” means “Worda.”"],
        ["- | To glorpify means “You may glorpify.”"],
        [f"- | “Word{a}” means “Word{b}.”" for a, b in pairwise("abcdefghijklmnopqrstuvwxyz")],
    ],
    ids=["a circle of keywords", "an action that means itself", "a long chain"],
)
def test_what_is_explained_by_itself_is_an_error_of_its_line(lines: list[str]) -> None:
    with pytest.raises(DefinitionError, match=r"explained by (?:words that are explained by others|itself)") as raised:
        load_definitions(lines)
    assert raised.value.line == 1


def test_a_line_and_a_file_have_a_limit(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="the line has"):
        load_definitions(["- | “Glorpify” means “" + "Create a Food token. " * 10_000 + "”"])
    (tmp_path / "words").write_bytes(b"#\n" * (1 << 19) + b"#")
    with pytest.raises(DefinitionError, match="larger than 1 MiB"):
        load_definitions(tmp_path / "words")
