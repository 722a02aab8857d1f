"""Help: what the panel at hand asks, and every key of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby, islice
from typing import TYPE_CHECKING, TypeVar

from rich.cells import cell_len

from ..keys import CURTAIN, EVERYWHERE, TABLE, Key, beside_text
from ..remapping import SCOPES, commands, scope
from ..text.catalog import N_, _
from ..text.sentences import say
from ..widgets.book import Book
from ..widgets.keyline import key_sign
from ..widgets.menu import Menu
from ..widgets.paragraphs import HANG, Text

if TYPE_CHECKING:
    from textual.screen import Screen

    from .table.family import SomeFamily
    from .table.panel import SomePanel

T = TypeVar("T")
LOOKED_AT = 50  # entries of a long list that tell what may be done with all of them
SHOWN = (  # signs of the table, each with what it says
    ("▶", N_("whose turn it is")),
    ("♡ ✕", N_("on your side, against you")),
    ("▸", N_("the play to beat, the button that Enter takes")),
    ("░░", N_("cards that lie face down")),
    ("▴ ▾", N_("the cursor in your hand")),
    ("*", N_("a card that stands for others, or an exposed one")),
    ("+6 (A: −9)", N_("beside advice: what the play brings on average; in brackets the next best one")),
)
SIGNS = 12  # cells of the keys' column, if none needs more


def key_lines(
    keys: Iterable[Key], others: Mapping[str, str] = {}, words: Mapping[str, str] = {}
) -> list[tuple[str, str]]:
    """A pair for each command: its keys and what it does. ``others``: keys of the settings by the command's
    id; ``words``: what commands do on this screen, by action."""
    lines = []
    for key in keys:
        signs = " ".join(key_sign(one) for one in others.get(key.id, key.keys).split(","))
        lines.append((signs, words.get(key.action) or _(key.help)))
    return lines


def laid_out(lines: Iterable[tuple[str, str]]) -> list[str]:
    """The pairs as lines of text, the second texts one under the other, and what goes on of them too."""
    pairs = list(lines)
    wide = max(SIGNS, *(cell_len(signs) + 1 for signs, _text in pairs))
    return [signs + " " * (wide - cell_len(signs)) + HANG + text for signs, text in pairs]


def screen_help(screen: Screen[T], keys: Iterable[Key], others: Mapping[str, str]) -> str:
    """The help page of a screen: how to move in it, its own commands ``keys``, those of every screen."""
    usable = [key for key in keys if screen.check_action(key.action.partition("(")[0], ()) is not False]
    return "\n".join(laid_out([*_moves(screen), *key_lines((*usable, *EVERYWHERE), others)]))


def all_keys(others: Mapping[str, str]) -> list[str]:
    """The keys of every command that may have another one, below where they are in force."""
    lines: list[str] = []
    for where, group in groupby(commands(), scope):
        lines += ["", "# " + _(SCOPES.get(where, where)), *laid_out(key_lines(group, others))]
    return lines


def table_help(
    variant: str,
    family: SomeFamily,
    panel: SomePanel,
    others: Mapping[str, str],
    shared: bool,
    typed: bool = False,
) -> str:
    """The help page of a table: the panel at hand, its keys, those of the curtain where several play.
    ``typed``: letters type a play."""
    about = [say(variant, panel.help), ""] if panel.help else []
    words = {action: say(variant, text) for action, (_label, text) in {**family.words, **panel.words}.items()}
    keys = [key for key in TABLE if key.action.partition("(")[0] not in panel.idle()]
    ranks = (family.rank_keys, say(variant, panel.rank_help))
    if typed:
        others = beside_text((*TABLE, *EVERYWHERE), others)
        keys = [key for key in keys if key.id in others]
        ranks = (family.example, _("letters type a play or a word (p: pass, y, n), Enter does it"))
    lines = [ranks, *key_lines(keys, others, words)]
    curtain = ["", "# " + _("Several people at one keyboard"), *laid_out(key_lines(CURTAIN, others))]
    anywhere = [key for key in EVERYWHERE if not typed or key.id in others]
    everywhere = laid_out([*lines, *key_lines(anywhere, others)])
    signs = ["", "# " + _("Signs on the table"), *laid_out((sign, _(what)) for sign, what in SHOWN)]
    return "\n".join([*about, "# " + _("Keys"), *everywhere, *(curtain if shared else ()), *signs])


def _moves(screen: Screen[T]) -> list[tuple[str, str]]:
    """The keys of the list or the text that has the focus."""
    lines = []
    for menu in screen.query(Menu):
        lines += [("↑ ↓ PgUp PgDn", _("move")), ("Home End", _("to the first one, to the last"))]
        if any(entry.changes for entry in islice(menu.entries, LOOKED_AT)):
            lines.append(("← →", _("change a value")))
    if any(text.display for text in (*screen.query(Text), *screen.query(Book))):
        lines += [("↑ ↓ k j PgUp PgDn ␣", _("move the text")), ("Home End", _("to its start, to its end"))]
    return lines
