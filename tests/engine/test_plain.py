"""Plain data read by types: what fits comes back as it was, what does not is a fault with its place."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.engine.cards import Card, Cards, parse_cards
from cardtui.engine.core import Carry, Deal
from cardtui.engine.errors import DataFault, NotationError
from cardtui.engine.plain import (
    LARGEST,
    MOST_VALUES,
    Asked,
    Count,
    Seat,
    Sign,
    Via,
    between,
    from_plain,
    keyed,
    nullable,
    parse,
    to_plain,
)
from cardtui.engine.rooms import Room
from cardtui.engine.variants import rules


@dataclass(frozen=True, slots=True)
class Part:
    cards: Cards = ()
    of: Seat | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """One of everything."""

    name: str
    count: Count = keyed("N", 0)
    rank: Sign | None = None
    sure: bool = False
    pair: tuple[int, int] = (0, 0)
    many: tuple[Part, ...] = ()
    choice: Literal["a", 1] = "a"
    none: Count | None = nullable()
    set: frozenset[int] = frozenset()
    named: Mapping[str, Count] | None = None
    asked: Asked = ()
    anything: object = None
    via: Annotated[int, between(2, 5)] = 2
    card: Card | None = None


FULL = {
    "name": "x",
    "N": 3,
    "rank": "10",
    "sure": True,
    "pair": [1, -2],
    "many": [{"cards": "3s 4h", "of": 2}, {"cards": ["3s", "4h 5d"]}, {}],
    "choice": 1,
    "none": None,
    "set": [1, 1, 2],
    "named": {"a": 1},
    "asked": [2, 0],
    "anything": [1, ["a"]],
    "via": 5,
    "card": "Qs*",
}


def test_every_kind_is_read_by_its_type() -> None:
    """Keys with a default may be left out."""
    read: Any = from_plain(Whole, FULL)
    assert read.many[1] == Part(parse_cards("3s 4h 5d"))
    assert (read.count, read.rank, read.pair, read.choice, read.none) == (3, 10, (1, -2), 1, None)
    assert (read.set, read.named, read.asked, read.anything) == ({1, 2}, {"a": 1}, (0, 2), (1, ("a",)))
    assert str(read.card) == "Qs*"
    assert from_plain(Whole, {"name": "y"}) == Whole("y")
    asked: Any = Asked
    assert from_plain(asked, 3) == (3,)
    assert from_plain(asked, None) == ()


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"nam": "x"}, "unknown key 'nam' (known: name, N, rank"),
        ({"count": 1}, "unknown key 'count'"),
        ({"name": 1}, "name: not a text"),
        ({"name": "\ud800"}, "name: not a text: half a character"),
        ({"name": None}, "name: not a text"),
        ({"N": -1}, "N: -1 is not a number of 0 or more"),
        ({"N": True}, "N: not a whole number"),
        ({"N": 1.0}, "N: not a whole number"),
        ({"N": "1"}, "N: not a whole number"),
        ({"N": LARGEST}, "N: too large a number"),
        ({"rank": "1"}, "rank: not a rank"),
        ({"rank": "5*"}, "rank: not a rank"),
        ({"rank": "#"}, "rank: not a rank"),
        ({"rank": None}, "rank: null"),
        ({"sure": 1}, "sure: not true or false"),
        ({"pair": [1]}, "pair: not a list of 2"),
        ({"pair": [1, 2, 3]}, "pair: not a list of 2"),
        ({"pair": "12"}, "pair: not a list of 2"),
        ({"pair": [1, "2"]}, "pair: item 2: not a whole number"),
        ({"many": {}}, "many: not a list"),
        ({"many": [{}, {"cards": "3 1"}]}, "many: item 2: cards: not a card at character 3"),
        ({"many": [{"cards": ["3", 4]}]}, "many: item 1: cards: item 2: not a text"),
        ({"many": [{"cards": 3}]}, "many: item 1: cards: not cards"),
        ({"many": [{"of": 4}]}, "many: item 1: of: 4 is not a seat (0 to 3)"),
        ({"many": [{"of": None}]}, "many: item 1: of: null"),
        ({"many": [3]}, "many: item 1: not an object"),
        ({"choice": "b"}, "choice: not one of a, 1"),
        ({"choice": True}, "choice: not one of a, 1"),
        ({"choice": [1]}, "choice: not one of a, 1"),
        ({"none": -1}, "none: -1 is not a number of 0 or more"),
        ({"named": {"a": -1}}, "named: a: -1 is not a number"),
        ({"asked": [4]}, "asked: item 1: 4 is not a seat (0 to 3)"),
        ({"via": 6}, "via: 6 is not a number from 2 to 5"),
        ({"card": "3s 4s"}, "card: not one card"),
        ({"card": ""}, "card: not one card"),
    ],
)
def test_what_does_not_fit_is_a_fault_with_its_place(changes: dict[str, Any], place: str) -> None:
    """From the outermost key to the reason."""
    with pytest.raises(DataFault) as fault:
        from_plain(Whole, {**FULL, **changes})
    assert str(fault.value).startswith(place)


def test_what_must_be_there_is_missed() -> None:
    """A key without a default; with ``whole`` every key."""
    with pytest.raises(DataFault, match=r"^'name' is missing$"):
        from_plain(Whole, {})
    with pytest.raises(DataFault, match="is missing"):
        from_plain(Part, {"cards": []}, whole=True)
    data: object
    for data in ([], "x", None, 3):
        with pytest.raises(DataFault, match=r"^not an object$"):
            from_plain(Whole, data)


def test_what_was_written_whole_is_read_whole() -> None:
    """As states are on their way to a player that is served."""
    part = Part(parse_cards("3s Qs* #"), 1)
    assert from_plain(Part, to_plain(part), whole=True) == part
    assert from_plain(Part, to_plain(Part()), whole=True) == Part()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def kinds() -> list[type]:
    """All that is read of a game."""
    found: list[type] = [Whole, Room, Deal, Carry]
    for variant in ("happy", "crazy", "guandan", "gongzhu"):
        game = rules(variant)
        found += [game.OPTIONS, game.START, game.END, game.FACTS]
    return found


@given(st.sampled_from(kinds()), st.data())
def test_anything_is_read_or_is_a_fault(kind: type, data: st.DataObject) -> None:
    """In the place of a whole, and in the place of each of its parts."""
    keys = [each.metadata.get("key", each.name) for each in kind.__dataclass_fields__.values()]  # type: ignore[attr-defined]
    whole = data.draw(st.dictionaries(st.sampled_from(keys), json_values, max_size=3) | json_values)
    with suppress(NotationError):
        assert isinstance(from_plain(kind, whole), kind)


# --- text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b'{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' stands twice in one object"),
        (b'{"a": NaN}', "NaN is no number"),
        (b'{"a": ' + b"1" * 200 + b"}", "a number of 200 digits"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": ', "no JSON: Expecting value: line 1 column 7"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8 text (it looks like UTF-16)"),
        (b'{"a": "\xe9"}', "not UTF-8 text at byte 8"),
        (b"[" + b"1," * MOST_VALUES + b"1]", f"more than {MOST_VALUES} values"),
    ],
    ids=range(8),
)
def test_text_that_nobody_can_mean_is_a_fault(text: bytes, why: str) -> None:
    """Stricter than JSON is."""
    with pytest.raises(DataFault) as fault:
        parse(text)
    assert str(fault.value).startswith(why)


def test_text_is_plain_data() -> None:
    """With or without a byte order mark."""
    for start in (b"", b"\xef\xbb\xbf"):
        assert parse(start + '{"a": [1, "♠", null, 0.5]}'.encode()) == {"a": [1, "♠", None, 0.5]}


def test_via_alone_says_how() -> None:
    """Where the type does not."""
    measured: Any = Annotated[int, Via(lambda text: len(str(text)))]
    assert from_plain(measured, "four") == 4
