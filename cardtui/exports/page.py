"""A hand or a position as one page: every position of it, what each step brought about, in both languages.

The page loads nothing and knows no server. What it does is one script that stands here; no part of it is made
of data, and its policy lets nothing else run. Without the script all positions stand one under the other.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from ..engine import positions
from ..engine.cards import CLUBS, DIAMONDS, HEARTS, Card, Cards
from ..engine.core import Step
from ..engine.errors import DataFault
from ..replay import Replay
from ..text.catalog import LANGUAGES, N_, _, labelled, language, speaking
from ..text.rules import clause_text
from ..text.sentences import card_face, listed, role_text, verb_text
from ..text.table import signed, variant_text
from .page_parts import SCRIPT, STYLE
from .telling import amounts, held, role_of, step_told

CODES = {"en": "en", "zh_CN": "zh-CN"}  # of languages, as a page names them
SUITS = {HEARTS: "red", DIAMONDS: "red", CLUBS: "black"}
BUTTONS = (  # what each does, by the name that the script has for it; the key; what it is called
    ("start", "Home", N_("Start")),
    ("trick-", "↑", N_("Last trick")),
    ("step-", "←", N_("Step back")),
    ("run", "␣", N_("Run")),
    ("step+", "→", N_("Step")),
    ("trick+", "↓", N_("Next trick")),
    ("end", "End", N_("End")),
)


def position_texts(found: Replay) -> list[str]:
    """Every position of it as text, for ``page``; empty where the game has no keys for it. It takes a while,
    and is the same in every language."""
    return [_position_text(found, ply) for ply in range(found.last + 1)]


def _position_text(found: Replay, ply: int) -> str:
    try:
        return positions.text(found.rules, found.state(ply))
    except DataFault:
        return ""


def page(found: Replay, texts: Sequence[str], ply: int = 0) -> str:
    """The page; it opens at that ply. ``texts``: of ``position_texts``."""
    title = _both(lambda: variant_text(found.record.variant))
    plain = labelled(variant_text(found.record.variant), listed(found.names))
    policy = f"default-src 'none'; script-src '{_hash(SCRIPT)}'; style-src '{_hash(STYLE)}'"
    code = f"<code>{escape(found.code)}</code>" if found.code else ""
    spoken = CODES[language()]
    said = [_said(found, at) for at in range(found.last + 1)]
    moments = (
        _moment(found, at, told, text) for at, (told, text) in enumerate(zip(said, texts, strict=True))
    )
    parts = (
        "<!doctype html>",
        f'<html lang="{spoken}"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(plain)}</title><style>{STYLE}</style></head>",
        f'<body data-ply="{min(ply, found.last)}" data-spoken="{spoken}">',
        f"<header><h1>{title}</h1>{code}",
        '<button data-do="language"><kbd>z</kbd> 中文 / English</button></header>',
        f"<strong>{_both(lambda: ' '.join(found.notes()))}</strong>" if found.notes() else "",
        f"<nav>{''.join(map(_button, BUTTONS))}<output></output></nav>" if found.last else "",
        f"<main><div>{''.join(moments)}</div>",
        f"<ol>{''.join(f'<li>{told}</li>' for told in said[1:])}</ol></main>",
        f"<footer>{''.join(_clauses(found))}</footer>",
        f"<script>{SCRIPT}</script></body></html>",
    )
    return "\n".join(filter(None, parts)) + "\n"


def _hash(part: str) -> str:
    """What the policy of a page says of a part that may stand in it."""
    digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
    return f"sha256-{digest}"


def _both(tell: Callable[[], str]) -> str:
    """A text in each language, of which one is seen; once if they say the same."""
    told = dict[str, str]()
    for spoken in LANGUAGES:
        with speaking(spoken):
            told[CODES[spoken]] = escape(tell())
    if len(set(told.values())) == 1:
        return next(iter(told.values()))
    return "".join(f'<span lang="{spoken}">{text}</span>' for spoken, text in told.items())


def _button(button: tuple[str, str, str]) -> str:
    what, key, said = button
    return f'<button data-do="{what}"><kbd>{key}</kbd> {_both(lambda: _(said))}</button>'


def _moment(found: Replay, ply: int, said: str, text: str) -> str:
    """One position: the step that led there, every seat with its cards, the position as text."""
    mark = " data-mark" if ply in found.marks else ""
    rows = "".join(_seat(found, ply, seat) for seat in range(found.rules.seats))
    end = ""
    if ply == found.last and found.state(ply).over:
        got = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(signed(amount))}</td></tr>"
            for name, amount in amounts(found)
        )
        end = f"<table>{got}</table>" if got else ""
    return (
        f'<section id="s{ply}"{mark}><h2><b>{ply}</b> {said}</h2>'
        f"<table>{rows}</table>{end}{_position(text)}</section>"
    )


def _seat(found: Replay, ply: int, seat: int) -> str:
    state = found.state(ply)
    cards = held(found, ply, seat)
    acts = "▸" if seat in state.to_act and not state.over else ""
    role = role_of(found, ply, seat)
    called = _both(lambda: role_text(found.record.variant, role)) if role else ""
    last = next((step for step in reversed(found.trick(ply)) if step.seat == seat), None)
    done = _done(found, last, state.phase) if last is not None else ""
    count = len(cards)
    return (
        f"<tr><th>{acts} {escape(found.names[seat])} <i>{called}</i></th>"
        f"<td>{count}</td><td>{_cards(cards)}</td><td>{done}</td></tr>"
    )


def _done(found: Replay, step: Step, phase: str) -> str:
    """What a seat did last."""
    action = step.action
    if action.cards:
        return _cards(action.cards)
    return _both(lambda: verb_text(found.record.variant, action.verb, phase))


def _cards(cards: Cards) -> str:
    return " ".join(map(_card, cards))


def _card(card: Card) -> str:
    """A card in the colour of its suit."""
    text = escape(card_face(card))
    return f"<b class={SUITS.get(card.suit, 'black')}>{text}</b>"


def _said(found: Replay, ply: int) -> str:
    """What the step brought about, with its clauses."""
    if not ply:
        return _both(lambda: _("The start"))
    told = _both(lambda: _("; ").join(text for text, _clause in step_told(found, ply)))
    return f"{told} {_links(clause for _text, clause in step_told(found, ply))}"


def _links(clauses: Iterable[str]) -> str:
    every = dict.fromkeys(filter(None, clauses))
    return " ".join(f'<a href="#{escape(clause)}">{escape(clause)}</a>' for clause in every)


def _position(text: str) -> str:
    """A position as text, behind its heading."""
    if not text:
        return ""
    return f"<details><summary>{_both(lambda: _('Position'))}</summary><pre>{escape(text)}</pre></details>"


def _clauses(found: Replay) -> Iterator[str]:
    """What the clauses say that the steps name."""
    variant = found.record.variant
    named = (clause for ply in range(1, found.last + 1) for _text, clause in step_told(found, ply))
    for clause in sorted(set(filter(None, named)), key=lambda name: (name[0], int(name[1:] or 0))):
        text = _both(lambda name=clause: clause_text(variant, name))  # type: ignore[misc]
        yield f'<p id="{escape(clause)}"><b>{escape(clause)}</b> {text}</p>'
