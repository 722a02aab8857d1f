"""The one key table: every command of the application, its keys, and how the key line names it.

A table's rank keys (2 to 9, 0 or t, j q k a, x X) pick cards; no command of any table uses one of
them. ``id`` is what the settings remap. Lists, texts and boxes have keys besides, which are the same
wherever they are and keep their places (``LIST``, ``TEXT``, ``BOX`` ...).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from textual.binding import Binding

from .engine.cards import BIG_JOKER, SMALL_JOKER, TEN, parse_rank
from .text.catalog import N_

RANK_KEYS = {
    **{sign: parse_rank(sign) for sign in "23456789tjqkaTJQKA"},
    "0": TEN,
    "x": SMALL_JOKER,
    "X": BIG_JOKER,
}


@dataclass(frozen=True, slots=True)
class Key:
    """A command: ``keys`` as the screen names them, the action, a short label and a sentence for the help.

    ``shown``: on the key line, in the order of this table; ``always``: whatever box is open.
    """

    id: str
    keys: str
    action: str
    label: str
    help: str
    shown: bool = False
    always: bool = False

    @property
    def binding(self) -> Binding:
        """The binding; its description is a message id, translated when it is read."""
        return Binding(self.keys, self.action, self.label, show=self.shown, id=self.id, priority=self.always)


def _plain(*keys: tuple[str, str]) -> list[Binding]:
    """Keys with their actions that no key line names and no setting remaps."""
    return [Binding(signs, action, show=False) for signs, action in keys]


EVERYWHERE = (
    Key("app.language", "z", "language", N_("中文"), N_("the other language"), True),
    Key("app.help", "question_mark,f1", "help", N_("Help"), N_("help for what is at hand"), True),
    Key("app.quit", "ctrl+q", "quit", N_("Quit"), N_("leave the program; everything is kept"), always=True),
    Key(
        "app.palette", "ctrl+p", "command_palette",
        N_("Commands"), N_("find a command, a setting, a rule sheet or a game by its name"), always=True,
    ),
    Key(
        "app.suspend", "ctrl+z", "suspend_process",
        N_("Suspend"), N_("back to the shell; fg goes on with the program"), always=True,
    ),
)  # fmt: skip

PAGE = (
    Key("page.choose", "enter,space", "choose", N_("Choose"), N_("choose the entry"), True),
    Key("page.back", "escape", "back", N_("Back"), N_("back"), True),
)

TABLE = (
    Key(
        "table.play", "enter", "confirm",
        N_("Play"), N_("play the picked cards or take the marked choice"), True,
    ),
    Key("table.no", "p,n", "no", N_("No"), N_("no: take the button that declines"), True),
    Key("table.yes", "y", "yes", N_("Yes"), N_("yes: take the button that accepts")),
    Key(
        "table.hint", "h,f2", "advice",
        N_("Advice"), N_("what the best player would do, and why; again: the next alternative"), True,
    ),
    Key("table.hint_back", "H,ctrl+b", "advice_back", N_("Advice back"), N_("the advice before")),
    Key(
        "table.plays", "f,ctrl+f", "plays",
        N_("All plays"), N_("all legal plays in a list; Enter picks one"), True,
    ),
    Key(
        "table.rest", "D,ctrl+o", "rest",
        N_("Play out"), N_("play the rest out, once nobody can answer it"), True,
    ),
    Key(
        "table.undo", "u,f3", "undo",
        N_("Undo"), N_("back to your last decision; once something new was seen the hand no longer counts"),
        True,
    ),
    Key("table.redo", "U,f11", "redo", N_("Redo"), N_("take again what was taken back")),
    Key(
        "table.skip", "full_stop,ctrl+n", "skip",
        N_("On"), N_("without pauses to your turn, or to the settlement"), True,
    ),
    Key("table.line", "slash", "line", N_("Type"), N_("type a whole play"), True),
    Key("table.sort", "s,f4", "sort", N_("Sort"), N_("sort the hand another way"), True),
    Key("table.shift_left", "shift+left", "shift(-1)", N_("Shift"), N_("lay the card further to the left")),
    Key("table.shift_right", "shift+right", "shift(1)", N_("Shift"), N_("lay the card further to the right")),
    Key("table.view", "v,ctrl+t", "view", N_("Layout"), N_("lay the hand out another way")),
    Key("table.pick", "space", "pick", N_("Pick"), N_("pick the card at the cursor, or put it down")),
    Key(
        "table.wild", "asterisk", "wild",
        N_("Wild"), N_("pick a wild card or laizi; again: one more; none left: put them down"), True,
    ),
    Key(
        "table.reading", "tab", "reading",
        N_("Reading"), N_("complete what is picked; what can be played in several ways: the next one"),
    ),
    Key("table.group", "b", "group", N_("Column"), N_("pick the whole column")),
    Key("table.left", "left", "cursor(-1,0)", N_("Left"), N_("cursor to the left")),
    Key("table.right", "right", "cursor(1,0)", N_("Right"), N_("cursor to the right")),
    Key("table.up", "up", "raise(1)", N_("Up"), N_("pick the card at the cursor")),
    Key("table.down", "down", "raise(0)", N_("Down"), N_("put the card at the cursor down")),
    Key("table.clear", "backspace", "clear", N_("Clear"), N_("put all cards down")),
    Key(
        "table.menu", "escape", "menu",
        N_("Menu"), N_("put all cards down; with none picked: settings, rules, forfeit, leave"), True,
    ),
    Key("table.trick", "e,f10", "last_trick", N_("Last trick"), N_("the last trick again"), True),
    Key("table.pause", "P,f12", "pause", N_("Pause"), N_("stop the table, or let it go on")),
    Key(
        "table.faster", "plus,equals_sign,ctrl+up", "speed(1)",
        N_("Faster"), N_("play faster: shorter pauses"),
    ),
    Key("table.slower", "minus,ctrl+down", "speed(-1)", N_("Slower"), N_("play slower: longer pauses")),
    Key("table.counter", "c,f6", "counter", N_("Counter"), N_("card counter on and off"), True),
    Key(
        "table.odds", "i,ctrl+s", "odds",
        N_("Odds"), N_("who may hold what, from what you can see; it counts as advice"),
    ),
    Key("table.factors", "m,f7", "factors", N_("Multiplier"), N_("the multiplier and its factors"), True),
    Key("table.sheet", "r,ctrl+r", "sheet", N_("Scores"), N_("the score sheet of the session"), True),
    Key("table.lab", "L,ctrl+l", "lab", N_("Lab"), N_("this position in the lab, in a hand without stakes")),
    Key("table.log", "l,f5", "log", N_("Log"), N_("all that happened in this hand")),
    Key("table.clause", "w,f8", "clause", N_("Rule"), N_("the rule behind this")),
    Key("table.rules", "R", "rules", N_("Rules"), N_("the rules of the game, and those in force here")),
    Key(
        "table.bot", "o,f9", "bot",
        N_("Auto-play"), N_("a bot plays for you (that is help); any key that decides takes over"),
    ),
    Key("table.deal", "F", "deal", N_("Deal"), N_("how the deal was fixed before the first decision")),
    Key("table.give_up", "g,ctrl+g", "give_up", N_("Forfeit"), N_("forfeit the hand and pay")),
)  # fmt: skip

PUZZLE = (
    Key(
        "puzzle.next", "N", "puzzle('next')", N_("Next puzzle"), N_("the next puzzle, after the answer"), True
    ),
    Key("puzzle.again", "O", "puzzle('again')", N_("Once more"), N_("the same puzzle once more"), True),
)

LIFTING = (
    Key("curtain.lift", "enter", "lift", N_("Show cards"), N_("show your cards, to play"), True),
    Key("curtain.peek", "space", "peek", N_("Peek"), N_("see the table while the key is held"), True),
    Key(
        "curtain.before", "left", "another(-1)",
        N_("Previous player"), N_("the previous player; the cards stay hidden"),
    ),
    Key(
        "curtain.next", "right", "another(1)",
        N_("Next player"), N_("another player; the cards stay hidden"), True,
    ),
)  # fmt: skip

COVERING = (
    Key("curtain.cover", "d", "cover", N_("Hide"), N_("hide your cards"), True),
)  # fmt: skip

CURTAIN = (*LIFTING, *COVERING)

SETTLEMENT = (
    Key(
        "settlement.next", "enter,n", "next", N_("Next hand"), N_("the next hand, or the final ranking"), True
    ),
    Key("settlement.sheet", "r", "sheet", N_("Scores"), N_("the score sheet of the session"), True),
    Key(
        "settlement.review",
        "c",
        "review",
        N_("Review"),
        N_("your decisions judged by what you could know"),
        True,
    ),
    Key("settlement.rules", "w", "rules", N_("Rule"), N_("the rules by which the hand was settled"), True),
    Key("settlement.seats", "s", "seats", N_("Seats"), N_("other seats, people and bots"), True),
    Key("settlement.replay", "v", "replay", N_("Replay"), N_("look at the hand again, step by step"), True),
    Key(
        "settlement.same",
        "d",
        "same",
        N_("Same cards"),
        N_("the best player plays the same cards in your seat; play them again"),
        True,
    ),
    Key("settlement.log", "l", "log", N_("Log"), N_("all that happened in this hand"), True),
    Key("settlement.deal", "f,F", "deal", N_("Deal"), N_("the deal code, and the sealed code"), True),
    Key("settlement.home", "escape", "home", N_("Home"), N_("back to the start"), True),
)

SAME = (
    Key("same.again", "enter", "again", N_("Play it again"), N_("the same deal again, without stakes"), True),
    Key("same.back", "escape,q", "cancel", N_("Back"), N_("back"), True),
)

REPLAY = (
    Key("replay.back", "left", "step(-1)", N_("Step back"), N_("one step back")),
    Key("replay.on", "right", "step(1)", N_("Step"), N_("one step on"), True),
    Key("replay.trick_back", "up,pageup", "trick(-1)", N_("Last trick"), N_("back to where a trick began")),
    Key("replay.trick_on", "down,pagedown", "trick(1)", N_("Next trick"), N_("to the next trick"), True),
    Key("replay.start", "home", "jump(0)", N_("Start"), N_("to the start")),
    Key("replay.end", "end", "jump(-1)", N_("End"), N_("to the end")),
    Key(
        "replay.moment_back", "left_square_bracket", "moment(-1)",
        N_("Event back"), N_("back to the last bomb, tribute, trick with points or the like"),
    ),
    Key(
        "replay.moment_on", "right_square_bracket", "moment(1)",
        N_("Event"), N_("on to the next bomb, tribute, trick with points or the like"),
    ),
    Key("replay.which", "f", "which", N_("Which event"), N_("choose what [ and ] go to")),
    Key("replay.go", "g", "go", N_("Go to"), N_("to a step by its number")),
    Key("replay.run", "space", "run", N_("Run"), N_("let it run, or stop it"), True),
    Key("replay.faster", "plus,equals_sign", "speed(1)", N_("Faster"), N_("run faster")),
    Key("replay.slower", "minus", "speed(-1)", N_("Slower"), N_("run slower")),
    Key("replay.eyes", "e", "eyes", N_("View"), N_("watch from the next seat"), True),
    Key(
        "replay.open", "o", "open",
        N_("All hands"), N_("show every hand, the bottom cards and the cards set aside"), True,
    ),
    Key("replay.branch", "b", "branch", N_("From here"), N_("play on from here, without stakes"), True),
    Key("replay.clause", "w", "clause", N_("Rule"), N_("the rule behind this step")),
    Key("replay.why", "i", "why", N_("Why"), N_("why this step: what else there was, and its worth")),
    Key("replay.result", "enter,r", "result", N_("Result"), N_("the settlement of the hand")),
    Key("replay.log", "l", "log", N_("Log"), N_("all that happened; choose an entry to go there")),
    Key("replay.factors", "m", "factors", N_("Multiplier"), N_("the multiplier and its factors")),
    Key(
        "replay.seats", "B", "seats",
        N_("Who plays"), N_("play on from here, with whomever you choose for each seat"),
    ),
    Key("replay.lines", "n", "lines", N_("Lines"), N_("the lines that were played on from this hand")),
    Key("replay.lab", "L", "lab", N_("Lab"), N_("this position in the lab: edit it, try everything in it")),
    Key("replay.deal", "d", "deal", N_("Deal"), N_("the deal code, and the sealed code")),
    Key(
        "replay.export", "x", "take_out",
        N_("Export"), N_("write the hand to a file: record, text, picture or page"),
    ),
    Key("replay.test", "Y", "test", N_("Test"), N_("make a rule case or a test function of this step")),
    Key("replay.leave", "escape,q", "leave", N_("Back"), N_("back"), True),
)  # fmt: skip

LAB = (
    Key("lab.type", "t", "type('')", N_("Type"), N_("type a play; it is judged while it is typed"), True),
    Key(
        "lab.filter", "slash", "type('/')",
        N_("Filter"), N_("type what the list is narrowed to, such as /bomb"),
    ),
    Key("lab.edit", "p", "edit", N_("Position"), N_("edit the position; Esc takes it"), True),
    Key("lab.undo", "u", "undo", N_("Undo"), N_("take back a step, or what was edited")),
    Key("lab.redo", "U", "redo", N_("Redo"), N_("do it again")),
    Key("lab.eyes", "e", "eyes", N_("View"), N_("look from the next seat, or at everything"), True),
    Key("lab.kind_back", "left_square_bracket", "kind(-1)", N_("Kind back"), N_("plays of the kind before")),
    Key("lab.kind_on", "right_square_bracket", "kind(1)", N_("Kind"), N_("only plays of the next kind")),
    Key("lab.ask", "a", "ask", N_("Ask"), N_("ask every bot what it would do, and why"), True),
    Key("lab.play", "b", "play_on", N_("From here"), N_("play on from here, with any players")),
    Key("lab.lines", "n", "lines", N_("Lines"), N_("the lines that were played on from this hand")),
    Key("lab.keep", "k", "keep", N_("Keep"), N_("keep the steps that were done as a line of the hand")),
    Key(
        "lab.test", "Y", "test",
        N_("Test"), N_("make a rule case or a test function of what was done"), True,
    ),
    Key("lab.clause", "w", "clause", N_("Rule"), N_("the rule behind what is said")),
    Key(
        "lab.export", "x", "take_out",
        N_("Export"), N_("write the position to a file: text, JSON, picture or page"),
    ),
    Key("lab.copy", "y", "copy", N_("Copy"), N_("copy the position as text")),
    Key("lab.leave", "escape,q", "leave", N_("Back"), N_("back to the list; from there back"), True),
)  # fmt: skip

VARIATIONS = (
    Key("lines.compare", "c", "compare", N_("Compare"), N_("beside the hand or another line"), True),
    Key("lines.rename", "r", "rename", N_("Rename"), N_("give the line another name"), True),
    Key("lines.delete", "d,delete", "remove", N_("Delete"), N_("delete the line; asks first"), True),
)

RESULT = (
    Key("result.back", "escape,enter,q", "cancel", N_("Back"), N_("back"), True),
    Key("result.log", "l", "log", N_("Log"), N_("all that happened in this hand"), True),
)

HANDS = (
    Key("hands.game", "g", "filter('game')", N_("Game"), N_("next game")),
    Key("hands.room", "r", "filter('room')", N_("Room"), N_("next room")),
    Key("hands.result", "w", "filter('result')", N_("Won/lost"), N_("won hands only, or lost ones")),
    Key("hands.date", "d", "filter('date')", N_("Date"), N_("filter by time")),
    Key("hands.help", "a", "filter('help')", N_("Help"), N_("hands with help, without, or both")),
    Key("hands.player", "p", "filter('player')", N_("Player"), N_("your own hands, or everyone's")),
)  # fmt: skip

HISTORY = (
    Key(
        "history.export",
        "x",
        "take_out",
        N_("Export"),
        N_("write the hand to a file: record, text or page"),
        True,
    ),
    Key("history.review", "c", "review", N_("Review"), N_("the decisions of the hand judged"), True),
    Key("history.deal", "f,F", "deal", N_("Deal"), N_("the deal code, and the sealed code")),
    Key("history.import", "i", "take_in", N_("Import"), N_("take in the record in a file"), True),
)

REVIEW = (
    Key("review.deep", "d", "deeper", N_("Deeper"), N_("look at more of each decision; takes minutes"), True),
    Key("review.eyes", "e", "eyes", N_("Seat"), N_("the decisions of the next seat"), True),
)

STATISTICS = (
    Key("statistics.next", "right", "view(1)", N_("Next view"), N_("to the next view"), True),
    Key("statistics.before", "left", "view(-1)", N_("Previous view"), N_("to the previous view"), True),
)

RULES = (
    Key("rules.contents", "c", "contents", N_("Contents"), N_("the contents, to go to a part"), True),
    Key("rules.clauses", "w", "clauses", N_("Clauses"), N_("the clauses in full, and back"), True),
    Key("rules.search", "slash", "search", N_("Search"), N_("look for a text"), True),
    Key("rules.again", "n", "again(1)", N_("Next match"), N_("to the next place with that text")),
    Key("rules.again_back", "N", "again(-1)", N_("Previous match"), N_("to the place before")),
    Key("rules.before", "left", "other(-1)", N_("Other game"), N_("the rules of the game before"), True),
    Key("rules.next", "right", "other(1)", N_("Next game"), N_("the rules of the next game")),
    *PAGE[1:],
)

TODAY = (Key("today.copy", "y", "copy", N_("Copy"), N_("copy the line of today's hand"), True),)

IN_PLAY = (
    Key("tables.rename", "r", "rename", N_("Rename"), N_("give the table another name"), True),
    Key("tables.sheet", "s", "sheet", N_("Scores"), N_("the score sheet of the table"), True),
    Key("tables.remove", "d,delete", "remove", N_("Remove"), N_("take the table away; asks first"), True),
)

PROFILES = (
    Key("profiles.new", "n", "create", N_("New"), N_("a new profile"), True),
    Key("profiles.rename", "r", "rename", N_("Rename"), N_("give the profile another name"), True),
    Key("profiles.delete", "d,delete", "remove", N_("Delete"), N_("delete the profile; asks first"), True),
    Key(
        "profiles.beans", "f", "relief('beans')",
        N_("Get beans"), N_("relief in beans, below the lowest room's entry"), True,
    ),
    Key(
        "profiles.coins", "g", "relief('coins')",
        N_("Get coins"), N_("relief in coins, below the lowest room's entry"), True,
    ),
)  # fmt: skip


SPELT = frozenset(
    (
        *("space", "slash", "question_mark", "asterisk", "plus", "minus", "equals_sign", "full_stop"),
        *("comma", "left_square_bracket", "right_square_bracket"),
    )
)


def types_text(key: str) -> bool:
    """Whether a key types a character where text is typed."""
    return len(key) == 1 or key in SPELT


def beside_text(keys: Iterable[Key], others: Mapping[str, str]) -> dict[str, str]:
    """The keys of commands that work while text is typed, by id; those of the settings are ``others``."""
    left: dict[str, list[str]] = {}
    for key in keys:
        signs = others.get(key.id, key.keys).split(",")
        left[key.id] = [sign for sign in signs if not types_text(sign)]
    return {name: ",".join(signs) for name, signs in left.items() if signs}


def bindings(keys: Iterable[Key]) -> list[Binding]:
    """The bindings of a screen."""
    return [key.binding for key in keys]


# --- lists, texts, boxes: ``PAGE[0]`` chooses the entry of a list -------------------------------------------

LIST = [
    *_plain(("up", "move(-1)"), ("down", "move(1)"), ("pageup", "move(-10)"), ("pagedown", "move(10)")),
    *_plain(("home", "move(-1_000_000_000)"), ("end", "move(1_000_000_000)")),
    PAGE[0].binding,
    *_plain(("left", "change(-1)"), ("right", "change(1)")),
]
TEXT = _plain(
    ("up,k", "scroll(-1)"),
    ("down,j", "scroll(1)"),
    ("pageup", "scroll(-10)"),
    ("pagedown,space", "scroll(10)"),
    ("home", "scroll(-99999)"),
    ("end", "scroll(99999)"),
)
LINE = _plain(
    ("escape", "line('away')"), ("up", "line('older')"), ("down", "line('newer')"), ("tab", "line('reading')")
)  # of what is typed at a table
BOX = _plain(("escape", "cancel"))
QUESTION = _plain(("escape,n", "cancel"), ("y", "accept"))
OTHER_LANGUAGE = _plain(("z", "app.language"))  # in boxes in which nothing is typed
HELP = next(key for key in EVERYWHERE if key.action == "help").binding  # in boxes with keys of their own
LOG = _plain(("w", "clause"))
READER = [*_plain(("escape,enter,question_mark,q", "cancel")), *OTHER_LANGUAGE]
NEWS = [key.binding for key in TABLE if key.action == "skip"]  # of what is read before the game goes on
