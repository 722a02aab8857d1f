"""The guided hand of Crazy Dou Dizhu: two at the table, and a laizi; what the happy lesson tells is known."""

from __future__ import annotations

from ..marking import N_
from .lesson import MIDDLE, QUESTION, STATUS, Lesson, Remark, Turn, hand, pile, seat

CRAZY = Lesson(
    variant="crazy",
    about=N_("two players, and laizi, which stand for others"),
    options={"seats": 2, "laizi": "drawn"},
    deal={
        "hands": [
            "4s 5h 5s 6c 6d 7d 9h 9d Qs Qh Qd Kh Kc Ts Th Td Tc 2h 2c X",
            "3h 3d 4c 4d 5c 7h 7c 8h 8d Js Jh Jd Qc Ks As Ah Ad 2s 2d x",
        ],
        "bottom": "3s 6h 9c",
        "aside": "3c 4h 5d 6s 7s 8s 8c 9s Jc Kd Ac",
        "first": 1,
        "laizi": "K",
    },
    begun=(
        *("0 keep", "1 keep", "- deal 9"),
        *("0 keep", "1 keep", "- deal 19"),
        *("0 keep", "1 keep", "- deal 20", "- laizi K"),
    ),
    bots={
        1: (
            "call",
            "decline",
            "single",
            "pass",
            "play Js Jh Jd 4c",
            "play As Ah Ad Ks as soft_bomb:A:4",
            "pass",
            "play 8h 8d",
            "pass",
            "pass",
        ),
    },
    turns=(
        Turn(
            notes=(
                Remark(
                    N_(
                        "Crazy Dou Dizhu can be played by two: {1} and you, with 20 cards each. "
                        "Eleven more were set aside; nobody sees them."
                    ),
                    seat(1),
                ),
                Remark(
                    N_(
                        "In the laizi field one rank is wild, here K; it is marked. A laizi next to "
                        "other cards stands for any card but a joker."
                    ),
                    hand("K K"),
                ),
            ),
            task=Remark(
                N_(
                    "{1} called. To rob takes the role of the landlord away and doubles the "
                    "multiplier. You hold two laizi and four tens: rob."
                ),
                QUESTION,
            ),
            moves=("rob",),
            wrong=N_("You may leave the role to {1}, but your hand is the better one. Rob."),
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "{1} does not rob back: you are the landlord, with the three bottom cards. "
                        "The base is 4 in this game."
                    ),
                    MIDDLE,
                ),
            ),
            task=Remark(
                N_("To show your hand doubles the multiplier, but {1} sees your cards. Do not show it."),
                QUESTION,
            ),
            moves=("keep",),
            wrong=N_("You may show, but then {1} knows every card you hold. Keep them down for now."),
        ),
        Turn(
            task=Remark(
                N_(
                    "To double doubles what is won or lost once more. With laizi that soon grows by itself: "
                    "do not double."
                ),
                QUESTION,
            ),
            moves=("single",),
            wrong=N_("You may double, but first see how such a hand goes. Do not double."),
        ),
        Turn(
            task=Remark(
                N_(
                    "4 5 6 7 and a laizi are a straight in two ways: up to 8, or from 3. Pick them: "
                    "Tab goes from way to way. Lead it up to 8."
                ),
                hand("4 5 6 7 K"),
                by_lines=N_(
                    "4 5 6 7 and a laizi are a straight in two ways: up to 8, or from 3. Cards alone are "
                    "taken in the first way, another is named: 4567K as straight:7:5. Lead it up to 8."
                ),
            ),
            moves=("play 4 5 6 7 K as straight:8:5",),
            wrong=N_(
                "You may lead that. But first learn the laizi: 4 5 6 7 K, taken as 4 to 8, the higher way."
            ),
        ),
        Turn(
            notes=(Remark(N_("With two at the table one pass ends the trick. You lead again."), pile(1)),),
            task=Remark(N_("Lead a triple + one: your nines with a loose 3 or 5."), hand("9 9 9")),
            moves=("play 9 9 9 3", "play 9 9 9 5"),
            wrong=N_("You may lead that. But the three nines can carry a loose 3 or 5 away: play them so."),
        ),
        Turn(
            task=Remark(
                N_(
                    "{1} beat it. Three queens and a laizi make four: a soft bomb. It beats all that "
                    "is no bomb, and doubles the multiplier. Play it."
                ),
                hand("Q Q Q K"),
            ),
            moves=("play Q Q Q K as soft_bomb:Q:4",),
            wrong=N_("That is more than needed. The soft bomb is enough: Q Q Q and the laizi K."),
            others={
                "pass": N_("If you pass, {1} leads. Your soft bomb takes the lead: Q Q Q and the laizi K.")
            },
        ),
        Turn(
            task=Remark(
                N_(
                    "{1} has a higher soft bomb. But a hard bomb, four real cards, beats every soft "
                    "one, and counts four times. Play your tens."
                ),
                hand("T T T T"),
            ),
            moves=("play T T T T",),
            wrong=N_("Play your four tens."),
            others={"pass": N_("If you pass, {1} leads and may get rid of much. Your four tens beat it.")},
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "The rob ×2, two soft bombs ×2 each, the hard bomb ×4: see what the "
                        "multiplier has become."
                    ),
                    STATUS,
                ),
            ),
            task=Remark(N_("Lead your lowest pair."), hand("6 6")),
            moves=("play 6 6",),
            wrong=N_("Your pair of 2s and the big joker win tricks later on. Lead the sixes now."),
        ),
        Turn(
            task=Remark(N_("Your pair of 2s beats {1}'s pair. Take the lead back."), pile(1)),
            moves=("play 2 2",),
            wrong=N_("Play your pair of 2s."),
            others={"pass": N_("If you pass, {1} leads. With your pair of 2s you stay in the lead.")},
        ),
        Turn(
            task=Remark(
                N_(
                    "Two cards left. No single beats the big joker: lead it first, and the other one is safe."
                ),
                hand("X"),
            ),
            moves=("play X",),
            wrong=N_("{1} could beat that, and you would not get the lead again. First the big joker."),
        ),
        Turn(
            task=Remark(N_("One card left, and you lead: play it and you have won."), hand("3 5")),
            moves=("play 3", "play 5"),
            wrong=N_("Play your last card."),
        ),
    ),
    learned=(
        N_("A laizi stands for any card but a joker; of several ways to take it Tab shows the next."),
        N_("Soft bombs have a laizi in them, hard ones do not: hard beats soft, and counts more."),
        N_("With two at the table one pass ends the trick, and eleven cards stay unseen."),
        N_("Who robs doubles the multiplier, and takes the role of the landlord."),
    ),
)
