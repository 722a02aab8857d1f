"""A review in words: what was played, what would have been better, what plays and cards brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..coach.asked import asked_at
from ..coach.reasons import object_to, prefer
from ..coach.review import Basis, Mark, Part, Reviewed, Verdict, Weighed
from ..engine.core import DEALER, Action, State
from ..engine.rules import SomeRules
from ..engine.table import SomeTable
from .catalog import N_, _, labelled, ngettext
from .in_force import played_for
from .sentences import action_cards, event_text, facts_text, listed, verb_text
from .spacing import beside
from .table import money_name, signed

SIGNS: Mapping[Mark, str] = {Mark.SLIGHT: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
NAMES: Mapping[Mark, str] = {
    Mark.SLIGHT: N_("slip"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
}
FINE = 20  # of a stake: below it amounts are told with a decimal
SWINGS = 2  # told of what the cards brought, beside the start and the rest
SAID = 3  # plays named in one


class Figures:
    """Amounts of a hand as they are told: whole ones, or where little is at stake with one decimal.

    What is told adds up: what the cards brought is the result less what one's plays came to, as told.
    """

    def __init__(self, review: Reviewed) -> None:
        small = max((verdict.stake for verdict in review.verdicts), default=FINE) < FINE
        self._digits = 1 if small else 0
        self.result = review.result
        self.plays = round(-review.lost, self._digits)

    @property
    def cards(self) -> float:
        """What the cards brought."""
        return round((self.result or 0) - self.plays, self._digits)

    def rounded(self, amount: float) -> float:
        """The amount as it is told."""
        return round(amount, self._digits)

    def told(self, amount: float) -> str:
        """``+12``, ``−0.4``."""
        near = self.rounded(amount)
        if self._digits and near != int(near):
            return f"{near:+,.1f}".replace("-", "−")
        return signed(int(near))


def mark_text(mark: Mark) -> str:
    """What a mark is called; empty for what is none."""
    return _(NAMES[mark]) if mark in NAMES else ""


def said(rules: SomeRules, state: State, action: str) -> str:
    """An action in few words: its cards, or what is done."""
    return action_text(rules, state, Action.parse(action, rules.numbered))


def action_text(rules: SomeRules, state: State, action: Action) -> str:
    """The same of an action that was read."""
    cards = action_cards(rules.variant, action, getattr(state, "laizi", 0)) if action.cards else ""
    if cards and action.verb == "play":
        return cards
    numbers = [str(number) for number in action.numbers]
    return " ".join(
        [verb_text(rules.variant, action.verb, state.phase), *([cards] if cards else []), *numbers]
    )


def played_text(table: SomeTable, verdict: Verdict) -> str:
    """What was played, and over what: ``Q over 10``."""
    state = table.states[verdict.ply]
    own, lay = said(table.rules, state, verdict.played), getattr(state, "table", None)
    if lay is None or table.rules.ranked:
        return own
    over = action_cards(
        table.rules.variant, Action("play", lay.cards, lay.reading), getattr(state, "laizi", 0)
    )
    if not Action.parse(verdict.played, table.rules.numbered).cards:
        return _("{verb} on {other}").format(verb=own, other=over)
    return _("{cards} over {other}").format(cards=own, other=over)


def better_text(table: SomeTable, verdict: Verdict) -> str:
    """What is said beside a decision: the better play, that it was too close to call, or how it stands."""
    if verdict.mark.costs:
        return said(table.rules, table.states[verdict.ply], verdict.best.action)
    if verdict.mark is Mark.CLOSE:
        return _("too close to call")
    if verdict.sure > 0:
        return _("✓ won in every possible deal")
    if verdict.sure < 0:
        return _("✓ lost from here against the best defence")
    if verdict.mark is Mark.EVEN:
        return _("every choice comes to the same")
    return "✓"


def why_texts(table: SomeTable, verdict: Verdict, names: Sequence[str]) -> list[str]:
    """Of a decision that cost something: what speaks for the better play, and against what was played."""
    if not verdict.mark.costs:
        return []
    rules, asked = table.rules, asked_at(table, verdict.ply)
    best, played = (Action.parse(action, rules.numbered) for action in (verdict.best.action, verdict.played))
    told = ((best, prefer(asked, best, played)), (played, object_to(asked, played, [best])))
    return [
        labelled(
            action_text(rules, table.states[verdict.ply], action), facts_text(rules.variant, facts, names)
        )
        for action, facts in told
        if facts
    ]


def basis_text(verdict: Verdict) -> str:
    """What a verdict rests on."""
    n = verdict.worlds
    if verdict.basis is Basis.SOLVED:
        told = ngettext(
            "{n} deal, all that is possible, played out to the end with open hands",
            "{n} deals, all that are possible, played out to the end with open hands",
            n,
        )
        return told.format(n=n)
    if verdict.basis is Basis.CHANCES:
        return _("how often hands with such cards were won")
    if verdict.basis is Basis.OPINION:
        return _("what the best player thinks of it, without deals behind it: nothing is marked")
    told = ngettext("{n} deal that fits what was seen", "{n} deals that fit what was seen", n)
    return told.format(n=n)


def choice_text(
    table: SomeTable, verdict: Verdict, choice: Weighed, figures: Figures
) -> tuple[str, str, str]:
    """One of the choices: what it is, what it is worth, the chance to win in per cent if it is known."""
    chance = "" if choice.chance is None else f"{round(100 * choice.chance)}%"
    return (
        said(table.rules, table.states[verdict.ply], choice.action),
        figures.told(choice.value),
        chance,
    )


def count_text(review: Reviewed) -> str:
    """How many decisions were as good as the best, of those that count; and how many others there were."""
    clear, close, even = review.clear, review.count(Mark.CLOSE), review.count(Mark.EVEN)
    if not clear + close:
        return _("There was nothing to decide.")
    told = [_("{good} of {n} as good as the best").format(good=review.good, n=clear)]
    if not clear:
        told = [_("Of no decision can it be told whether it cost anything")]
    told += [_("{n} too close to call").format(n=close)] if close else []
    told += [_("{n} made no difference").format(n=even)] if even else []
    return " · ".join(told)


def cost_text(rules: SomeRules, review: Reviewed) -> str:
    """What one's decisions cost, in a sentence beside the settlement."""
    costly = review.count(Mark.SLIGHT, Mark.MISTAKE, Mark.BLUNDER)
    if not costly:
        return _("Review: nothing was given away for sure.")
    told = ngettext(
        "Review: {n} of {whole} decisions cost {amount}.",
        "Review: {n} of {whole} decisions cost {amount} together.",
        costly,
    )
    amount = f"{Figures(review).told(review.lost).lstrip('+')} {unit_of(rules)}"
    return told.format(n=costly, whole=review.clear, amount=amount)


