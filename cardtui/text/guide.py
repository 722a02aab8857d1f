"""The rules for players: a page for each game, in plain language, read from a text file in each language.

``locale/LANGUAGE/guide/VARIANT.txt`` is a list of parts. What begins a line says what the line is:

``# cards Combinations``  begins the part ``cards`` with that title; a title has any words
``@ play over``           the phases of a hand in which this part is what matters
``+ cards``               the part of that name from the file of the family
``% laizi 7``             the option of the rules under which the cards below are read, to the part's end
``: pair 7s 7h : text``   cards, after the kind they are where the game has kinds, and what is said of them
``< 5s < 9s : text``      plays, each of which beats the one before
``= who | how | amount``  a line of the worked example
``~ word | 词 | text``     a word in both languages
any other line            a paragraph; ``[L5 L6]`` in it are the clauses behind it

Nothing in it is markup: what is read is shown as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ..engine.cards import Cards, parse_cards
from ..engine.completing import is_wild
from ..games import game
from .catalog import _, language
from .sentences import card_face, kind_text

_KIND = re.compile(r"[a-z]{4}[a-z_]*")
CLAUSES = re.compile(r"\s*\[((?:[A-Z]\d+ ?)+)\]")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph and the clauses behind it."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards, their kind (empty in a game without), what is said of them, and options of the rules."""

    cards: Cards
    kind: str
    text: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Plays, each of which beats the one before."""

    plays: tuple[Cards, ...]
    text: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """A line of the worked example: who, how it is reckoned, the amount."""

    who: str
    how: str
    amount: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game in both languages, and what it means."""

    english: str
    chinese: str
    text: str


Item: TypeAlias = Paragraph | Shown | Ladder | Paid | Word


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: its name, the same in both languages, its title, what stands in it, and the phases
    of a hand in which it is what matters."""

    name: str
    title: str
    items: tuple[Item, ...]
    phases: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses behind it, in its order."""
        named = (item.clauses for item in self.items if isinstance(item, Paragraph))
        return tuple(dict.fromkeys(clause for clauses in named for clause in clauses))


def guide(variant: str) -> tuple[Part, ...]:
    """The game's page in the language of the moment; no parts where it has none."""
    return _guide(variant, language())


def part_of(parts: Sequence[Part], phase: str) -> Part | None:
    """The part that matters in a phase."""
    return next((part for part in parts if phase in part.phases), None)


@cache
def _guide(variant: str, language: str) -> tuple[Part, ...]:
    family = game(variant).family
    shared = {part.name: part for part in _parts(_text(variant, family.name, language), {})}
    return tuple(_parts(_text(variant, variant, language), shared))


def _text(variant: str, name: str, language: str) -> str:
    """A file of the game's family; English where there is none in the language, empty without any."""
    for spoken in (language, "en"):
        path = game(variant).family.locale / spoken / "guide" / f"{name}.txt"
        if path.is_file():
            return path.read_text("utf-8")
    return ""


def _parts(text: str, shared: dict[str, Part]) -> Iterator[Part]:
    """The parts of a file; those that it takes over are in ``shared``."""
    for block in re.split(r"\n(?=[#+] )", text.strip()):
        first, *lines = block.split("\n")
        sign, _blank, rest = first.partition(" ")
        if sign == "+":
            yield shared[rest.strip()]
        elif sign == "#":
            name, _blank, title = rest.partition(" ")
            phases = tuple(word for line in lines if line.startswith("@ ") for word in line[2:].split())
            yield Part(name, title, tuple(_items(lines)), phases)


def _items(lines: Sequence[str]) -> Iterator[Item]:
    options: dict[str, str] = {}
    for line in lines:
        sign, _blank, rest = line.partition(" ")
        chosen = tuple(options.items())
        match sign:
            case "" | "@":
                pass
            case "%":
                name, value = rest.split()
                options[name] = value
            case ":":
                shown, _colon, text = rest.partition(" : ")
                first, _blank, cards = shown.partition(" ")
                if _KIND.fullmatch(first):
                    yield Shown(parse_cards(cards), first, text, chosen)
                else:
                    yield Shown(parse_cards(shown), "", text, chosen)
            case "<":
                plays, _colon, text = rest.partition(" : ")
                yield Ladder(tuple(parse_cards(play) for play in plays.split(" < ")), text, chosen)
            case "=":
                yield Paid(*(cell.strip() for cell in rest.split("|")))
            case "~":
                yield Word(*(cell.strip() for cell in rest.split("|")))
            case _:
                found = CLAUSES.search(line)
                yield Paragraph(CLAUSES.sub("", line), tuple(found[1].split()) if found else ())


def plain(variant: str) -> Iterator[str]:
    """The game's page as lines of plain text, the parts apart by an empty one."""
    for at, part in enumerate(guide(variant)):
        yield from ([""] if at else [])
        yield from plain_part(variant, part)


def plain_part(variant: str, part: Part) -> Iterator[str]:
    """A part of it: its title, then its lines."""
    yield f"# {part.title}"
    for item in part.items:
        yield _plain(variant, item)


def _plain(variant: str, item: Item) -> str:
    match item:
        case Paragraph():
            return " ".join(filter(None, (item.text, f"[{' '.join(item.clauses)}]" if item.clauses else "")))
        case Shown():
            laizi = 1 if "laizi" in dict(item.options) else 0
            kind = kind_text(variant, item.kind, laizi) if item.kind else ""
            said = " – ".join(filter(None, (kind, item.text)))
            return f"  {_cards(variant, item.cards, item.options)}  {said}"
        case Ladder():
            plays = "  <  ".join(_cards(variant, play, item.options) for play in item.plays)
            return f"  {plays}  {item.text}"
        case Paid():
            told = _("{who}: {amount} ({how})")
            return "  " + told.format(who=item.who, amount=item.amount, how=item.how)
        case Word():
            return f"  {item.english} · {item.chinese} · {item.text}"


def _cards(variant: str, cards: Cards, options: Sequence[tuple[str, str]]) -> str:
    """Cards in a line of text, the wild ones and laizi among them marked as on the table."""
    wild = game(variant).rules(**dict(options)).wild()
    return " ".join(card_face(card) + ("*" if is_wild(card, wild) else "") for card in cards)
