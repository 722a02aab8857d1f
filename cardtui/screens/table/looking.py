"""Looking things up, and looking at the hand another way: commands of the table."""

from __future__ import annotations

from ...engine.core import State
from ...text.catalog import _
from ...text.columns import cells
from ...text.rules import clause_said
from ...text.sentences import say
from ...widgets.side import Block
from ..dialogs import Reader
from .log import LogReader, log_lines, told
from .panel import Verdict
from .seated import Seated
from .view import SeatView


def sort(table: Seated) -> None:
    """Sort the hand another way."""
    view, family = table.seat_view(), table.family
    names = list(family.sorts(view))
    table.sort = (table.sort + 1) % len(names)
    table.lay_order(())
    name = names[table.sort]
    if name:
        table.room.set(sort=name)
    parts = [
        say(view.variant, family.sort_labels.get(name, "")),
        "" if view.covered else family.sort_note(view, name),
    ]
    table.say(Verdict(" · ".join(part for part in parts if part)))


def kept_sort(table: Seated) -> int:
    """The place of the sorting that was chosen last, at whatever table; 0 if this game has it not."""
    names, kept = list(table.family.sorts(table.seat_view())), table.room.settings.sort
    return names.index(kept) if kept in names else 0


def shift(table: Seated, by: int) -> None:
    """Lay the card at the cursor one place further: the hand is sorted by hand from then on."""
    if (order := table.hand.shifted(by)) is not None:
        table.lay_order(order)
        table.say(Verdict(_("by hand; {key} sorts again").format(key="s")))


def lay(table: Seated) -> None:
    """Lay the hand out another way."""
    layouts = table.family.layouts
    table.layout_at = (table.layout_at + 1) % len(layouts)
    table.hand.lay(layouts[table.layout_at]())


def counter(table: Seated) -> None:
    """Card counter on and off."""
    table.room.set(counter=not table.room.settings.counter)
    table.refresh_texts()


def clauses(table: Seated, view: SeatView[State], verdict: Verdict) -> list[Block]:
    """The clause behind a refusal with its text, once it was asked for; the sentence as well, for which the
    own line may be too short."""
    if verdict.refusal is None or not table.spoken.why:
        return []
    named = verdict.refusal.clause
    return [Block(named, text=f"{verdict.text}\n{clause_said(view.variant, named)}")]


def entries(table: Seated, view: SeatView[State]) -> list[str]:
    """All that has happened in this hand, a line each."""
    return log_lines(table.family, view, table.session)


def log(table: Seated) -> None:
    """All that has happened in this hand."""

    def tell() -> str:
        notes = [note.tell() for note in table.room.board.told]
        heading = ["", "# " + _("Notes")] if notes else []
        return "\n".join([*entries(table, table.seat_view()), *heading, *notes])

    variant = table.session.rules.variant
    table.ask(LogReader(variant, tell, lambda: told(table.family, table.seat_view(), table.session)))


def lab(table: Seated) -> None:
    """What the seat sees in the lab, where nothing is at stake; all of it once the hand is over.

    The steps that led there can be taken back in it.
    """
    from ...bench import Bench  # late: few hands are looked into

    session = table.session
    if session.stakes and not session.over:
        table.say(Verdict(_("the lab opens in a hand without stakes, or when it is over")))
    else:
        table.room.show_lab(Bench.at_table(session.table, table.seat, session.over))


def deal(table: Seated) -> None:
    """How the deal was fixed before the first decision; afterwards its code and the salt too."""
    from ..deal import deal_reader, sealed_reader  # late: few ask for it

    session = table.session
    over = session.over
    table.ask(
        deal_reader(session.code, session.seal, session.table.deal) if over else sealed_reader(session.seal)
    )


def factors(table: Seated) -> None:
    """What makes up the stakes of the moment."""
    family, variant = table.family, table.session.rules.variant

    def tell() -> str:
        made = family.scene(table.seat_view()).factors
        wide = max([8, *(cells(value) for _name, value in made)])
        return "\n".join(" " * (wide - cells(value)) + f"{value}  {name}" for name, value in made)

    table.ask(Reader(lambda: say(variant, family.factors_title), tell, width=48))


def sheet(table: Seated) -> None:
    """The score sheet of the session."""
    if not table.score_sheet():
        table.say(Verdict(_("no hand has been played to its end here")))
        return
    table.ask(Reader(lambda: _("Score sheet"), table.score_sheet, end=table.session.rules.ranked, width=76))


def clause(table: Seated) -> None:
    """The clause behind the verdict: in the side panel until the next key, or on its page; without one the
    rules at what matters now."""
    view = table.seat_view()
    refusal = table.verdict(view, table.panel(view)).refusal
    if refusal is None:
        rules(table)
    elif table.has_side and not table.spoken.why:
        table.spoken = table.spoken.asking_why()
        table.refresh_texts()
    else:
        table.room.show_rules(view.variant, clause=refusal.clause, rules=table.session.rules)


def rules(table: Seated) -> None:
    """The rules of the game, at what matters now."""
    at = table.session
    table.room.show_rules(at.rules.variant, phase=at.state.phase, rules=at.rules)
