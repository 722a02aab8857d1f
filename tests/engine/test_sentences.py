"""Every code that the engine tells has a sentence, and its figures fill it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtui.engine.cards import parse_cards as cards
from cardtui.engine.codes import NO_FIGURES, CommonRefusal, EventCode, Figures, RefusalCode
from cardtui.engine.considered import MissingFigures
from cardtui.engine.core import Event, PlayFigures, Reading
from cardtui.engine.errors import Refusal
from cardtui.engine.gongzhu.codes import GongzhuEventCode, GongzhuRefusalCode, RankFigures, SuitFigures
from cardtui.engine.guandan.codes import (
    GuandanEventCode,
    GuandanRefusalCode,
    MatchFigures,
    PartnerFigures,
    PlaceFigures,
    RiseFigures,
    SeatsFigures,
    StreakFigures,
    TakerFigures,
    TributeFigures,
    WildFigures,
)
from cardtui.engine.landlord.codes import (
    CountFigures,
    DealFigures,
    LaiziFigures,
    LandlordEventCode,
    LandlordPlayFigures,
    LandlordRefusalCode,
    LastCountFigures,
    ShowFigures,
    ThresholdFigures,
)
from cardtui.engine.legality import (
    BeatFigures,
    CardFigures,
    OfferFigures,
    PhaseFigures,
    SeatFigures,
    StepFigures,
    TurnFigures,
    VerbFigures,
)
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.sentences import event_text, family, refusal_text
from cardtui.text.spacing import beside

CODES: Mapping[str, tuple[type[EventCode], type[RefusalCode]]] = {
    "happy": (LandlordEventCode, LandlordRefusalCode),
    "guandan": (GuandanEventCode, GuandanRefusalCode),
    "gongzhu": (GongzhuEventCode, GongzhuRefusalCode),
}
NAMES = ("Ann", "Bo", "Cy", "Di")
reading = Reading.parse

REFUSED: Mapping[str, list[tuple[RefusalCode, Figures, str]]] = {
    "happy": [
        (CommonRefusal.HAND_OVER, NO_FIGURES, "The hand is over."),
        (CommonRefusal.NO_SUCH_SEAT, SeatFigures(7), "There is no seat 7."),
        (CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures("lead 1"), "The dealer does not do that now."),
        (CommonRefusal.NOT_NOW, PhaseFigures("rob", "play"), "That is not possible now (play)."),
        (CommonRefusal.NOT_YOUR_TURN, TurnFigures(0, (1, 2)), "It is the turn of Bo, Cy."),
        (CommonRefusal.NOT_IN_HAND, CardFigures(cards("5s 6h")), "You do not hold all of this: 5 6."),
        (LandlordRefusalCode.HAS_CHOSEN, NO_FIGURES, "You have already chosen."),
        (LandlordRefusalCode.TAKES_NOTHING, VerbFigures("pass"), "“pass” takes no cards."),
        (LandlordRefusalCode.LEADER_MAY_NOT_PASS, NO_FIGURES, "The leader cannot pass."),
        (LandlordRefusalCode.HAS_SHOWN, NO_FIGURES, "Already shown."),
        (LandlordRefusalCode.HAS_ANSWERED, NO_FIGURES, "You have already chosen."),
        (LandlordRefusalCode.NOT_DEALT_SO_FAR, CountFigures(5, 8), "8 cards have been dealt, not 5."),
        (LandlordRefusalCode.NO_COUNT, NO_FIGURES, "The deal is over: showing takes no number now."),
        (
            LandlordRefusalCode.DEAL_IS_OVER,
            LastCountFigures(16),
            "Too late: hands can be shown up to card 16.",
        ),
        (LandlordRefusalCode.DECLINED_MAY_NOT_ROB, NO_FIGURES, "After declining to call you cannot rob."),
        (LandlordRefusalCode.LANDLORD_ONLY, NO_FIGURES, "Only the landlord may still show."),
        (
            LandlordRefusalCode.THRESHOLD,
            ThresholdFigures(2000, (0, 2)),
            "Doubling needs more than 2,000 beans; not enough: Ann, Cy.",
        ),
        (LandlordRefusalCode.NO_CARDS, NO_FIGURES, "No cards picked."),
        (LandlordRefusalCode.FACE_DOWN, NO_FIGURES, "Face-down cards cannot be played."),
        (LandlordRefusalCode.NO_COMBINATION, CardFigures(cards("5s 6h")), "5 6 is not a valid combination."),
        (
            LandlordRefusalCode.READING_NOT_OFFERED,
            OfferFigures(reading("pair:5:2"), (reading("single:5:1"), reading("bomb:8:4"))),
            "These cards cannot be pair of 5s; they can be: single 5, bomb 8.",
        ),
        (
            LandlordRefusalCode.OTHER_KIND,
            BeatFigures(reading("pair:5:2"), reading("straight:8:5")),
            "Wrong kind: straight 4–8 needs a higher one (5 cards) or a bomb.",
        ),
        (
            LandlordRefusalCode.OTHER_SIZE,
            BeatFigures(reading("straight:7:5"), reading("straight:8:6")),
            "Wrong number of cards: play 6 cards.",
        ),
        (
            LandlordRefusalCode.TOO_LOW,
            BeatFigures(reading("pair:5:2"), reading("pair:8:2")),
            "pair of 5s does not beat pair of 8s.",
        ),
        (LandlordRefusalCode.ONLY_LAIZI, NO_FIGURES, "Laizi alone are their own rank."),
        (LandlordRefusalCode.OTHER_RANKS, CardFigures(cards("5")), "5 is of another rank."),
        (
            LandlordRefusalCode.RANKS_MISSING,
            MissingFigures(cards("5 6"), 1),
            "5 6 is missing; laizi to stand for it: 1.",
        ),
        (
            LandlordRefusalCode.RANK_OF_BODY,
            CardFigures(cards("5")),
            "A kicker would have the rank of the body: 5.",
        ),
        (
            LandlordRefusalCode.KICKERS_ALIKE,
            CardFigures(cards("7")),
            "Too many of a rank among the kickers: 7.",
        ),
        (
            LandlordRefusalCode.NO_KICKERS,
            CardFigures(cards("x X")),
            "These cannot be kickers: both jokers.",
        ),
        (
            LandlordRefusalCode.KICKERS_NOT_PAIRS,
            CardFigures(cards("7")),
            "The kickers are no pairs: 7 is there once.",
        ),
    ],
    "guandan": [
        (CommonRefusal.HAND_OVER, NO_FIGURES, "The hand is over."),
        (CommonRefusal.NO_SUCH_SEAT, SeatFigures(7), "There is no seat 7."),
        (CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures("lead 1"), "The dealer does not do that now."),
        (CommonRefusal.NOT_NOW, PhaseFigures("rob", "play"), "That is not possible now (play)."),
        (CommonRefusal.NOT_YOUR_TURN, TurnFigures(0, (1, 2)), "It is the turn of Bo, Cy."),
        (CommonRefusal.NOT_IN_HAND, CardFigures(cards("5s 6h")), "You do not hold all of this: 5♠ 6♥."),
        (GuandanRefusalCode.OWES_NOTHING, TurnFigures(0, (1,)), "Ann owes no card."),
        (GuandanRefusalCode.TAKES_NOTHING, VerbFigures("pass"), "“pass” takes no cards."),
        (GuandanRefusalCode.LEADER_MAY_NOT_PASS, NO_FIGURES, "The leader cannot pass."),
        (GuandanRefusalCode.NO_CARDS, NO_FIGURES, "No cards picked."),
        (GuandanRefusalCode.FACE_DOWN, NO_FIGURES, "Face-down cards cannot be played."),
        (GuandanRefusalCode.ONE_CARD, NO_FIGURES, "Pick exactly one card."),
        (
            GuandanRefusalCode.WILD_IS_NO_TRIBUTE,
            CardFigures(cards("2h")),
            "2♥ is wild: hearts of the level are no tribute.",
        ),
        (
            GuandanRefusalCode.NOT_THE_HIGHEST,
            TributeFigures(cards("5s"), 13),
            "Tribute is the highest card: K, not 5♠.",
        ),
        (GuandanRefusalCode.NO_COMBINATION, CardFigures(cards("5s 6h")), "5♠ 6♥ is not a valid combination."),
        (
            GuandanRefusalCode.READING_NOT_OFFERED,
            OfferFigures(reading("pair:5:2"), (reading("single:5:1"), reading("bomb:8:4"))),
            "These cards cannot be pair of 5s; they can be: single 5, bomb 4×8.",
        ),
        (
            GuandanRefusalCode.OTHER_KIND,
            BeatFigures(reading("pair:5:2"), reading("straight:8:5")),
            "Wrong kind: straight 4–8 needs a higher one (5 cards) or a bomb.",
        ),
        (
            GuandanRefusalCode.TOO_LOW,
            BeatFigures(reading("pair:5:2"), reading("pair:8:2")),
            "pair of 5s does not beat pair of 8s.",
        ),
        (
            GuandanRefusalCode.NO_BOMB,
            BeatFigures(reading("pair:5:2"), reading("bomb:8:4")),
            "Only a higher bomb beats bomb 4×8.",
        ),
        (GuandanRefusalCode.WILDS_ALONE, NO_FIGURES, "Wilds alone are level cards."),
        (
            GuandanRefusalCode.JOKERS_MISSING,
            MissingFigures(cards("x"), 1),
            "Missing: small joker; no wild stands for a joker.",
        ),
        (GuandanRefusalCode.NO_PART, CardFigures(cards("5s")), "5♠ has no place in it."),
        (
            GuandanRefusalCode.IS_A_FLUSH,
            NO_FIGURES,
            "Five natural cards of a suit in a row are a straight flush.",
        ),
        (GuandanRefusalCode.SUITS_DIFFER, CardFigures(cards("5s 6h")), "5♠ 6♥ are not of one suit."),
    ],
    "gongzhu": [
        (CommonRefusal.HAND_OVER, NO_FIGURES, "The hand is over."),
        (CommonRefusal.NO_SUCH_SEAT, SeatFigures(7), "There is no seat 7."),
        (CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures("lead 1"), "The dealer does not do that now."),
        (CommonRefusal.NOT_NOW, PhaseFigures("keep", "play"), "That is not possible now (play)."),
        (CommonRefusal.NOT_YOUR_TURN, TurnFigures(0, (1, 2)), "It is another seat's turn."),
        (CommonRefusal.NOT_IN_HAND, CardFigures(cards("5s 6h")), "You do not hold 5♠ 6♥."),
        (GongzhuRefusalCode.NO_READING, NO_FIGURES, "Cards have no combinations in this game."),
        (GongzhuRefusalCode.EXPOSING_FIRST, NO_FIGURES, "First every seat chooses what to expose."),
        (GongzhuRefusalCode.HAS_CHOSEN, NO_FIGURES, "You have already chosen."),
        (GongzhuRefusalCode.EXPOSE_WHAT, NO_FIGURES, "Name the cards to expose, or expose none."),
        (GongzhuRefusalCode.NOT_EXPOSABLE, CardFigures(cards("2s")), "2♠ cannot be exposed."),
        (GongzhuRefusalCode.ONE_CARD, NO_FIGURES, "One card is played at a time."),
        (
            GongzhuRefusalCode.NAME_SUIT,
            RankFigures(5, cards("5s 5h")),
            "5: there are several cards of that rank; name the suit.",
        ),
        (
            GongzhuRefusalCode.LEAD_TWO_OF_CLUBS,
            CardFigures(cards("2c")),
            "The first card of the first hand must be 2♣.",
        ),
        (GongzhuRefusalCode.FOLLOW_SUIT, CardFigures(cards("5s 6h")), "The led suit must be followed."),
        (
            GongzhuRefusalCode.EXPOSED_FIRST_TRICK,
            SuitFigures(cards("Qs*"), cards("2s")),
            "Exposed Q♠*: not in the first trick of its suit.",
        ),
    ],
}

HAPPENED: Mapping[str, list[tuple[EventCode, Figures, str]]] = {  # of seat 0, with two fives
    "happy": [
        (LandlordEventCode.DEALT, DealFigures(8), ""),
        (LandlordEventCode.SHOW, ShowFigures(5, 0), "Ann shows the hand (×5)"),
        (LandlordEventCode.LAIZI, LaiziFigures(10), "Laizi: 10"),
        (LandlordEventCode.CALL, NO_FIGURES, "Ann calls"),
        (LandlordEventCode.DECLINE_CALL, NO_FIGURES, "Ann does not call"),
        (LandlordEventCode.LANDLORD_BY_SHOW, NO_FIGURES, "Nobody called: Ann, who showed, is landlord"),
        (LandlordEventCode.REDEAL, NO_FIGURES, "Nobody calls; the cards are dealt again."),
        (LandlordEventCode.ROB, NO_FIGURES, "Ann robs (×2)"),
        (LandlordEventCode.DECLINE_ROB, NO_FIGURES, "Ann does not rob"),
        (LandlordEventCode.LANDLORD, NO_FIGURES, "Ann is landlord"),
        (LandlordEventCode.BOTTOM, NO_FIGURES, "Ann takes the bottom cards 55"),
        (LandlordEventCode.DOUBLE, NO_FIGURES, "Ann doubles"),
        (LandlordEventCode.NO_DOUBLE, NO_FIGURES, "Nobody doubles."),
        (LandlordEventCode.LEAD, LandlordPlayFigures(reading("pair:5:2"), 3, 1), "Ann: 55 · pair"),
        (LandlordEventCode.PLAY, LandlordPlayFigures(reading("pair:5:2"), 3, 1), "Ann: 55 · pair"),
        (LandlordEventCode.BOMB, LandlordPlayFigures(reading("bomb:5:4"), 3, 2), "Ann: 55 · bomb, ×2"),
        (LandlordEventCode.PASS, NO_FIGURES, "Ann passes"),
        (LandlordEventCode.TRICK_WON, NO_FIGURES, ""),
        (LandlordEventCode.SPRING, NO_FIGURES, "Spring, ×2: no farmer has played a card."),
        (LandlordEventCode.ANTI_SPRING, NO_FIGURES, "Anti-spring, ×2: the landlord has played only once."),
        (LandlordEventCode.LANDLORD_WON, NO_FIGURES, "The landlord wins."),
        (LandlordEventCode.FARMERS_WON, NO_FIGURES, "The farmers win."),
        (LandlordEventCode.LEFT, NO_FIGURES, "Ann forfeits"),
    ],
    "guandan": [
        (GuandanEventCode.REFUSED, SeatsFigures((1, 3)), "Bo, Di: no tribute, both big jokers are here"),
        (GuandanEventCode.TRIBUTE, NO_FIGURES, "Ann pays tribute 5♠ 5♥"),
        (GuandanEventCode.TRIBUTE_GOES, TakerFigures(2), "5♠ 5♥ of Ann goes to Cy"),
        (GuandanEventCode.RETURN, TakerFigures(2), "Ann returns 5♠ 5♥ to Cy"),
        (GuandanEventCode.LEADS, NO_FIGURES, "Ann leads"),
        (GuandanEventCode.PLAY, PlayFigures(reading("pair:5:2")), "Ann: 55 · pair of 5s"),
        (GuandanEventCode.BOMB, PlayFigures(reading("bomb:5:4")), "Ann: 55 · bomb 4×5!"),
        (GuandanEventCode.WILD, WildFigures(cards("6s")), "5♠ 5♥ stands for 6♠"),
        (GuandanEventCode.PASS, NO_FIGURES, "Ann passes"),
        (GuandanEventCode.PARTNER_LEADS, PartnerFigures(2), "Ann leads for Cy, who is out"),
        (GuandanEventCode.FINISHED, PlaceFigures(2), "Ann is out: second"),
        (GuandanEventCode.DOUBLE_WIN, SeatsFigures((0, 2)), "Ann, Cy: first and second, a double win"),
        (GuandanEventCode.HAND_WON, RiseFigures((0, 2), 3), "Ann, Cy win the hand: up 3"),
        (
            GuandanEventCode.NO_RISE,
            SeatsFigures((0, 2)),
            "Ann, Cy: first and last at the final level: the match goes on",
        ),
        (GuandanEventCode.FIRST_STREAK, StreakFigures(3, 1), "Ann: first 3 times in a row, 1 up"),
        (GuandanEventCode.LAST_STREAK, StreakFigures(4, 2), "Ann: last 4 times in a row, 2 down"),
        (GuandanEventCode.MATCH_WON, MatchFigures((0, 2), 14), "Ann, Cy win the match at A"),
    ],
    "gongzhu": [
        (GongzhuEventCode.CHOSEN, NO_FIGURES, "Ann has chosen"),
        (GongzhuEventCode.EXPOSED, NO_FIGURES, "Ann exposes 5♠ 5♥"),
        (GongzhuEventCode.EXPOSED_LAST, NO_FIGURES, "Ann: 5♠ 5♥ is exposed too, as the last one"),
        (GongzhuEventCode.NONE_EXPOSED, NO_FIGURES, "Nobody exposes a card."),
        (GongzhuEventCode.LEAD, NO_FIGURES, "Ann leads"),
        (GongzhuEventCode.PLAY, NO_FIGURES, "Ann: 5♠ 5♥"),
        (GongzhuEventCode.TRICK_TAKEN, NO_FIGURES, "Ann takes 5♠ 5♥"),
        (GongzhuEventCode.PIG_TAKEN, NO_FIGURES, "Ann takes the pig"),
        (GongzhuEventCode.SHEEP_TAKEN, NO_FIGURES, "Ann takes the sheep"),
        (GongzhuEventCode.TRANSFORMER_TAKEN, NO_FIGURES, "Ann takes the transformer"),
        (GongzhuEventCode.FULL_RED, NO_FIGURES, "Ann: full red!"),
        (GongzhuEventCode.SLAM, NO_FIGURES, "Ann: slam!"),
        (GongzhuEventCode.HAND_OVER, NO_FIGURES, "All scoring cards are taken."),
    ],
}


@pytest.mark.parametrize("variant", CODES)
def test_every_code_has_its_sentence_and_no_sentence_is_left_over(variant: str) -> None:
    """So that nothing is refused and nothing happens without a word."""
    events, refusals = CODES[variant]
    assert set(family(variant).EVENTS) == set(events)
    assert set(family(variant).REFUSALS) == {*CommonRefusal, *refusals}


@pytest.mark.parametrize("variant", CODES)
def test_every_refusal_is_said_with_its_figures(variant: str) -> None:
    """Each code once."""
    told = [
        (code, figures, refusal_text(variant, Refusal("", code, figures), NAMES))
        for code, figures, _said in REFUSED[variant]
    ]
    assert told == REFUSED[variant]
    assert [code for code, _figures, _said in told] == [*CommonRefusal, *CODES[variant][1]]


@pytest.mark.parametrize("variant", CODES)
def test_every_event_is_said_with_its_figures(variant: str) -> None:
    """Each code once; what the log does not tell is empty."""
    told = [
        (code, figures, event_text(variant, Event(code, "", 0, cards("5s 5h"), figures), NAMES))
        for code, figures, _said in HAPPENED[variant]
    ]
    assert told == HAPPENED[variant]
    assert [code for code, _figures, _said in told] == list(CODES[variant][0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", CODES)
def test_every_language_says_what_english_says(variant: str, language: str) -> None:
    """Nothing, where nothing is told."""
    set_language(language)
    for refusal, figures, _said in REFUSED[variant]:
        assert refusal_text(variant, Refusal("", refusal, figures), NAMES)
    for code, figures, said in HAPPENED[variant]:
        event = Event(code, "", 0, cards("5s 5h"), figures)
        assert bool(event_text(variant, event, NAMES)) == bool(said)


def test_two_words_of_chinese_stand_together() -> None:
    """As in a message; others are parted."""
    assert beside("来自", "老陶") == "来自老陶"
    assert beside("来自", "Ann") == "来自 Ann"
    assert beside("from", "老陶") == "from 老陶"
    assert beside("小云", "×3") == "小云 ×3"
