"""Every parser under generated input: what it cannot read it refuses in its own words, and never otherwise.

``python -m tests.fuzz --seconds 600`` gives each parser, or ``--parser NAME``, so many seconds of input: what
it reads well, from the records, cases and files of the tests, cut, doubled, mixed and spoilt. A text depends
on the parser, ``--seed`` and its number alone: ``--only NUMBER`` gives that one again. ``--count`` ends after
so many texts. The status is 1 when a parser raised what is not its refusal, or read its own text otherwise.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from cardtui.ai import protocol
from cardtui.cases import form
from cardtui.colours import own_themes
from cardtui.engine import positions
from cardtui.engine.cards import format_cards, parse_cards
from cardtui.engine.errors import BadSetup, NotationError
from cardtui.engine.typed import read_action
from cardtui.engine.variants import VARIANTS, rules
from cardtui.foreign import botzone, tricks
from cardtui.foreign.replaying import outcomes
from cardtui.seating import split_specs
from cardtui.settings import load as load_settings
from cardtui.store import records
from cardtui.store.errors import StoreError

TESTS = Path(__file__).parent
TOKENS = (
    *("null", "true", "-1", "0", "1e999", "99999999999999999999", '""', "[]", "{}", "NaN", ":", ",", " as "),
    *("*", "#*17", "#*999999999", "/", "|", "//", "\n", "\t", "\0", "\r\n", "\u2028", "\ufeff", "é", "王炸"),
    *("𝟛", "²", "\ud800", "xX", "10", "play ", "pass", "single:3:1", "[" * 2000, '{"a":' * 500, "9" * 5000),
)


@dataclass(frozen=True, slots=True)
class Parser:
    """What is tried: reads a text in a folder of its own, and ``refuses`` by these."""

    read: Callable[[bytes, Path], None]
    samples: Sequence[bytes]
    refuses: tuple[type[Exception], ...] = ()


def texts(data: bytes) -> str:
    """The text of what was generated, as an argument of a command comes."""
    return data.decode("utf-8", "surrogateescape")


def files(pattern: str) -> list[bytes]:
    """What lies in the files of the tests."""
    return [path.read_bytes() for path in sorted(TESTS.glob(pattern))]


def read_the_cards(data: bytes, _folder: Path) -> None:
    """Cards; what was read is written and read again."""
    cards = parse_cards(texts(data))
    assert parse_cards(format_cards(cards)) == cards


def read_an_action(data: bytes, _folder: Path) -> None:
    """What is typed at a table of each game; an action that all verbs are given with means itself."""
    for variant in VARIANTS:
        try:
            action = read_action(rules(variant, {}), texts(data), verb="play")
        except NotationError:
            continue
        if action.verb in rules(variant, {}).verbs:
            assert read_action(rules(variant, {}), str(action), said_aloud=False) == action


def read_a_position(data: bytes, _folder: Path) -> None:
    """A position as text or JSON; what its rules can say is read back as it was."""
    found = positions.from_bytes(data)
    try:
        said = positions.text(found.rules, found.state)
    except NotationError:  # what cannot be said is refused
        return
    assert positions.from_text(said).state == found.state


def read_a_case(data: bytes, folder: Path) -> None:
    """A file of rule cases."""
    path = folder / "case.json"
    path.write_bytes(data)
    form.load(path)


def read_a_message(data: bytes, _folder: Path) -> None:
    """A line of the protocol, as an answer."""
    protocol.answer(protocol.decode(data))


def read_a_record(data: bytes, _folder: Path) -> None:
    """A record; what was read whole is written and read again."""
    loaded = records.load(data)
    records.load(records.to_text(loaded.record))


def read_settings(data: bytes, folder: Path) -> None:
    """Settings never stop the program."""
    path = folder / "settings.toml"
    path.write_bytes(data)
    load_settings(path)


def read_a_theme(data: bytes, folder: Path) -> None:
    """Nor does a theme."""
    (folder / "themes").mkdir(exist_ok=True)
    (folder / "themes" / "own.toml").write_bytes(data)
    own_themes(folder / "settings.toml")


def read_seats(data: bytes, _folder: Path) -> None:
    """Who is asked to sit."""
    split_specs(texts(data))


def read_botzone(data: bytes, _folder: Path) -> None:
    """Hands of Botzone; what is wrong is told with each."""
    list(outcomes(botzone.hands(texts(data))))


def read_tricks(data: bytes, _folder: Path) -> None:
    """Hands of Gong Zhu by tricks."""
    list(outcomes(tricks.hands(texts(data))))


ACTIONS = [step.encode() for data in files("records/*.json") for step in json.loads(data).get("steps", ())]
SAID = (
    b"play 333444 5 6 as airplane_singles:4:8",
    b"3s 4h 10d xX",
    b"777*",
    "王炸".encode(),
    b"#*17 3s*",
    b"y",
)
POSITIONS = (
    b"happy 333444 56 | 7 8 | 9",
    b"happy rules=2 laizi=7\nphase: play\nhands: 3s 3h 4d | 5c | 6s 6h\n",
    b"guandan 3s 3s 3h 4s 4h 4c | 5d | 6d | 7d\nplaying: 5\n",
    b"gongzhu\nphase: play\nhands: Qs 3c | Jd 4c | Tc 5c | Ah 6c\nexposed: Qs\n",
    b"crazy 2 2 2 | 3 | 4",
    b"gongzhu decks=2 Qs | Jd | Tc | Ah",
)
ANSWERS = (
    b'{"turn":3,"action":"play 33 as pair:3:2","why":{"code":"lead","args":{}},"considered":[["pass",0.5]]}',
    b'{"turn":1,"action":"pass","why":"because","cut":true}',
)
SETTINGS = (
    b'language = "zh_CN"\ntheme = "green"\nanimation = "off"\nagain_bomb = false\n[keys]\nhint = "h"\n',
)
THEMES = (b'background = "#123456"\ntext = "#ffffff"\naccent = "ansi_red"\n',)
PARSERS = {
    "cards": Parser(read_the_cards, [*ACTIONS, *SAID], (NotationError,)),
    "actions": Parser(read_an_action, [*ACTIONS, *SAID], (NotationError,)),
    "positions": Parser(read_a_position, POSITIONS, (NotationError,)),
    "cases": Parser(read_a_case, files("cases/*.json"), (form.CaseFault,)),
    "messages": Parser(read_a_message, ANSWERS, (NotationError,)),
    "records": Parser(read_a_record, files("records/*.json"), (StoreError,)),
    "settings": Parser(read_settings, SETTINGS),
    "themes": Parser(read_a_theme, THEMES),
    "seats": Parser(
        read_seats,
        (b"you,regular,greedy,random", b"you:Bo,bot:./mine a,b,hard", b"expert,easy"),
        (BadSetup,),
    ),
    "botzone": Parser(read_botzone, files("foreign/botzone.json")),
    "tricks": Parser(read_tricks, files("foreign/tricks.txt")),
}


def spoilt(chance: random.Random, samples: Sequence[bytes]) -> bytes:
    """A sample that was cut, doubled, mixed with another and spoilt, a few times."""
    said = chance.choice(samples)
    if len(said) > 6000 and chance.random() < 0.9:  # whole files are slow to read
        at = chance.randrange(len(said))
        said = said[max(0, at - 3000) : at + 3000] if chance.random() < 0.3 else said[:6000]
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        at = chance.randint(0, len(said))
        end = min(len(said), at + chance.choice((0, 1, 1, 2, 5, 30)))
        match chance.randrange(5):
            case 0:
                new = b""
            case 1:
                new = chance.choice(TOKENS).encode("utf-8", "surrogatepass")
            case 2:
                new = said[at:end] * 2
            case 3:
                other = chance.choice(samples)
                start = chance.randint(0, len(other))
                new = other[start : start + chance.choice((1, 4, 20, 100))]
            case _:
                new = bytes([chance.randrange(256)])
        said = said[:at] + new + said[end:]
    return said


def text_of(name: str, seed: int, number: int) -> bytes:
    """The text with that number."""
    return spoilt(random.Random(f"{name} {seed} {number}"), PARSERS[name].samples)


def tried(name: str, data: bytes, folder: Path) -> str | None:
    """How the parser failed at that text; ``None`` if it read or refused it."""
    parser = PARSERS[name]
    try:
        parser.read(data, folder)
    except parser.refuses:
        return None
    except Exception:  # noqa: BLE001  (whatever it is, it is no refusal)
        return traceback.format_exc()
    return None


def main() -> int:
    """The command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--parser", choices=PARSERS, action="append")
    options.add_argument("--seconds", type=float, default=600.0)
    options.add_argument("--count", type=int)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", type=int, help="the text with this number alone")
    chosen = options.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory(prefix="cardtui-fuzz-") as folder:
        for name in chosen.parser or PARSERS:
            ends, done = time.monotonic() + chosen.seconds, 0
            for number in count() if chosen.only is None else (chosen.only,):
                if time.monotonic() > ends or done == chosen.count:
                    break
                data, done = text_of(name, chosen.seed, number), done + 1
                fault = tried(name, data, Path(folder))
                if fault is not None:
                    faults += 1
                    print(f"{name}, seed {chosen.seed}, text {number}: {data[:400]!r}\n{fault}", flush=True)
                    break
            print(f"{name}: {done} texts", flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
