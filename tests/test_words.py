"""The glossary of ``docs/words.md``: one word for one thing, and no other in what a player reads."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import polib
import pytest

import cardtui
from cardtui.text.catalog import LANGUAGES, _, set_language
from cardtui.text.guide import Word, guide
from cardtui.text.sentences import say

PACKAGE = Path(cardtui.__file__).parent
WORDS = PACKAGE.parent / "docs" / "words.md"
CATALOGS = sorted(PACKAGE.glob("locale/zh_CN/LC_MESSAGES/*.po"))

PARTED = re.compile(r"[\d}] %(?!\w)")  # a figure, or what stands for one, apart from its sign

pytestmark = pytest.mark.skipif(not WORDS.exists(), reason="only in a checkout")


def rows() -> list[tuple[str, str, str, str]]:
    """Concept, English, Chinese, what is never said."""
    found = []
    for line in WORDS.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and cells[1] and cells[0] != "concept":
            found.append((cells[0], cells[1], cells[2], cells[3]))
    return found


def terms(cell: str) -> list[str]:
    """The words of a cell, each without a remark."""
    return [re.sub(r"\s*\(.*?\)", "", word).strip() for word in re.split(r" / |；|，", cell)]


def never(chinese: bool) -> dict[str, list[str]]:
    """What is never said, each with the words of the glossary that it is only a part of."""
    kept = [
        term for _concept, english, other, _never in rows() for term in terms(other if chinese else english)
    ]
    told = [word for row in rows() for word in re.findall(r"`([^`]+)`", row[3])]
    return {
        word: [term for term in kept if word in term and word != term]
        for word in told
        if bool(re.search(r"[一-鿿]", word)) == chinese
    }


def pages(language: str) -> list[Path]:
    """Rule sheets and pages."""
    return sorted(PACKAGE.glob(f"locale/{language}/rules/*.txt")) + sorted(
        PACKAGE.glob(f"locale/{language}/guide/*.txt")
    )


def said(chinese: bool) -> list[tuple[str, str]]:
    """All that a player reads in a language, each with the file in which it stands."""
    texts = [(path.name, path.read_text("utf-8")) for path in pages("zh_CN" if chinese else "en")]
    for path in CATALOGS:
        for entry in polib.pofile(str(path)):
            plural = [entry.msgid_plural] if entry.msgid_plural else []
            english = [entry.msgid, *plural]
            texts += [
                (path.name, text)
                for text in ([entry.msgstr, *entry.msgstr_plural.values()] if chinese else english)
            ]
    return texts


def test_the_glossary_is_read() -> None:
    """Every row has both languages, and enough is never said for the tests below to mean something."""
    assert len(rows()) > 90
    assert all(english and chinese for _concept, english, chinese, _never in rows())
    assert len(never(True)) > 30
    assert len(never(False)) > 10


def test_no_word_that_is_said_no_more_in_chinese() -> None:
    """In no translation, sheet or page."""
    found = []
    for word, within in never(True).items():
        for place, text in said(True):
            for longer in within:
                text = text.replace(longer, "")
            if word in text:
                found.append((place, word, text[:60]))
    assert found == []


def test_no_word_that_is_said_no_more_in_english() -> None:
    """In no message, sheet or page."""
    found = [
        (place, word, text[:60])
        for word in never(False)
        for place, text in said(False)
        if re.search(rf"\b{re.escape(word)}\b", text, 0 if word[0].isupper() else re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", ["happy", "crazy", "guandan", "gongzhu"])
def test_the_words_on_the_pages_are_those_of_the_glossary(variant: str, language: str) -> None:
    """Each pair of them stands in one row."""
    set_language(language)
    words = [item for part in guide(variant) for item in part.items if isinstance(item, Word)]
    assert words
    for word in words:
        assert any(
            word.english in terms(english) and word.chinese in terms(chinese)
            for _concept, english, chinese, _never in rows()
        ), word


def test_cards_stand_apart_from_chinese_words() -> None:
    """Their ranks are letters and figures: a blank on both sides, as between figures and words everywhere."""
    touching = re.compile(r"[一-鿿]\{cards?\}|\{cards?\}[一-鿿]")
    assert [text for _file, text in said(chinese=True) if touching.search(text)] == []


def test_a_trick_is_said_as_each_game_says_it() -> None:
    """墩 at Gong Zhu, 轮 elsewhere: on the key line, over the last trick, and where there is none yet."""
    set_language("zh_CN")
    for message in ("Last trick", "no trick is over yet"):
        assert "墩" in say("gongzhu", message)
        assert all("轮" in say(variant, message) for variant in ("happy", "crazy", "guandan"))


def test_chinese_stands_apart_from_what_is_filled_in() -> None:
    """A blank before and behind a Latin name or a figure, none beside a Chinese one."""
    set_language("zh_CN")
    assert say("happy", "{seat} passes").format(seat="Ann") == "Ann 不出"
    assert say("happy", "{seat} passes").format(seat="阿梅") == "阿梅不出"
    assert say("guandan", "To beat: {reading} of {name}.").format(reading="对子 8", name="Bo") == (
        "要压：Bo 的对子 8。"
    )
    assert say("happy", "{seat} shows the hand (×{factor})").format(seat="Bo", factor=4) == "Bo 明牌 ×4"
    assert say("guandan", "{seat} pays tribute {cards}").format(seat="Bo", cards="6♠") == "Bo 进贡 6♠"
    assert say("guandan", "{seat} pays tribute {cards}").format(seat="Bo", cards="大王") == "Bo 进贡大王"
    assert say("guandan", "single {rank}").format(rank="小王") == "单张小王"
    assert _("doubling only above {amount}").format(amount="500 豆") == "高于 500 豆才能加倍"


def test_a_percentage_has_no_blank() -> None:
    """``40%`` in both languages, in every message and in all that is put together in the code."""
    assert not [
        (name, text) for chinese in (False, True) for name, text in said(chinese) if PARTED.search(text)
    ]
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            text = (
                "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
                if isinstance(node, ast.JoinedStr | ast.Constant)
                else ""
            )
            assert not PARTED.search(text), (path.name, text)


def test_names_have_no_blank_of_their_own_in_chinese() -> None:
    """It comes with a Latin one; a Chinese one stands without."""
    apart = re.compile(r"[一-鿿] \{names?\}|\{names?\} [一-鿿]")
    of_people = [path for path in CATALOGS if path.stem in ("gongzhu", "guandan", "landlord")]
    assert [e.msgstr for path in of_people for e in polib.pofile(str(path)) if apart.search(e.msgstr)] == []


ROOMS = ("text", "screens", "lines", "widgets", "lessons")
FILES = ("totals.py", "telling.py", "lab.py", "exports/page.py")


def test_what_is_put_together_has_the_marks_of_the_language() -> None:
    """No comma and no semicolon but from the catalog, in what says something to a player."""
    files = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    found = []
    for path in [*files, *(PACKAGE / name for name in FILES)]:
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        marked = {id(each) for call in calls if ast.unparse(call.func) in ("_", "N_") for each in call.args}
        found += [
            f"{path.name}:{node.lineno}"
            for node in nodes
            if isinstance(node, ast.Constant) and node.value in (", ", "; ") and id(node) not in marked
        ]
    assert found == []
