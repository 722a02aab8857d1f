"""What goes wrong outside the rules, in one line a person can read."""

from __future__ import annotations

import errno
import re
from collections.abc import Mapping
from functools import reduce

from ..engine.errors import DataFault, Fault, IllegalAction, Misfit, NotationError, Unread, Worded
from ..engine.visible import visible
from .catalog import N_, _, labelled, language
from .foreign import FAULTS as FOREIGN
from .store import ERRORS, LOOKS
from .table import money

LONG = 200  # characters of what cannot be read

# what is wrong with typed cards and actions, beside a place where they cannot be read
INPUT: Mapping[Unread, str] = {
    "unknown_verb": N_("“{verb}” cannot be done here; it can be: {verbs}"),
    "no_card": N_("“{card}” is no card to play"),
    "no_jokers": N_("there are no jokers in this game"),
    "no_mark": N_("the * means nothing here: {card}"),
    "no_suit": N_("without its suit: {card}"),
    "too_many": N_("{count} times {card}: there are only {most}"),
    "no_play": N_("no cards are {reading}"),
}

# what cannot be read in text or plain data, said beside its place
UNREAD: Mapping[Unread, str] = {
    **INPUT,
    "rank": N_("not a rank"),
    "card": N_("not a card"),
    "joker_suit": N_("a joker has no suit"),
    "one_card": N_("not one card"),
    "reading": N_("not a reading (kind:rank:size)"),
    "reading_size": N_("not a size of a reading"),
    "verb": N_("no verb"),
    "number": N_("not a number"),
    "seat": N_("no seat"),
    "not_a_seat": N_("{seat} is not a seat (0 to {last})"),
    "nothing_shown": N_("nothing is shown behind / in an action of a seat"),
    "no_cards": N_("no cards"),
    "below": N_("{number} is not a number of {least} or more"),
    "outside": N_("{number} is not a number from {least} to {most}"),
    "list": N_("not a list"),
    "list_of": N_("not a list of {count}"),
    "unknown_key": N_("unknown key {key} (known: {known})"),
    "null": N_("null (a key that does not matter is left out)"),
    "missing": N_("{key} is missing"),
    "object": N_("not an object"),
    "text": N_("not a text"),
    "half": N_("not a text: half a character"),
    "truth": N_("not true or false"),
    "whole": N_("not a whole number"),
    "large": N_("too large a number"),
    "one_of": N_("not one of {known}"),
    "cards": N_("not cards (a text, or a list of texts)"),
    "nested": N_("nested too deeply"),
    "twice": N_("the key {key} stands twice in one object"),
    "no_number": N_("{name} is no number"),
}

# what is counted in the place of a fault; keys stay as they are
PLACES: Mapping[str, str] = {
    "case": N_("case {n}"),
    "column": N_("column {n}"),
    "item": N_("item {n}"),
    "line": N_("line {n}"),
    "play": N_("play {n}"),
    "seat": N_("seat {n}"),
    "step": N_("step {n}"),
}
_COUNTED = re.compile(rf"\b({'|'.join(PLACES)}) (\d+)")

MISFITS: Mapping[str, str] = {
    Misfit.VARIANT: N_("“{variant}” is no game here; there are {known}."),
    Misfit.ROOM: N_("“{room}” is not a room of this game; there are {known}."),
    Misfit.OPTION: N_("“{value}” cannot be chosen for {option} in this game."),
    Misfit.PLAYER: N_("“{player}” is not a player; a player is {known}."),
    Misfit.LEVEL: N_("“{level}” is no level of this game; there are {known}."),
    Misfit.PLAYERS: N_("{wanted} players are wanted here, not {given}."),
    Misfit.NAMES: N_("{wanted} names are wanted here, one per seat, not {given}."),
    Misfit.SEATED: N_("{name} sits at this table already."),
    Misfit.ONLY_BOTS: N_("Only bots play here."),
    Misfit.ONE_PLAYER: N_("--seats: nobody meets himself alone; two players at least."),
    Misfit.NO_AUCTION: N_("--skip-auction: there is no auction in this game."),
    Misfit.NO_MATCH: N_("--match: whole matches are played in {games}, without --duplicate."),
    Misfit.NO_COMBINATIONS: N_("{variant} is a game without combinations."),
}

SESSION = {  # of a table, or of many, being played
    "too_poor": N_("Entry here is {needs}; you have {holds}."),
    "two_names": N_("Two different names are wanted, with a comma between them."),
    "redeals": N_("Nobody called in {count} deals in a row (L9)."),
    "bot_unusable": N_("seat {seat}, {command}: {said}"),
    "other_unusable": N_("--against {command}: {said}"),
    "bot_replaced": N_("seat {seat}, {command}, {said}"),
    "bot_broke": N_("{player}: {why}: {error}"),
    "other_run": N_("{path} holds another run, or none; it was left as it is."),
    "no_distributed": N_("--scheduler: dask.distributed is not installed (pip install 'cardtui[cluster]')"),
    "no_scheduler": N_("--scheduler: there is none at {address}: {detail}"),
    "job_killed": N_("a process of this run was killed"),
    "review_ended": N_("The review was ended before it was done."),
    "job_signalled": N_("a process of this run was ended by a signal"),
}

