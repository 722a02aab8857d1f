"""How a page of the rules is laid out in rows: text, and cards as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..engine.cards import Cards
from ..games import game
from ..text.catalog import _
from ..text.guide import Ladder, Paid, Paragraph, Part, Shown, Word, guide
from ..text.rules import entries
from ..text.sentences import kind_text
from ..widgets.book import Row
from ..widgets.faces import Marks, rows_of_faces
from ..widgets.lines import Line, Span, clip, pad_line, width, wrap
from ..widgets.tiles import THREE_ROWS, tiled

NARROW = 24  # cells that a text beside cards has at least; with fewer it stands under them
HERE = "here"  # the part that says which rules are in force


def page_rows(variant: str, here: Sequence[tuple[str, str]], cells: int) -> list[Row]:
    """The page of a game in rows of that many cells; ``here``: what is in force at the table."""
    rows: list[Row] = []
    if here:
        rows += [Row([(_("In force at this table"), "strong")], HERE)]
        rows += [Row(line) for name, value in here for line in _beside(name, value, cells, 27)]
        rows.append(Row([]))
    for part in guide(variant):
        rows += [*_part_rows(variant, part, cells), Row([])]
    return rows[:-1]


def sheet_rows(variant: str, cells: int) -> list[Row]:
    """The clauses of a game in rows of that many cells."""
    rows: list[Row] = []
    for entry in entries(game(variant).family.name):
        if entry.clause:
            rows += _clause_rows(entry.clause, entry.text, entry.exact, cells)
        else:
            look = "accent" if entry.heading else "plain"
            place = entry.text if entry.heading else ""
            for at, line in enumerate(wrap(entry.text, cells)):
                rows.append(Row([(line, look)], "" if at else place))
    return rows


def _clause_rows(clause: str, text: str, exact: str, cells: int) -> Iterator[Row]:
    """The id in a column of its own; the exact wording under the sentence."""
    for at, line in enumerate(wrap(text, cells - 5)):
        yield Row([((clause if not at else "").ljust(5), "strong"), (line, "plain")], "" if at else clause)
    for line in wrap(exact, cells - 5) if exact else ():
        yield Row([("     ", "plain"), (line, "dim")])


def _part_rows(variant: str, part: Part, cells: int) -> Iterator[Row]:
    yield Row([(clip(part.title, cells), "accent")], part.name)
    for item in part.items:
        match item:
            case Paragraph():
                yield from map(Row, _paragraph(item, cells))
            case Shown():
                yield from map(Row, _shown(variant, item, cells))
            case Ladder():
                yield from map(Row, _ladder(variant, item, cells))
            case Paid():
                yield from map(Row, _paid(item, cells))
            case Word():
                words = f"{item.english} · {item.chinese}"
                yield from map(Row, _beside(words, item.text, cells, 30))


def _paragraph(item: Paragraph, cells: int) -> Iterator[Line]:
    """A paragraph with its clauses behind it."""
    behind = f"[{' '.join(item.clauses)}]" if item.clauses else ""
    *rows, last = wrap(item.text, cells)
    yield from ([(row, "plain")] for row in rows)
    line: Line = [(last, "plain")]
    if behind and width(line) + len(behind) + 1 > cells:
        yield line
        yield [(behind, "dim")]
    else:
        yield [*line, (f" {behind}", "dim")] if behind else line


def _marks(variant: str, options: Iterable[tuple[str, str]]) -> Marks:
    """The marks that the table of the game puts on cards under these options."""
    from .table.family import family_of  # late: only where cards are shown

    return family_of(variant).marks_of(dict(options))


def _shown(variant: str, item: Shown, cells: int) -> Iterator[Line]:
    """Cards as tiles, beside them what they are."""
    marks = _marks(variant, item.options)
    kind = kind_text(variant, item.kind, 1 if "laizi" in dict(item.options) else 0) if item.kind else ""
    tiles = tiled(item.cards, THREE_ROWS, max(0, cells - NARROW), THREE_ROWS.rows, marks)
    if tiles is None:
        if kind:
            yield [("  ", "plain"), (kind, "strong")]
        yield from ([("  ", "plain"), *row] for row in rows_of_faces(item.cards, cells - 2, marks))
        yield from ([("  ", "plain"), (row, "plain")] for row in wrap(item.text, cells - 2))
        return
    across = width(tiles[0])
    words: list[Line] = [[(kind, "strong")]] if kind else []
    words += [[(row, "plain")] for row in wrap(item.text, cells - across - 4)]
    words = [[], *words] if len(words) < THREE_ROWS.rows - 1 else words
    for at in range(max(len(tiles), len(words))):
        tile: Line = tiles[at] if at < len(tiles) else [(" " * across, "plain")]
        word: Line = words[at] if at < len(words) else []
        yield [("  ", "plain"), *tile, ("  ", "plain"), *word]


def _ladder(variant: str, item: Ladder, cells: int) -> Iterator[Line]:
    """Plays from the lowest to the highest, broken between them."""
    marks = _marks(variant, item.options)
    yield from ([("  ", "plain"), (row, "strong")] for row in wrap(item.text, cells - 2))
    line: list[Span] = [("  ", "plain")]
    for at, play in enumerate(item.plays):
        piece = [*([("< ", "dim")] if at else []), *_faces(play, marks)]
        if width(line) + width(piece) > cells and width(line) > 2:
            yield line
            line = [("  ", "plain")]
        if width(line) + width(piece) > cells:  # more cards than a row of a narrow window takes
            *rows, piece = rows_of_faces(play, cells - 4, marks)
            yield from ([("  ", "plain"), *row] for row in rows)
        line += piece
    yield line


def _faces(cards: Cards, marks: Marks) -> list[Span]:
    return rows_of_faces(cards, 10**6, marks)[0]


def _paid(item: Paid, cells: int) -> Iterator[Line]:
    """Who, how much, and how it is reckoned."""
    who: Line = [*pad_line([("  ", "plain"), (item.who, "strong")], 16)]
    amount: Line = pad_line([(item.amount, "accent")], 8, "right")
    if cells - 27 < NARROW:
        yield [*who, *amount]
        yield from ([("    ", "plain"), (row, "plain")] for row in wrap(item.how, cells - 4))
        return
    first, *more = wrap(item.how, cells - 27)
    yield [*who, *amount, ("   ", "plain"), (first, "plain")]
    yield from ([(" " * 27, "plain"), (row, "plain")] for row in more)


def _beside(name: str, text: str, cells: int, column: int) -> Iterator[Line]:
    """A name in a column, beside it a text; under it where there is no room."""
    if cells - column - 2 < NARROW:
        yield [("  ", "plain"), (clip(name, cells - 2), "strong")]
        yield from ([("    ", "plain"), (row, "plain")] for row in wrap(text, cells - 4))
        return
    first, *more = wrap(text, cells - column - 2)
    yield [*pad_line([("  ", "plain"), (name, "strong")], column), ("  ", "plain"), (first, "plain")]
    yield from ([(" " * (column + 2), "plain"), (row, "plain")] for row in more)
