"""Every code has its sentence, and every message its translation."""

from __future__ import annotations

import ast
import re
import runpy
import string
import subprocess
import sys
from pathlib import Path

import polib
import pytest

import cardtui
from cardtui.engine.cards import parse_cards
from cardtui.engine.codes import CommonRefusal
from cardtui.engine.core import Event, Reading
from cardtui.engine.errors import Refusal
from cardtui.engine.landlord.codes import LandlordEventCode, LandlordRefusalCode
from cardtui.engine.landlord.combinations import KINDS
from cardtui.engine.landlord.state import PHASES
from cardtui.engine.legality import BeatFigures, SeatFigures
from cardtui.engine.variants import VARIANTS
from cardtui.games import families
from cardtui.text import landlord
from cardtui.text.catalog import _, family_of, in_family, set_language
from cardtui.text.rules import clause_text, sheet
from cardtui.text.sentences import cards_text, event_text, happened_texts, reading_text, refusal_text

PACKAGE = Path(cardtui.__file__).parent
CATALOGS = sorted((PACKAGE / "locale").rglob("*.po"))
ENGINE = sorted((PACKAGE / "engine" / "landlord").glob("*.py"))
SCRIPT = PACKAGE.parent / "scripts" / "catalogs.py"


def codes(name: str) -> set[str]:
    """The codes that the landlord engine gives to ``Refusal`` or ``Event`` in so many words."""
    place = {"Refusal": 1, "Event": 0}[name]
    found: set[str] = set()
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                written = ast.walk(node.args[place])
                constants = (one.value for one in written if isinstance(one, ast.Constant))
                found |= {value for value in constants if isinstance(value, str) and value}
    return found


def fields(message: str) -> set[str]:
    """The named fields of a message."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(message) if name}


def test_every_refusal_of_the_engine_has_a_sentence() -> None:
    """No code without words."""
    assert codes("Refusal") <= set(landlord.REFUSALS)


def test_every_event_of_the_engine_has_a_sentence() -> None:
    """Also those that the log passes over have an entry, an empty one."""
    assert codes("Event") <= set(landlord.EVENTS)


def test_every_kind_and_phase_has_a_name() -> None:
    """Kinds, their readings, phases."""
    assert set(KINDS) == set(landlord.KINDS) == set(landlord.READINGS)
    assert set(PHASES) == set(landlord.PHASES)


@pytest.mark.parametrize(
    ("written", "text"), [("TTTJJJ", "10 10 10 JJJ"), ("TT2", "10 10 2"), ("3335", "333 5")]
)
def test_tens_are_written_apart(written: str, text: str) -> None:
    """Two signs each, they would run into one number."""
    assert cards_text(parse_cards(written)) == text


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_translations_keep_the_fields(path: Path) -> None:
    """A translation names the same fields as the message; nothing is left untranslated."""
    for entry in polib.pofile(str(path)):
        for translated in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert translated, entry.msgid
            assert fields(translated) == fields(entry.msgid), entry.msgid


def translations() -> dict[str, dict[str, str]]:
    """Message to domain to Chinese, for every message without plural."""
    found: dict[str, dict[str, str]] = {}
    for path in CATALOGS:
        for entry in polib.pofile(str(path)):
            if not entry.msgid_plural and not entry.msgctxt:
                found.setdefault(entry.msgid, {})[path.stem] = entry.msgstr
    return found


def test_what_all_games_share_is_said_in_one_way() -> None:
    """A message has two translations only where two game families say it in their own words."""
    for message, by_domain in translations().items():
        shared = {text for domain, text in by_domain.items() if not family_of(domain)}
        assert len(shared) <= 1, message
        for family in families():
            assert len({text for domain, text in by_domain.items() if family_of(domain) == family}) <= 1


def test_a_family_never_speaks_with_the_words_of_another() -> None:
    """Of a message with several translations each family shows its own; where it has none, the common one."""
    set_language("zh_CN")
    for message, by_domain in translations().items():
        shared = next((text for domain, text in by_domain.items() if not family_of(domain)), message)
        assert _(message) == shared
        for family in families():
            own = next((text for domain, text in by_domain.items() if family_of(domain) == family), shared)
            assert in_family(family)(message) == own, (family, message)


@pytest.mark.skipif(not SCRIPT.exists(), reason="only in a checkout")
def test_the_files_of_a_family_speak_with_its_words() -> None:
    """A file whose messages lie in a family's catalog looks them up there."""
    told = runpy.run_path(str(SCRIPT))
    for domain in told["DOMAINS"]:
        family = family_of(domain)
        for path in told["sources"](domain) if family else ():
            tree = ast.parse(path.read_text("utf-8"))
            called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
            bound = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign)]
            assert "_" not in called or f"_ = in_family('{family}')" in bound, path