def sum_text(rules: SomeRules, review: Reviewed, figures: Figures) -> str:
    """Plays and cards, which come to the result."""
    if figures.result is None:
        return ""
    result = f"{figures.told(figures.result)} {unit_of(rules)}"
    return split_text(figures.told(figures.plays), figures.told(figures.cards), result)


def unit_of(rules: SomeRules) -> str:
    """What amounts are counted in: beans, coins or points."""
    return money_name(played_for(rules)) or _("points")


def split_text(plays: str, cards: str, result: str) -> str:
    """Amounts that are told: of plays and cards, and what they come to."""
    told = _("Your plays {plays} · the cards {cards} · together {result}")
    return told.format(plays=plays, cards=cards, result=result)


def luck_text(table: SomeTable, review: Reviewed, figures: Figures, names: Sequence[str]) -> str:
    """What the cards brought, by when it came; empty where it is not split."""
    parts = review.parts()
    if len(parts) < 2:
        return ""
    first, *others = parts
    swings = [(part, said) for part in others if (said := _swing(table, review.seat, part, names))]
    swings = sorted(sorted(swings, key=lambda swing: -abs(swing[0].amount))[:SWINGS])
    whole = sum(figures.rounded(part.amount) for part in (first, *(part for part, _said in swings)))
    rest = figures.rounded(figures.cards - whole)
    told = [_("at the start {amount}").format(amount=figures.told(first.amount))]
    told += [f"{said} {figures.told(part.amount)}" for part, said in swings if figures.rounded(part.amount)]
    told += [_("the rest {amount}").format(amount=figures.told(rest))] if rest else []
    return _("The cards: {parts}").format(parts=" · ".join(told))


def _swing(table: SomeTable, seat: int, part: Part, names: Sequence[str]) -> str:
    """What happened meanwhile, the last of it: what others played, else what they did; empty if nothing."""
    if part.before < 0:
        return _("the end")
    played, happened = list[str](), list[str]()
    for ply in range(part.after, part.before):
        step = table.steps[ply]
        if step.action.cards and step.seat not in (DEALER, seat):
            done = action_text(table.rules, table.states[ply], step.action)
            played.append(beside(names[step.seat], done))
        events = (event for event in table.events[ply] if event.seat not in (DEALER, seat))
        happened += filter(None, (event_text(table.rules.variant, event, names) for event in events))
    return listed((played or happened)[-SAID:])
