"""The regular player of Tricks."""

from __future__ import annotations

from cardtui.ai.player import Answer, Player, Question, Reason


class Regular(Player):
    """Plays its highest card of what it may play."""

    def decide(self, question: Question) -> Answer:
        """The answer."""
        legal = list(question.rules.legal(question.state, question.seat))
        return Answer(max(legal, key=lambda action: action.cards[0].rank), Reason("highest"))