DEALS = {  # of deal codes
    "deal_code_none": N_("That is no deal code: it begins with a game ({known}) and a dash."),
    "deal_code_slip": N_("There is a slip in this deal code: its last signs do not fit the others."),
    "deal_code_version": N_("This deal code is of another version of the program."),
}

FAULTS: Mapping[str, str] = {**ERRORS, **MISFITS, **SESSION, **DEALS, **FOREIGN}

SYSTEM = {  # of a file that was named
    errno.EEXIST: N_("There is {path} already; it was left as it is."),
    errno.ENOENT: N_("There is no {path}, or no folder for it."),
    errno.ENOTDIR: N_("{path}: a part of the way is no folder."),
    errno.EISDIR: N_("{path} is a folder, not a file."),
    errno.EACCES: N_("{path} may not be read or written here."),
    errno.EPERM: N_("{path} may not be read or written here."),
    errno.EROFS: N_("{path} is on a disk that cannot be written."),
    errno.ENOSPC: N_("There is no room left on the disk for {path}."),
    errno.ENAMETOOLONG: N_("The name {path} is too long."),
}


def input_text(fault: NotationError) -> str:
    """What is wrong with something typed, in the language of the moment."""
    if fault.code in INPUT:
        return _(INPUT[fault.code]).format_map(fault.details)
    place = _("not readable from character {n}").format(n=fault.at + 1)
    return f"{place}: {fault.text[fault.at : fault.at + 12]}"


def fault_text(fault: BaseException) -> str:
    """What went wrong, in one line: every exception of ours, and the system's.

    Anything else by its type alone: what an exception says could tell what others hold.
    """
    match fault:
        case Fault():
            return _(FAULTS[fault.code]).format_map(_words(fault.details))
        case NotationError():
            return unread_text(fault)
        case IllegalAction():
            return _("A step is not allowed ({clause}).").format(clause=fault.refusal.clause)
        case OSError():
            return system_text(fault)
        case _:
            return type(fault).__name__


def unread_text(fault: NotationError) -> str:
    """What cannot be read and where; in English as developers know it."""
    if language() == "en":
        return str(fault)
    said = _worded(fault)
    if isinstance(fault, DataFault):
        return reduce(lambda told, place: labelled(place_text(place), told), reversed(fault.place), said)
    near = fault.text[fault.at : fault.at + 12]
    return _("{what} at character {n}: {near}").format(what=said, n=fault.at + 1, near=near) if near else said


def place_text(place: str) -> str:
    """Where a fault is, in the language of the moment."""
    return _COUNTED.sub(lambda counted: _(PLACES[counted[1]]).format(n=counted[2]), place)


def _worded(said: NotationError | str) -> str:
    """A fault, or why it is one, in the language of the moment."""
    if isinstance(said, NotationError):
        return _(UNREAD[said.code]).format_map(said.details) if said.code else _worded(said.why)
    if not isinstance(said, Worded):
        return _(said) if said else ""
    known = {
        name: _worded(one) if isinstance(one, Worded | NotationError) else one
        for name, one in said.figures.items()
    }
    return _(said.message).format_map(known)


def every_fault(fault: NotationError) -> list[str]:
    """Everything that is wrong with a position, each once."""
    return list(dict.fromkeys(map(unread_text, DataFault.within(fault).every)))


def _words(details: Mapping[str, object]) -> Mapping[str, object]:
    """The figures of a fault, in words where they are codes or faults of their own."""
    words = dict(details)
    if (looks := details.get("looks")) in LOOKS:
        words["looks"] = _(LOOKS[looks])
    if isinstance(fault := details.get("fault"), NotationError):
        words["detail"] = visible(unread_text(fault), LONG)
    if isinstance(currency := details.get("currency"), str):
        amounts = {key: value for key, value in details.items() if isinstance(value, int) and key != "seat"}
        words |= {key: money(value, currency) for key, value in amounts.items()}
    return words


def system_text(fault: OSError) -> str:
    """What the system would not do with a file, in a sentence of ours."""
    reason = fault.strerror or type(fault).__name__
    if fault.filename is None:
        return _("The system says: {reason}.").format(reason=reason)
    path = str(fault.filename)
    if fault.errno in SYSTEM:
        return _(SYSTEM[fault.errno]).format(path=path)
    return _("{path} could not be used: {reason}.").format(path=path, reason=reason)
