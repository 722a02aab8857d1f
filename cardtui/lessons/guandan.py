"""The guided hand of Guandan: tribute is paid, the partner rules a trick, a wild card fills a gap."""

from __future__ import annotations

from ..marking import N_
from .lesson import STATUS, Lesson, Remark, Turn, hand, pile, seat

GUANDAN = Lesson(
    variant="guandan",
    about=N_("two against two: levels, wild cards, tribute"),
    deal={
        "hands": [
            "4h 4h Qh Qc Qh 3s 3d 8d 8s 9s 9c Td Th 5s 6h 8c 9h As Jh Jh Jd Js Kh Kh Kc X 2s",
            "Qs Qd Kc Ks Ad Ah 9d X x x 4c 4d 4s 4d 3s 5d 5c 5h 6c 6s 7s 8d Ts Td 9h Js Ks",
            "Kd 6d 6h 2d 2h 2s 3h 3c 3d 7h 7h 8h 8c 9s 9c Ah Ac As 4s 4c Tc Jc Qd Kd Ad Qs Qc",
            "7c 7d 7c 5c 5s Jd Jc 2c 2d 2c 2h Ac 3h 3c 5h 5d 6s 6c 6d 7s 7d 8s 8h 9d Ts Tc Th",
        ],
        "first": 0,
    },
    carry={
        "levels": [4, 2],
        "playing": 4,
        "places": [0, 1, 2, 3],
        "first_streak": [1, 0, 0, 0],
        "last_streak": [0, 0, 0, 1],
        "hand": 1,
    },
    bots={
        1: ("pass", "play Qs Qd Kc Ks Ad Ah", "play 9d", *("pass",) * 10),
        2: (
            *("pass", "pass", "play Kd", "play 6d 6h"),
            *("pass",) * 5,
            *("play 2d 2h 2s 3h 3c 3d", "play 7h 7h 8h 8c 9s 9c", "play Ah Ac As 4s 4c"),
            *("play Tc Jc Qd Kd Ad", "play Qs Qc"),
        ),
        3: (
            *("tribute Ac", "play 7c 7d 7c 5c 5s", "pass", "pass", "pass", "play Jd Jc", "pass"),
            *("play 2c 2d 2c 2h", *("pass",) * 7),
        ),
    },
    turns=(
        Turn(
            notes=(
                Remark(
                    N_(
                        "Two against two: {2} opposite is your partner. What counts is who is out of "
                        "cards first, and how soon the partner follows."
                    ),
                    seat(2),
                ),
                Remark(
                    N_(
                        "Sides climb from level 2 to A by winning hands. This hand is played at "
                        "level 4: the 4s rank above A, just below the jokers."
                    ),
                    STATUS,
                ),
                Remark(
                    N_(
                        "You won the hand before, {3} was last. So {3} has to pay tribute: the "
                        "highest card goes to you, an ace."
                    ),
                    seat(3),
                ),
            ),
            task=Remark(
                N_(
                    "For the tribute you give a card back, any you like. Give what helps you least: "
                    "your lone 2."
                ),
                hand("2s"),
            ),
            moves=("return 2s",),
            wrong=N_("You may give that, but it goes well with others. The lone 2 helps you least."),
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "The hearts among the level cards are wild: your two 4♥ stand for any card "
                        "but a joker, next to other cards."
                    ),
                    hand("4h 4h"),
                ),
            ),
            task=Remark(
                N_(
                    "{3} leads a full house: three of a kind and a pair. The three decide. Beat it "
                    "with Q Q Q and 3 3."
                ),
                pile(3),
            ),
            moves=("play Qh Qc Qh 3s 3d",),
            wrong=N_("That takes apart what you need later. Q Q Q and 3 3 are enough."),
            others={"pass": N_("You may pass, but Q Q Q and 3 3 beat it, and then you lead.")},
        ),
        Turn(
            task=Remark(
                N_("All passed, you lead. Three pairs in a row are a tube, never more. Lead 8 8 9 9 10 10."),
                hand("8 8 9 9 T T"),
            ),
            moves=("play 8 8 9 9 T T as tube:T:6",),
            wrong=N_("You may lead that. But the tube takes six cards away at once: 8 8 9 9 10 10."),
        ),
        Turn(
            task=Remark(
                N_(
                    "{1} has a higher tube. Only a bomb, four or more of a kind, would beat it. "
                    "Bombs are for the end: pass for now."
                ),
                pile(1),
            ),
            moves=("pass",),
            wrong=N_("That would win the trick, but you will need your bombs to get out. Pass."),
        ),
        Turn(
            task=Remark(
                N_(
                    "The highest card is the K of {2}, and {2} is your partner. Do not beat your own "
                    "side: pass, and {2} leads."
                ),
                pile(2),
            ),
            moves=("pass",),
            wrong=N_("You would only take the lead from your own partner. Pass."),
        ),
        Turn(
            task=Remark(
                N_(
                    "{3} is against you and took the trick from {2}. Beat the jacks: the ace of the "
                    "tribute has made you a pair of aces."
                ),
                pile(3),
            ),
            moves=("play A A",),
            wrong=N_("That takes a bomb or a wild card apart. Your two aces are enough."),
            others={"pass": N_("If you pass, {3} leads. Your two aces take the lead back.")},
        ),
        Turn(
            task=Remark(
                N_(
                    "Five in a row are a straight, never more. A 7 is missing to 5 6 8 9: a wild 4♥ "
                    "fills the gap. Lead the five."
                ),
                hand("5 6 4h 8 9"),
            ),
            moves=("play 5 6 4h 8 9 as straight:9:5",),
            wrong=N_("You may lead that. But the straight takes four loose cards away: 5 6 8 9 and a 4♥."),
        ),
        Turn(
            task=Remark(
                N_(
                    "{3} throws a bomb: four 2s. A higher one beats it, or one with more cards. Your "
                    "four jacks do."
                ),
                pile(3),
            ),
            moves=("play J J J J as bomb:J:4",),
            wrong=N_("Keep the kings and the wild card for your last play: the four jacks are enough."),
            others={"pass": N_("If you pass, {3} leads. Your four jacks take the lead back.")},
        ),
        Turn(
            task=Remark(
                N_(
                    "Five cards left: no single beats the big joker, and with kings and a wild card "
                    "you hold a bomb. Lead the joker."
                ),
                hand("X"),
            ),
            moves=("play X",),
            wrong=N_("That would leave you without the bomb at the end. Lead the big joker first."),
        ),
        Turn(
            task=Remark(
                N_(
                    "Three kings and a 4♥ are a bomb of four. Play it: you are out first. If nobody "
                    "beats it, {2} leads for you."
                ),
                hand("K K K 4h"),
            ),
            moves=("play K K K 4h",),
            wrong=N_("Play all four: three kings and the 4♥."),
        ),
    ),
    learned=(
        N_(
            "Two play together: who is out first wins for the side, a partner who follows soon makes "
            "it three levels."
        ),
        N_("Leave a trick to your partner; beat the other side."),
        N_("Straights have five cards, tubes three pairs, full houses three and two. Bombs beat them all."),
        N_("Level cards rank above A; those in hearts are wild."),
        N_("Who was last pays tribute to who was first, and gets a card back."),
    ),
)
