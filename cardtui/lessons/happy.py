"""The guided hand of Happy Dou Dizhu: one becomes the landlord, and wins."""

from __future__ import annotations

from ..marking import N_
from .lesson import MIDDLE, QUESTION, STATUS, Lesson, Remark, Turn, hand, pile, seat

HAPPY = Lesson(
    variant="happy",
    about=N_("the landlord against two: combinations, bombs"),
    deal={
        "hands": [
            "3s 4h 5d 6c 7s 9h 9d Ts Tc Jh Qs Qh Qd Qc 2h x X",
            "3h 3d 4s 4d 5s 5h 6s 7h 8s 8h 9c Th Kd As Ad 2s 2c",
            "3c 6h 6d 7d 7c 8d 8c Td Js Jd Jc Ks Kh Kc Ah Ac 2d",
        ],
        "bottom": "9s 4c 5c",
        "first": 0,
    },
    begun=(
        *("0 keep", "1 keep", "2 keep", "- deal 8"),
        *("0 keep", "1 keep", "2 keep", "- deal 16"),
        *("0 keep", "1 keep", "2 keep", "- deal 17"),
    ),
    bots={
        1: (
            "decline",
            "single",
            "pass",
            "pass",
            "pass",
            "play As Ad",
            "pass",
            "play Kd",
            "pass",
            "pass",
        ),
        2: (
            "decline",
            "single",
            "pass",
            "play Js Jd Jc 3c",
            "play 6h 6d",
            "pass",
            "pass",
            "pass",
            "pass",
            "pass",
        ),
    },
    turns=(
        Turn(
            notes=(
                Remark(
                    N_(
                        "Three play. One becomes the landlord and plays alone against the two "
                        "others, the farmers. The side that first empties a hand wins."
                    ),
                    seat(1),
                ),
                Remark(
                    N_(
                        "Cards rank from 3, the lowest, up to K, A, 2, then the small joker x and "
                        "the big joker X. Suits do not matter."
                    ),
                    hand("X"),
                ),
            ),
            task=Remark(
                N_(
                    "Who calls first becomes the landlord, unless another robs. Both jokers, four "
                    "queens and a 2 are strong: call."
                ),
                QUESTION,
            ),
            moves=("call",),
            wrong=N_("You may leave it to others, but with these cards you would give a good hand away."),
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "Nobody robbed: you are the landlord. The three bottom cards are yours, all "
                        "have seen them, and you lead: you play first."
                    ),
                    MIDDLE,
                ),
            ),
            task=Remark(
                N_(
                    "To show your hand would double what you play for, but both farmers would see "
                    "your cards. Keep it down."
                ),
                QUESTION,
            ),
            moves=("keep",),
            wrong=N_("You may show, but then both farmers know every card you hold. Keep them down for now."),
        ),
        Turn(
            task=Remark(
                N_("Whoever doubles plays for twice as much. Do it once you trust your hand; not today."),
                QUESTION,
            ),
            moves=("single",),
            wrong=N_("You may double, but first see how such a hand goes. Do not double."),
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "The keys 3 to 9, t for 10, j q k a 2, x and X pick your cards; ⏎ plays "
                        "them. h shows the move of the lesson."
                    ),
                    hand("3 4 5 6 7"),
                    by_lines=N_(
                        "Cards are typed by their ranks: 3 4 5 6 7, or 34567. hand says what you hold, hint "
                        "the move of the lesson."
                    ),
                ),
            ),
            task=Remark(
                N_(
                    "First get rid of what is low and long: five or more in a row are a straight. "
                    "Lead 3 4 5 6 7."
                ),
                hand("3 4 5 6 7"),
            ),
            moves=("play 3 4 5 6 7",),
            wrong=N_("You may lead that, but the straight takes five low cards away at once: 3 4 5 6 7."),
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "To beat it takes a higher straight of five, nothing else. Both passed: the "
                        "trick, as such a round is called, is yours. You lead again."
                    ),
                    pile(0),
                ),
            ),
            task=Remark(
                N_(
                    "Three of a kind may take one card along, whichever: a triple + one. Lead 9 9 9 "
                    "with your loose 4 or 5."
                ),
                hand("9 9 9"),
            ),
            moves=("play 9 9 9 4", "play 9 9 9 5"),
            wrong=N_("You may lead that. But the three nines can carry a loose 4 or 5 away: play them so."),
        ),
        Turn(
            task=Remark(
                N_(
                    "{2} beat you with J J J. Only your bomb or your jokers would stop that: too "
                    "dear now. Pass; later you may play again."
                ),
                pile(2),
            ),
            moves=("pass",),
            wrong=N_("That would win the trick, but you need it more later on. Pass this time."),
        ),
        Turn(
            task=Remark(
                N_("{2} leads a pair: only a higher pair follows. Beat it with the lowest pair that does."),
                pile(2),
            ),
            moves=("play T T",),
            wrong=N_("That beats it, but it costs more than needed: your pair of tens is enough."),
            others={"pass": N_("You may pass, but your pair of tens beats it cheaply.")},
        ),
        Turn(
            task=Remark(
                N_(
                    "{1} has aces. Four of a kind are a bomb: it beats everything but a higher bomb, "
                    "and doubles the multiplier. Play your queens."
                ),
                hand("Q Q Q Q"),
            ),
            moves=("play Q Q Q Q",),
            wrong=N_("Keep the jokers for the end: the four queens are enough here."),
            others={"pass": N_("If you pass, {1} leads again. With your bomb you take the lead.")},
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "Up here stands what you play for: the base, and the multiplier with all "
                        "that made it. Your bomb is in it now."
                    ),
                    STATUS,
                ),
            ),
            task=Remark(
                N_("Lead your loose J. Somebody will have to spend a high card on it."),
                hand("J"),
            ),
            moves=("play J",),
            wrong=N_("Keep your low card and your highest ones for the end. The J can go now."),
        ),
        Turn(
            task=Remark(
                N_("{1} plays a K. Beat it with the lowest card that does: your 2."),
                pile(1),
            ),
            moves=("play 2",),
            wrong=N_("That beats it too, but the two jokers are worth most together. The 2 is enough."),
            others={"pass": N_("If you pass, {1} has the lead. Your 2 takes it.")},
        ),
        Turn(
            task=Remark(
                N_(
                    "Both jokers are the rocket: nothing beats it, and it doubles once more. Lead "
                    "it, and your last card is safe."
                ),
                hand("x X"),
            ),
            moves=("play x X",),
            wrong=N_("Then somebody may take the lead from you. After the rocket nobody can."),
        ),
        Turn(
            task=Remark(N_("One card left, and you lead: play it and you have won."), hand("4 5")),
            moves=("play 4", "play 5"),
            wrong=N_("Play your last card."),
        ),
    ),
    learned=(
        N_("The landlord is alone and leads; the farmers win together."),
        N_("Follow with the same kind and number of cards, only higher, or pass."),
        N_("Straights and triples carry low cards away; keep high cards to get the lead back."),
        N_("Bombs and the rocket beat everything else, and each doubles the multiplier."),
    ),
)
