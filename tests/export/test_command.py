"""`cardwright export` and `cardwright audit`, as their users have them: what is written, and what bad input does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli
from cardwright.export.cockatrice import schema_problems

SET = """Ember Pup {1}{R}
Creature — Dog
When Ember Pup enters, it deals 1 damage to any target.
2/1

Moot Banner {2}{W}
Enchantment
At the beginning of your end step, create a 1/1 white Soldier creature token.
"""
ODD = """Odd Gizmo {1}{R}
Creature — Dog
Flying
Frobnicate the gizmo.
2/1
"""


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("set.txt").write_text(SET, encoding="utf-8")


def cardwright(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def export(to: str, *more: str, file: str = "set.txt", output: str = "out") -> Result:
    return cardwright("export", "--to", to, file, "-o", output, "--date", "2026-01-31", *more)


def files(folder: Path) -> dict[str, bytes]:
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def test_a_set_becomes_a_folder_with_cards_tokens_edition_and_report(tmp_path: Path) -> None:
    said = export("forge", "--code", "MYS", "--name", "My Set")
    assert (said.exit_code, said.stdout) == (0, "My Set (MYS): 2 of 2 cards exported whole to out\n1 token\n")
    assert sorted(files(tmp_path / "out")) == [
        ".cardwright-export",
        "cards/ember_pup.txt",
        "cards/moot_banner.txt",
        "editions/my_set.txt",
        "export-report.txt",
        "tokens/w_1_1_soldier.txt",
    ]
    edition = (tmp_path / "out/editions/my_set.txt").read_text(encoding="utf-8")
    assert edition == (
        "[metadata]\nCode=MYS\nName=My Set\nDate=2026-01-31\nType=Custom\n\n[cards]\n1 C Ember Pup\n2 C Moot Banner\n\n"
        "[tokens]\n1 w_1_1_soldier\n"
    )


def test_types_that_no_other_card_has_stand_in_the_edition(tmp_path: Path) -> None:
    Path("set.txt").write_text("Foo {1}\nCreature — Zorbl\n1/1\n\nBar\nLand — Quay\n{T}: Add {W}.\n", encoding="utf-8")
    assert export("forge").exit_code == 0
    edition = (tmp_path / "out/editions/set.txt").read_text(encoding="utf-8")
    assert edition.endswith("\n\n[CreatureTypes]\nZorbl:Zorbls\n\n[LandTypes]\nQuay:Quays\n")


@pytest.mark.parametrize(("file", "code"), [("my-set.v2.txt", "MYSET"), ("x.txt", "CUSTOM"), ("…….txt", "CUSTOM")])
def test_a_set_without_a_code_has_one_of_its_file(file: str, code: str) -> None:
    Path(file).write_text(SET, encoding="utf-8")
    assert json.loads(export("forge", "--json", file=file).stdout)["code"] == code


def test_a_card_that_is_not_understood_is_left_out_and_said(tmp_path: Path) -> None:
    Path("set.txt").write_text(SET + "\n" + ODD, encoding="utf-8")
    said = export("forge")
    assert said.exit_code == 1
    assert said.stdout.startswith("Set (SET): 2 of 3 cards exported whole to out\n1 token\nOdd Gizmo: not exported\n")
    assert "  Frobnicate the gizmo.\n" in said.stdout
    assert "cards/odd_gizmo.txt" not in files(tmp_path / "out")
    assert "Odd Gizmo (not exported):\n  Frobnicate the gizmo.\n" in Path("out/export-report.txt").read_text("utf-8")
    assert "Odd Gizmo" not in Path("out/editions/set.txt").read_text("utf-8")


def test_with_partial_what_is_missing_is_marked_in_the_text() -> None:
    Path("set.txt").write_text(ODD, encoding="utf-8")
    assert export("forge", "--partial").exit_code == 1
    script = Path("out/cards/odd_gizmo.txt").read_text("utf-8")
    assert "K:Flying\n" in script
    assert script.endswith("(NOT IN THIS SCRIPT: Frobnicate the gizmo.)\n")


def test_the_same_as_json() -> None:
    Path("set.txt").write_text(SET + "\n" + ODD, encoding="utf-8")
    said = json.loads(export("forge", "--json").stdout)
    assert (said["code"], said["whole"]) == ("SET", ["Ember Pup", "Moot Banner"])
    assert [(each["name"], each["exported"]) for each in said["left"]] == [("Odd Gizmo", False)]


def test_an_export_replaces_what_it_wrote_and_nothing_else(tmp_path: Path) -> None:
    assert export("forge").exit_code == 0
    Path("set.txt").write_text("Foo {1}\nArtifact\n{T}: Draw a card.\n", encoding="utf-8")
    assert export("forge").exit_code == 0
    assert sorted(files(tmp_path / "out")) == [
        ".cardwright-export",
        "cards/foo.txt",
        "editions/set.txt",
        "export-report.txt",
    ]


def test_a_folder_with_files_of_others_is_left_as_it_is(tmp_path: Path) -> None:
    mine = tmp_path / "out/cards/ember_pup.txt"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="utf-8")
    said = export("forge")
    assert said.exit_code == 2
    assert (
        "out has files that no export has written (cards/ember_pup.txt); give another folder, or --force" in said.stderr
    )
    assert files(tmp_path / "out") == {"cards/ember_pup.txt": b"mine"}


def test_with_force_others_stay_but_those_of_the_same_names(tmp_path: Path) -> None:
    (tmp_path / "out/cards").mkdir(parents=True)
    (tmp_path / "out/cards/ember_pup.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "out/notes.txt").write_text("mine", encoding="utf-8")
    assert export("forge", "--force").exit_code == 0
    assert files(tmp_path / "out")["notes.txt"] == b"mine"
    assert files(tmp_path / "out")["cards/ember_pup.txt"].startswith(b"Name:Ember Pup\n")


def test_a_list_of_files_that_leads_out_of_the_folder_deletes_nothing(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine", encoding="utf-8")
    assert export("forge").exit_code == 0
    with (tmp_path / "out/.cardwright-export").open("a", encoding="utf-8") as listed:
        listed.write("../precious.txt\n")
    assert export("forge").exit_code == 0
    assert (tmp_path / "precious.txt").read_text(encoding="utf-8") == "mine"


NAMES = [
    ("../evil", "“../evil”: a name with “/”, “\\” or control characters is no file name"),
    ("CON", "“CON”: “con” is kept by Windows for itself"),
    ("nul", "“nul”: “nul” is kept by Windows for itself"),
    ("a\\b", "“a\\b”: a name with “/”"),
    ("…", "“…”: a name without a letter or digit of the Latin alphabet"),
    ("A" * 300, "the name has 300 letters, and a file name at most 200"),
]


@pytest.mark.parametrize(("name", "said"), NAMES, ids=[name[:8] for name, _ in NAMES])
@pytest.mark.parametrize("more", [(), ("--partial", "--force")])
def test_a_name_that_is_no_file_name_is_refused_and_nothing_is_written(
    name: str, said: str, more: tuple[str, ...], tmp_path: Path
) -> None:
    card = {"name": name, "oracle_text": "Draw a card.", "type_line": "Sorcery", "mana_cost": "{1}"}
    Path("set.jsonl").write_text(json.dumps(card) + "\n", encoding="utf-8")
    before = files(tmp_path)
    done = export("forge", *more, file="set.jsonl")
    assert done.exit_code == 2
    assert said in done.stderr
    assert files(tmp_path) == before


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    Path("set.txt").write_text(SET + "\nember pup {R}\nSorcery\nDraw a card.\n", encoding="utf-8")
    before = files(tmp_path)
    for form in ("forge", "cockatrice", "json"):
        done = export(form)
        assert done.exit_code == 2
        assert "cards 1 and 3 of the set both have the name “ember pup”; rename one" in done.stderr
    assert files(tmp_path) == before


def test_two_names_with_one_file_are_refused() -> None:
    Path("set.txt").write_text("Foo Bar {1}\nArtifact\n\nFoo-Bar {2}\nArtifact\n", encoding="utf-8")
    done = export("forge")
    assert (done.exit_code, Path("out").exists()) == (2, False)
    assert "Foo Bar and Foo-Bar would have one file, foo_bar.txt: rename one" in done.stderr


BAD_SETS = [
    (("--code", "A B"), "“A B” is no code of a set: two to ten letters and digits"),
    (("--name", "two\nlines"), "is no name of a set: one line, without brackets"),
    (("--date", "yesterday"), "“yesterday” is no day: write it as 2026-01-31"),
]


@pytest.mark.parametrize(("more", "said"), BAD_SETS)
def test_a_set_that_cannot_be_called_so_is_refused(more: tuple[str, ...], said: str) -> None:
    done = export("forge", *more)
    assert (done.exit_code, Path("out").exists()) == (2, False)
    assert said in done.stderr


def test_an_empty_set_and_one_that_is_not_there_are_refused() -> None:
    Path("empty.jsonl").write_text("", encoding="utf-8")
    for file in ("empty.jsonl", "nowhere.txt"):
        done = export("forge", file=file)
        assert done.exit_code == 2
        assert file.split(".")[0] in done.stderr or "the set has no cards" in done.stderr
        assert not Path("out").exists()


def test_a_folder_that_is_a_file_is_refused() -> None:
    Path("out").write_text("mine", encoding="utf-8")
    done = export("forge")
    assert (done.exit_code, Path("out").read_text(encoding="utf-8")) == (2, "mine")
    assert "out is a file, and an export is a folder" in done.stderr


def test_what_fails_in_between_leaves_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cardwright.export import folders

    before = files(tmp_path)

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(folders, "_put", full)
    done = export("forge")
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert files(tmp_path) == before


# -- Cockatrice and JSON


def test_a_set_for_cockatrice_has_its_tokens_related() -> None:
    said = export("cockatrice", output="set.xml")
    assert said.exit_code == 0
    made = Path("set.xml").read_bytes()
    assert schema_problems(made) == []
    text = made.decode()
    assert text.index("<name>Moot Banner</name>") < text.index("<related>Soldier Token</related>")
    assert text.index("<related>") < text.index("<name>Soldier Token</name>") < text.index("<token>1</token>")


def test_a_set_as_programs_comes_back() -> None:
    from cardwright.export.programs import ExportedSet
    from cardwright.values.decoders import from_json

    assert export("json", output="set.json").exit_code == 0
    made = from_json(Path("set.json").read_bytes(), ExportedSet)
    assert [(each.name, each.typed) for each in made.cards] == [("Ember Pup", True), ("Moot Banner", True)]


@pytest.mark.parametrize("form", ["cockatrice", "json"])
def test_a_file_of_somebody_else_is_never_overwritten(form: str) -> None:
    Path("set.out").write_text("mine", encoding="utf-8")
    done = export(form, output="set.out")
    assert (done.exit_code, Path("set.out").read_text(encoding="utf-8")) == (2, "mine")
    assert "set.out is there already, and no export has written it" in done.stderr
    assert export(form, "--force", output="set.out").exit_code == 0
    assert export(form, output="set.out").exit_code == 0


def test_partial_is_for_forge_alone() -> None:
    assert export("json", "--partial", output="set.json").exit_code == 2


BROKEN_XML = [
    (b"<cards/>", "no card database of version 4"),
    (
        b'<cockatrice_carddatabase version="4"><cards><card><name>Foo</name></card></cards></cockatrice_carddatabase>',
        "<card> has in it, in this order: name text token? prop set+",
    ),
    (
        b'<cockatrice_carddatabase version="4"><cards n="1"></cards></cockatrice_carddatabase>',
        "<cards> has no attribute n",
    ),
]


@pytest.mark.parametrize(("document", "said"), BROKEN_XML)
def test_xml_that_is_not_as_the_schema_has_it_is_noticed(document: bytes, said: str) -> None:
    assert schema_problems(document)[0].startswith(said)


# -- audit


def test_what_was_exported_has_no_findings() -> None:
    assert export("forge").exit_code == 0
    said = cardwright("audit", "forge", "out")
    assert (said.exit_code, said.stdout) == (0, "2 scripts, 2 of 2 abilities compared: 0 errors, 0 perhaps\n")


def test_a_fault_is_said_with_its_file_and_both_values() -> None:
    assert export("forge").exit_code == 0
    script = Path("out/cards/ember_pup.txt")
    script.write_text(script.read_text("utf-8").replace("NumDmg$ 1", "NumDmg$ 4"), encoding="utf-8")
    said = cardwright("audit", "forge", str(script))
    assert said.exit_code == 1
    assert said.stdout.splitlines() == [
        "out/cards/ember_pup.txt: error: number: DealDamage: NumDmg$: the text says '1', the script '4'",
        "1 script, 1 of 1 abilities compared: 1 error, 0 perhaps",
    ]
    (one,) = json.loads(cardwright("audit", "forge", "--json", str(script)).stdout)["scripts"]
    assert [(each["kind"], each["text"], each["script"]) for each in one["findings"]] == [("number", "1", "4")]


@pytest.mark.parametrize("content", [b"", b"Draw a card.\n", b"\xff\xfe\x00", b"Name:Foo\nA:nothing\n"])
def test_a_script_that_is_none_is_said_and_the_others_are_read(content: bytes) -> None:
    assert export("forge").exit_code == 0
    Path("out/cards/broken.txt").write_bytes(content)
    said = cardwright("audit", "forge", "out")
    assert said.exit_code == 1
    assert "out/cards/broken.txt: no script: " in said.stdout
    assert said.stdout.splitlines()[-1].startswith("2 scripts, 2 of 2 abilities compared")


NOTHING_TO_COMPARE = [
    ("Name:Foo\nTypes:Creature Dog\nPT:1/1\n", 0),
    ("Name:Foo\nTypes:Sorcery\nA:SP$ Draw\nOracle:Frobnicate the gizmo.\n", 1),
]


@pytest.mark.parametrize(("script", "abilities"), NOTHING_TO_COMPARE)
def test_an_audit_that_could_compare_nothing_does_not_end_as_if_all_were_well(script: str, abilities: int) -> None:
    Path("foo.txt").write_text(script, encoding="utf-8")
    said = cardwright("audit", "forge", "foo.txt")
    assert said.exit_code == 1
    assert said.stdout == f"1 script, 0 of {abilities} abilities compared: 0 errors, 0 perhaps\n"
    assert said.stderr.startswith("nothing was compared: ")


def test_a_card_without_abilities_is_compared_by_its_empty_text() -> None:
    Path("foo.txt").write_text("Name:Foo\nTypes:Creature Dog\nPT:1/1\nOracle:\n", encoding="utf-8")
    assert cardwright("audit", "forge", "foo.txt").exit_code == 0


def test_what_is_audited_has_a_limit() -> None:
    Path("long.txt").write_text("#" * (1 << 20) + "\n", encoding="utf-8")
    said = cardwright("audit", "forge", "long.txt")
    assert said.exit_code == 1
    assert "larger than 1 MiB" in said.stdout


def test_a_folder_without_scripts_is_refused() -> None:
    Path("empty").mkdir()
    for folder, said in (("empty", "has no scripts"), ("nowhere", "there is no such folder or file")):
        done = cardwright("audit", "forge", folder)
        assert done.exit_code == 2
        assert said in done.stderr
