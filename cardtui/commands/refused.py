"""What a command refuses, in the player's language."""

from __future__ import annotations

import click

from ..text.catalog import _, language


class Refused(click.UsageError):
    """A command that cannot be done as it was asked for; the message is ours and in words."""


def usage_text(fault: click.ClickException) -> str:
    """What was wrong with a command line; click speaks English alone."""
    if isinstance(fault, Refused) or language() == "en":
        return fault.format_message()
    match fault:
        case click.NoSuchOption():
            return _("There is no option {name}.").format(name=fault.option_name)
        case click.MissingParameter():
            return _("{name} is missing.").format(name=_name(fault))
        case click.BadParameter():
            return _("{name} cannot have this value.").format(name=_name(fault))
        case click.FileError():
            return _("{path} could not be used: {reason}.").format(
                path=fault.ui_filename, reason=fault.message
            )
        case _:
            return _("This is no command of cardtui; cardtui --help lists them.")


def _name(fault: click.BadParameter) -> str:
    parameter = fault.param
    if parameter is None:
        return str(fault.param_hint or "?")
    return parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
