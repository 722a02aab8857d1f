"""The guided hand of Gong Zhu: the sheep is exposed and taken, the pig thrown away, a full red spoilt."""

from __future__ import annotations

from ..marking import N_
from .lesson import OWN, Lesson, Remark, Turn, hand, pile, seat

GONGZHU = Lesson(
    variant="gongzhu",
    about=N_("taking tricks: the pig, the sheep, the hearts"),
    deal={
        "hands": [
            "Qs 8s 5s Jh 4h 3h 2h Ad Kd Jd 3d 6c 3c",
            "Ks Ts 7s 3s Ah Kh 9h 5h 6d 5d Ac Kc Qc",
            "Js 9s 6s Th 8h 6h Qd 9d 8d 2d 9c 8c 5c",
            "As 4s 2s Qh 7h Td 7d 4d Jc Tc 7c 4c 2c",
        ],
        "first": 3,
    },
    bots={
        1: (
            *("keep", "play Ac", "play 7s", "play Kc", "play Qc", "play Ah", "play Kh", "play 9h"),
            *("play 5d", "play 6d", "play Ks", "play 5h"),
        ),
        2: (
            *("keep", "play 9c", "play Js", "play 8c", "play 5c", "play 8h", "play Th", "play 6h"),
            *("play 9d", "play Qd", "play 8d", "play 2d"),
        ),
        3: (
            *("keep", "play 2c", "play 4s", "play Jc", "play 7c", "play 7h", "play Qh", "play Td"),
            *("play 4d", "play 7d", "play Tc", "play 4c"),
        ),
    },
    turns=(
        Turn(
            notes=(
                Remark(
                    N_(
                        "Everybody plays alone. Whoever takes a trick takes the points in it, good "
                        "or bad; what counts is to have more than the others."
                    ),
                    OWN,
                ),
                Remark(
                    N_(
                        "The Q♠ is the pig: −100 for whoever takes it. Hearts are bad too: A −50, K "
                        "−40, Q −30, J −20, 10 to 5 each −10."
                    ),
                    hand("Qs"),
                ),
                Remark(
                    N_(
                        "The J♦ is the sheep: +100. The 10♣ is the transformer: it doubles all else "
                        "that whoever takes it has taken."
                    ),
                    hand("Jd"),
                ),
            ),
            task=Remark(
                N_(
                    "A card that you expose counts double, and all know you have it. With A♦ and K♦ "
                    "you will get your sheep: expose J♦."
                ),
                hand("Jd"),
            ),
            moves=("expose Jd",),
            wrong=N_("An exposed pig costs −200, and it may be you who takes it. Expose the sheep alone."),
            others={
                "keep": N_("You may keep it hidden, but the sheep is nearly yours: exposed it brings 200.")
            },
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "{3} holds 2♣ and has to lead it. The highest card of the suit that was led "
                        "takes the trick; no suit is trump."
                    ),
                    pile(3),
                ),
            ),
            task=Remark(
                N_("Who has cards of that suit has to follow suit. Play a club; both of yours are low."),
                hand("6c 3c"),
            ),
            moves=("play 3c", "play 6c"),
            wrong=N_("Play one of your clubs."),
        ),
        Turn(
            task=Remark(
                N_(
                    "{1} hunts the pig with spades: your queen would take the trick, and itself. "
                    "Duck: play a spade below the J."
                ),
                hand("8s 5s"),
            ),
            moves=("play 5s", "play 8s"),
            wrong=N_(
                "The queen would be the highest spade: you would take your own pig, −100. Play a lower one."
            ),
        ),
        Turn(
            task=Remark(
                N_(
                    "Follow with your last club. After it you have none: then you may play whatever "
                    "you like on clubs."
                ),
                hand("6c 3c"),
            ),
            moves=("play 6c", "play 3c"),
            wrong=N_("Play your club."),
        ),
        Turn(
            task=Remark(
                N_(
                    "No club left: you may discard any card, and whoever has the highest club takes "
                    "it. So far that is {1}: throw the pig, Q♠."
                ),
                hand("Qs"),
            ),
            moves=("play Qs",),
            wrong=N_(
                "You may discard that, but as long as you hold the pig you may have to take it. Throw it now."
            ),
        ),
        Turn(
            notes=(Remark(N_("{1} has taken the pig: the box tells what it costs."), seat(1)),),
            task=Remark(
                N_("Hearts cost points. Under the A nothing can happen to you: play a low one, keep the J."),
                hand("4h 3h 2h"),
            ),
            moves=("play 4h", "play 3h", "play 2h"),
            wrong=N_("Keep the J: it is your only heart that can take a trick, and you may want that yet."),
        ),
        Turn(
            notes=(
                Remark(
                    N_(
                        "Why does {1} take hearts? All 13 count +200 instead: full red. Hearts, pig, "
                        "sheep and transformer together are a slam: +800."
                    ),
                    seat(1),
                ),
            ),
            task=Remark(N_("The K beats your J: play a low heart once more."), hand("4h 3h 2h")),
            moves=("play 4h", "play 3h", "play 2h"),
            wrong=N_("Keep the J: under the K it cannot take the trick anyway."),
        ),
        Turn(
            task=Remark(
                N_(
                    "A single heart in another hand spoils full red. This trick costs you only −40: "
                    "take it with your J."
                ),
                hand("Jh"),
            ),
            moves=("play Jh",),
            wrong=N_("Then {1} takes this trick too, and perhaps all hearts. Take it with the J."),
        ),
        Turn(
            task=Remark(
                N_(
                    "You lead. In the first trick of its suit an exposed card may not be played: "
                    "lead A♦ or K♦ before your sheep."
                ),
                hand("Ad Kd"),
            ),
            moves=("play Ad", "play Kd"),
            wrong=N_("You would give the lead away. Lead A♦ or K♦: nobody can take that trick from you."),
        ),
        Turn(
            task=Remark(
                N_(
                    "The Q♦ is still out and would take your sheep. Lead your other high diamond: it "
                    "may fall."
                ),
                hand("Ad Kd"),
            ),
            moves=("play Kd", "play Ad"),
            wrong=N_("As long as the Q♦ is out that is a risk. Lead your other high diamond first."),
        ),
        Turn(
            task=Remark(
                N_("The Q♦ has fallen: nothing beats your sheep now. Lead J♦ and take it yourself."),
                hand("Jd"),
            ),
            moves=("play Jd",),
            wrong=N_("That can wait. The sheep is safe now: lead J♦."),
        ),
        Turn(
            notes=(
                Remark(
                    N_("{3} threw the transformer on it. It is yours now, and doubles what you have taken."),
                    OWN,
                ),
            ),
            task=Remark(
                N_(
                    "Lead your last heart: {1} has to take it with the 5. When all scoring cards are "
                    "taken the hand is over."
                ),
                hand("4h 3h 2h"),
            ),
            moves=("play 4h", "play 3h", "play 2h"),
            wrong=N_("Your low heart is the safest lead: somebody else has to take it."),
        ),
    ),
    learned=(
        N_("Follow suit; without a card of it, discard what may hurt others."),
        N_("Pig −100, sheep +100, hearts negative, the transformer doubles; exposed all count double."),
        N_("Duck when a trick is bad, take it when it is good."),
        N_("Who takes all hearts has full red, who takes all 16 scoring cards a slam."),
    ),
)
