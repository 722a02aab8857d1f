"""Settings on the command line: where they lie, what they are, and another value for one of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..text.catalog import _
from .refused import Refused
from .saves import Where, folder_of

if TYPE_CHECKING:
    from ..keys import Key
    from ..settings import Setting, Settings, Value


@click.group(short_help="Show and change settings.")
def config() -> None:
    """Show and change settings; each change holds from the next start."""


@config.command()
@click.pass_obj
def path(where: Where, /) -> None:
    """Print where the settings lie; themes of one's own lie beside them, in the folder themes."""
    click.echo(str(_file(where)))


@config.command("list")
@click.pass_obj
def list_all(where: Where, /) -> None:
    """Print every setting with its value, what it may be, and what it means; then the keys of commands."""
    from ..engine.visible import visible
    from ..remapping import commands
    from ..settings import SETTINGS

    liked = _liked(where)
    for setting in SETTINGS.values():
        value = visible(_toml(getattr(liked, setting.name)), LONG)
        offered = _offered(setting, _file(where))
        choices = ", ".join(_choice(setting, each) for each in offered)
        click.echo(f"{setting.name} = {value}  # {_(setting.about)}: {choices}")
    click.echo("[keys]")
    others = _keys_in_force(liked)
    for command in commands():
        signs = visible(_toml(others.get(command.id, command.keys)), LONG)
        click.echo(f"{_toml(command.id)} = {signs}  # {_(command.help)}")


@config.command()
@click.argument("name")
@click.pass_obj
def get(where: Where, /, name: str) -> None:
    """Print the value of the setting NAME; keys.COMMAND: the keys of a command."""
    from ..engine.visible import visible

    liked = _liked(where)
    if (id := _key(name)) is not None:
        command = _command(id)
        click.echo(visible(_keys_in_force(liked).get(command.id, command.keys), LONG))
        return
    value = getattr(liked, _setting(name).name)
    click.echo(visible(value, LONG) if isinstance(value, str) else _toml(value))


@config.command("set")
@click.argument("name")
@click.argument("value")
@click.pass_obj
def set_one(where: Where, /, name: str, value: str) -> None:
    """Give the setting NAME another VALUE, keys.COMMAND other keys; notes in the file and its order stay."""
    from ..settings import save

    if (id := _key(name)) is not None:
        _set_keys(where, id, value)
        return
    setting, file = _setting(name), _file(where)
    offered = _offered(setting, file)
    wanted = next((each for each in offered if value.casefold() in _typed(setting, each)), None)
    if wanted is None:
        _refuse_theme(setting, value, file)
        told = _("{name} cannot be {value}; it can be {choices}")
        choices = ", ".join(_choice(setting, each) for each in offered)
        raise Refused(told.format(name=name, value=json.dumps(value, ensure_ascii=False), choices=choices))
    changes: dict[str, Any] = {setting.name: wanted}  # of the setting's own type
    save(file, replace(_liked(where), **changes))


LONG = 200  # characters of a value that is printed
KEYS = "keys."  # before a command's id


def _key(name: str) -> str | None:
    """The id of a command whose keys are meant, also as it stands in the list; ``None``: a setting."""
    from ..remapping import commands

    id = name.removeprefix(KEYS)
    return id if id != name or any(command.id == id for command in commands()) else None


def _command(id: str) -> Key:
    from ..remapping import commands

    known = {command.id: command for command in commands()}
    if id not in known:
        raise Refused(_("there is no command {id}; cardtui config list names them").format(id=id))
    return known[id]


def _set_keys(where: Where, id: str, value: str) -> None:
    """Other keys for a command, parted by commas; none are the usual ones."""
    from ..remapping import is_key, refused, with_keys
    from ..settings import save

    command, liked = _command(id), _liked(where)
    signs = value.replace(" ", "") or command.keys
    for pressed in signs.split(","):
        if not is_key(pressed):
            raise Refused(
                _("{key} is no key; for instance h, H, f2, ctrl+y, slash").format(key=_toml(pressed))
            )
    if (found := refused(command, signs, liked.keys)) is not None:
        raise Refused(f"{found.pressed}: {found.text()}")
    save(_file(where), replace(liked, keys=with_keys(command, signs, liked.keys)))


def _file(where: Where) -> Path:
    from ..settings import settings_file

    return settings_file(folder_of(where))


def _liked(where: Where) -> Settings:
    """The settings; what is wrong with their file goes to standard error."""
    from ..settings import load
    from ..text.faults import fault_text

    liked, fault = load(_file(where))
    if fault is not None:
        click.echo(f"cardtui: {fault_text(fault)}", err=True)
    return liked


def _keys_in_force(liked: Settings) -> Mapping[str, str]:
    """The keys of the settings that may be; what cannot be goes to standard error."""
    from ..remapping import in_force
    from ..store.errors import StoreError
    from ..text.faults import fault_text

    good, wrong = in_force(liked.keys)
    for command, taken in wrong:
        fault = StoreError("key_taken", **taken.details(command))
        click.echo(f"cardtui: {fault_text(fault)}", err=True)
    return good


def _setting(name: str) -> Setting:
    from ..settings import SETTINGS

    if name not in SETTINGS:
        told = _("there is no setting {name}; there are {known}")
        raise Refused(told.format(name=name, known=", ".join(SETTINGS)))
    return SETTINGS[name]


def _offered(setting: Setting, file: Path) -> list[Value]:
    """What it may be set to: also a theme of one's own."""
    from ..colours import own_themes

    own = [theme.name for theme in own_themes(file)[0]] if setting.free else []
    return [*setting.choices, *own]


def _choice(setting: Setting, value: Value) -> str:
    """A value as it is offered: with its word where it does not speak for itself."""
    if isinstance(value, bool) or value == "":
        return f"{_toml(value)} ({_(setting.choices[value])})"
    return _toml(value)


ON_OFF = {True: ("on", "yes"), False: ("off", "no")}  # as people say it, whatever the word on the page is


def _typed(setting: Setting, value: Value) -> set[str]:
    """All that may be typed for a value: as it stands in the file, or its word on the settings page."""
    ways = {str(value), _toml(value), *([_(setting.choices[value])] if value in setting.choices else [])}
    return {way.casefold() for way in ways | set(ON_OFF[value] if isinstance(value, bool) else ())}


def _refuse_theme(setting: Setting, value: str, file: Path) -> None:
    """Say what is wrong with the theme of that name, if there is one."""
    from ..colours import own_themes
    from ..text.faults import fault_text

    for fault in own_themes(file)[1] if setting.free else ():
        if Path(str(fault.details["path"])).stem == value:
            raise Refused(fault_text(fault))


def _toml(value: object) -> str:
    """A value as it stands in the file."""
    return json.dumps(value, ensure_ascii=False)


COMMANDS = (config,)
