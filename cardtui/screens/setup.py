"""Setting up a table: game, room, players, options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from ..engine.rooms import Room
from ..engine.variants import rules
from ..games import GAMES, Level, Value, game
from ..seating import YOU, BuiltIn, Person, Setup, Spec, usual, with_usual
from ..session import setups
from ..store.names import name_of
from ..text.catalog import _
from ..text.sentences import say
from ..text.setup import seat_text, value_text
from ..text.strengths import done_text, honest_text, measured_text
from ..text.table import money, number, room_text, variant_text
from ..widgets.menu import Entry, Menu
from .about import About
from .base import Page
from .dialogs import Prompt
from .notes import Note

LEVELS = (Level.REGULAR, Level.HARD, Level.EXPERT, Level.EASY, Level.GREEDY, Level.RANDOM)  # as offered


class SetupScreen(Page):
    """One line a choice, as it was chosen last; Enter on the first line opens the table."""

    def __init__(self) -> None:
        super().__init__()
        self.players = list(with_usual(4))
        self.advice = self.open = False
        self._choose(setups.FIRST)
        self.seed: int | None = None
        self.table_name = ""
        self._left: dict[str, Setup] = {}  # what was chosen here for the games turned away from

    def on_mount(self) -> None:
        """Begin with the last table."""
        self._choose(setups.last(self.room.store.folder, self._player()))

    def _choose(self, setup: Setup) -> None:
        """Choose the same once more."""
        self.variant = setup.variant
        self.chosen: dict[str, Value] = {
            name: value for name, value in setup.options.items() if value is not None
        }
        names = [room.name for room in game(setup.variant).rooms]
        self.room_at = names.index(setup.room) if setup.room in names else 0
        for seat, spec in enumerate(setup.specs):
            self.players[seat] = usual(seat, spec.level) if isinstance(spec, BuiltIn) else spec
        self.advice, self.open = setup.advice, setup.open

    def _player(self) -> str:
        """The name of who plays."""
        profile = self.room.store.profiles.current()
        return profile.name if profile is not None else ""

    def title_text(self) -> str:
        return _("New table")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="setup")
        yield About(self.about)

    def on_menu_marked(self) -> None:
        """What is said of the choice at the mark."""
        self.query_one(About).redraw()

    # --- what is chosen -------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return game(self.variant).seated(self.chosen)

    def setup(self) -> Setup:
        """The table as it is asked for."""
        rooms = game(self.variant).rooms
        return Setup(
            self.variant,
            tuple(self.players[: self.seats]),
            rooms[self.room_at].name if rooms else None,
            dict(self.chosen),
            self.seed,
            advice=self.advice,
            open=self.open,
        )

    def holds(self) -> int:
        """What the profile has of the game's currency."""
        profile = self.room.store.profiles.current()
        currency = game(self.variant).currency
        return profile.holds(currency) if profile is not None and currency else 1 << 60

    def entries(self) -> Sequence[Entry]:
        """The choices with their values."""
        entry = game(self.variant)
        rows = [
            Entry("start", _("Sit down and play")),
            Entry("variant", _("Game"), variant_text(self.variant), changes=True),
        ]
        if entry.rooms:
            room = entry.rooms[self.room_at]
            rows.append(Entry("room", _("Room"), room_text(room), self._entry_note(room), changes=True))
        for option in entry.options:
            word = value_text(self.variant, option, self.chosen.get(option.name, option.values[0]))
            rows.append(Entry(option.name, say(self.variant, option.label), word, changes=True))
        for seat in range(self.seats):
            label = _("Seat {n}").format(n=seat + 1)
            note = self._partner_note(seat)
            who = seat_text(self.players, seat)
            if isinstance(self.players[seat], BuiltIn):
                who = _("bot ({level})").format(level=who)
            rows.append(Entry(f"seat{seat}", label, who, note, changes=True))
        if self.setup().shared:
            agreed = _("may be asked for") if self.advice else _("nobody asks for any")
            rows.append(Entry("advice", _("Advice"), agreed, changes=True))
        else:
            hands = _("all open, for practice") if self.open else _("your own alone")
            rows.append(Entry("open", _("Hands in sight"), hands, changes=True))
        seed = str(self.seed) if self.seed is not None else _("random")
        return [
            *rows,
            Entry("seed", _("Seed"), seed, _("Enter to type one")),
            Entry(
                "name",
                _("Name of the table"),
                self.table_name or _("same as the player"),
                _("Enter to type one"),
            ),
        ]

    def _players(self, seat: int) -> tuple[Spec, ...]:
        """Who may sit there: oneself or a guest, other profiles that sit nowhere else, bots."""
        profiles = self.room.store.profiles
        playing = profiles.current()
        others = [
            Person(profile.name) for profile in profiles.all() if playing is None or profile.id != playing.id
        ]
        taken = {player for at, player in enumerate(self.players[: self.seats]) if at != seat}
        return (YOU, *(player for player in others if player not in taken), *self._levels(seat))

    def _levels(self, seat: int) -> list[BuiltIn]:
        """The players of ours that this game offers there, the usual one first."""
        return [usual(seat, level) for level in LEVELS if level in game(self.variant).players]

    def _partner_note(self, seat: int) -> str:
        """Whom the seat plays with, where that is settled before the deal."""
        camps = rules(self.variant).camps(skipped=False)
        others = [other for camp in camps if seat in camp for other in camp if other != seat]
        return _("partner of seat {n}").format(n=others[0] + 1) if others else ""

    def _entry_note(self, room: Room) -> str:
        currency = game(self.variant).currency
        if not room.entry:
            return _("everybody may enter")
        note = _("entry {amount}").format(amount=money(room.entry, currency))
        return note if self.holds() >= room.entry else note + _(": not enough")

    def about(self) -> str:
        """What the choice at the mark means, in few words."""
        marked, entry = self.query_one(Menu).current, game(self.variant)
        if marked is None:
            return ""
        if marked.id.startswith("seat") and marked.id != "seats":
            return self._about_seat(int(marked.id.removeprefix("seat")))
        told = {
            "start": _("The cards are dealt at once. The table is kept until you take it away."),
            "variant": say(self.variant, entry.told) if entry.told else "",
            "room": self._about_room(entry.rooms[self.room_at]) if entry.rooms else "",
            "advice": _("Whether those who sit here may ask the best player what to play."),
            "open": _("With all hands open you see what everybody holds, and nothing is at stake."),
            "seed": _("The same number deals the same cards again; without one nobody knows them."),
            "name": _("What it is called among the tables in play."),
        }
        option = next((option for option in entry.options if option.name == marked.id), None)
        if option is not None:
            return say(self.variant, option.told) if option.told else ""
        return told.get(marked.id, "")

    def _about_seat(self, seat: int) -> str:
        """What a player does, and how strong it is as far as that was measured."""
        match self.players[seat]:
            case BuiltIn(level) as bot:
                character = bot.likes(game(self.variant))
                measured = measured_text(self.variant, level, self.chosen)
                return "\n".join(filter(None, (done_text(level, character), measured, honest_text())))
            case Person(name) if name:
                return _("Whoever plays as {name}, at this keyboard.").format(name=name)
            case _:
                first = YOU not in self.players[:seat]
                return (
                    _("You, at this keyboard.")
                    if first
                    else _("A guest at this keyboard, for this table alone.")
                )

    def _about_room(self, room: Room) -> str:
        """What is played for."""
        currency = game(self.variant).currency
        if not room.stakes:
            return _("Nothing is staked: only points count.")
        parts = [_("room factor ×{n}").format(n=number(room.n))]
        if room.fee:
            parts.append(_("fee of each hand: {amount}").format(amount=money(room.fee, currency)))
        if room.double_over and game(self.variant).scores:
            parts.append(_("doubling only above {amount}").format(amount=money(room.double_over, currency)))
        if room.initial > 1:
            parts.append(_("the multiplier starts at ×{n}").format(n=number(room.initial)))
        return " · ".join(parts)

    # --- choosing -------------------------------------------------------------------------------

    def on_menu_change(self, event: Menu.Change) -> None:
        """Left and right."""
        name, by = event.entry.id, event.by
        entry = game(self.variant)
        if name == "variant":
            variants = list(GAMES)
            self._turn_to(variants[(variants.index(self.variant) + by) % len(variants)])
        elif name == "room":
            self.room_at = (self.room_at + by) % len(entry.rooms)
        elif name == "advice":
            self.advice = not self.advice
        elif name == "open":
            self.open = not self.open
        elif name.startswith("seat") and name != "seats":
            seat = int(name.removeprefix("seat"))
            kinds = self._players(seat)
            at = kinds.index(self.players[seat]) if self.players[seat] in kinds else 0
            self.players[seat] = kinds[(at + by) % len(kinds)]
        elif (option := next((option for option in entry.options if option.name == name), None)) is not None:
            values = entry.offered(option, self.chosen)
            value = self.chosen.get(name, values[0])
            at = values.index(value) if value in values else -1  # only on the command line it can be another
            self.chosen[name] = values[(at + by) % len(values)]
            for other in entry.options:  # what is not offered beside it: the nearest that is
                offered = entry.offered(other, self.chosen)
                if self.chosen.get(other.name, offered[0]) not in offered:
                    self.chosen[other.name] = offered[-1]
        self.refresh_texts()

    def _turn_to(self, variant: str) -> None:
        """Another game, as it was chosen here or played last; who plays stays, unless that game was chosen
        for others."""
        self._left[self.variant] = self.setup()
        setup = self._left.get(variant) or setups.last_of(self.room.store.folder, variant, self._player())
        if setup is not None:
            self._choose(setup)
        else:
            self.variant, self.room_at, self.chosen = variant, 0, {}
        for seat, spec in enumerate(self.players):
            if isinstance(spec, BuiltIn) and spec not in self._levels(seat):
                self.players[seat] = usual(seat)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Enter: sit down, or type what has to be typed, or the next value."""
        name = event.entry.id
        if name == "start":
            self._sit_down()
        elif name == "seed":
            check = lambda text: "" if not text or text.isdecimal() else _("a whole number, or nothing")  # noqa: E731
            self.app.push_screen(Prompt(lambda: _("Seed of the table"), check=check), self._seeded)
        elif name == "name":
            self.app.push_screen(Prompt(lambda: _("Name of the table"), self.table_name), self._named)
        else:
            self.on_menu_change(Menu.Change(event.menu, event.entry, 1))

    def _named(self, name: str | None) -> None:
        if name is not None:
            self.table_name = name_of(name)
            self.refresh_texts()

    def _seeded(self, text: str | None) -> None:
        if text is not None:
            self.seed = int(text) if text else None
            self.refresh_texts()

    def _sit_down(self) -> None:
        rooms = game(self.variant).rooms
        if rooms and YOU in self.players[: self.seats] and self.holds() < rooms[self.room_at].entry:
            currency, needs, holds = game(self.variant).currency, rooms[self.room_at].entry, self.holds()

            def tell() -> str:
                told = _("Entry here is {needs}; you have {holds}.")
                return told.format(needs=money(needs, currency), holds=money(holds, currency))

            self.room.board.put(Note(tell, urgent=True))
            return
        self.room.open_table(self.setup(), self.table_name)