@pytest.mark.skipif(not SCRIPT.exists(), reason="only in a checkout")
def test_the_catalogs_are_up_to_date() -> None:
    """The script that keeps them has nothing to do."""
    done = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "pair of 5s does not beat pair of 8s."), ("zh_CN", "对 5 压不过对 8。")],
)
def test_a_refusal_in_words(language: str, said: str) -> None:
    """Readings in a refusal are named by kind and rank."""
    set_language(language)
    figures = BeatFigures(Reading.parse("pair:5:2"), Reading.parse("pair:8:2"))
    assert refusal_text("happy", Refusal("L24", LandlordRefusalCode.TOO_LOW, figures)) == said


@pytest.mark.parametrize(("language", "said"), [("en", "Ann robs (×2)"), ("zh_CN", "Ann 抢地主 ×2")])
def test_an_event_in_words(language: str, said: str) -> None:
    """Seats are named."""
    set_language(language)
    assert event_text("happy", Event(LandlordEventCode.ROB, "L10", 0), ("Ann", "Bo", "Cy")) == said


def test_a_name_with_braces_is_a_name() -> None:
    """Names are never formats."""
    assert (
        event_text("happy", Event(LandlordEventCode.PASS, "L25", 0), ("{seat.__class__}",))
        == "{seat.__class__} passes"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_reading_can_be_said(kind: str) -> None:
    """In both languages, with rank and size."""
    for language in ("en", "zh_CN"):
        set_language(language)
        assert reading_text("happy", Reading(kind, 10, 8))


@pytest.mark.parametrize("family", families())
def test_the_rule_sheets_are_shipped(family: str) -> None:
    """Each family has its page of clauses."""
    assert len(sheet(family)) > 1000


def test_a_clause_can_be_looked_up() -> None:
    """By the id that a refusal carries."""
    assert clause_text("happy", "L17").startswith("Four with two is not a bomb")


@pytest.mark.parametrize("family", families())
def test_both_languages_have_the_same_clauses(family: str) -> None:
    """A clause that one sheet names is in the other, in the same order."""
    found = []
    for language in ("en", "zh_CN"):
        set_language(language)
        found.append([line.split()[0] for line in sheet(family).split("\n") if re.match(r"[A-Z]\d", line)])
    assert found[0] == found[1]
    assert len(found[0]) > 15


ONE_WORD = {  # what is never said in Chinese: the one word for it
    "四王": "天王炸",
    "计分牌": "分牌",
    "最后得分": "最终得分",
    "最终分": "最终得分",
    "整盘": "整场",
    "开盘": "开场",
    "还牌": "还贡",
    "全收": "大满贯",
}


@pytest.mark.parametrize("path", [*CATALOGS, *sorted(PACKAGE.glob("locale/zh_CN/rules/*.txt"))], ids=str)
def test_one_thing_has_one_name(path: Path) -> None:
    """Table, statistics and rules pages call a thing by the same word."""
    text = path.read_text("utf-8")
    assert not [word for word in ONE_WORD if word in text]


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("locale/*/rules/*.txt")), ids=str)
def test_the_rules_pages_name_no_seat_from_0(path: Path) -> None:
    """People count seats from 1; only records, cases and the line protocol begin with 0."""
    assert not re.search(
        r"seats? (0|n)|[Aa]fter seat|side [01]|第 n 座|0 座|0、2 座", path.read_text("utf-8")
    )


@pytest.mark.parametrize(("language", "said"), [("en", "There is no seat 3."), ("zh_CN", "没有 3 号位。")])
@pytest.mark.parametrize("variant", VARIANTS)
def test_seats_are_counted_from_1(variant: str, language: str, said: str) -> None:
    """A seat without a name is told by its number as people count."""
    set_language(language)
    refusal = Refusal("L1", CommonRefusal.NO_SUCH_SEAT, SeatFigures(2))
    assert refusal_text(variant, refusal) == said


@pytest.mark.parametrize(("language", "said"), [("en", "matches won"), ("zh_CN", "赢下整场")])
def test_a_match_to_8_is_won_like_one_to_the_ace(language: str, said: str) -> None:
    """The statistics count matches to 8 as well: no level stands in the word."""
    set_language(language)
    assert happened_texts()["match_won"] == said


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("locale/*/rules/*.txt")), ids=str)
def test_the_rules_pages_write_ten_as_the_table_does(path: Path) -> None:
    """10, never T: the letter is only for typing."""
    assert not re.search(r"T(?![a-z])|T[shdc]\b", path.read_text("utf-8"))
