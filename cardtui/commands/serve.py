"""``serve``: the room in a browser."""

from __future__ import annotations

import ipaddress
import os
import sys

import click

from ..text.catalog import _
from .play import preferences
from .refused import Refused
from .saves import Where, folder_of


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Its port.")
@click.option("--shared", is_flag=True, help="One folder of saves for everybody, not one per browser.")
@click.pass_obj
def serve(where: Where, /, host: str, port: int, shared: bool) -> None:
    """Show the room in browsers; needs the extra web.

    Each browser has saves of its own in visitors/ of the saves folder. Bots' commands are not started there,
    and files of this machine are neither read nor written.
    """
    try:
        from ..web.server import VISITORS, RoomServer
    except ImportError:
        raise Refused(_("serve needs the extra web: pip install 'cardtui[web]'")) from None
    preferences(where)
    folder = folder_of(where).absolute()
    options = ("--lang", where.language) if where.language else ()
    click.echo(_("The room is at {url}; Ctrl+C ends it.").format(url=f"http://{_shown(host)}:{port}"))
    if shared:
        click.echo(
            _("All who come share the saves in {folder}: profiles, tables, history.").format(folder=folder)
        )
    else:
        click.echo(_("Each browser has its own saves, in {folder}.").format(folder=folder / VISITORS))
    if not _is_here(host):
        told = _(
            "warning: whoever reaches {host} can come in. There is no password, and nothing is encrypted."
        )
        click.echo(f"cardtui: {told.format(host=host)}", err=True)
    RoomServer(host, port, folder, shared, options).serve()


def _shown(host: str) -> str:
    """The address as it stands in an URL."""
    return f"[{host}]" if ":" in host else host


def _is_here(host: str) -> bool:
    """Whether only this machine reaches the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@click.command(hidden=True)
@click.pass_obj
def visit(where: Where, /) -> None:
    """The room of one browser; ``serve`` starts it."""
    if not os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver"):
        raise Refused(_("cardtui serve starts this"))
    from .. import garbage
    from ..endings import leave_on_signals, run
    from ..store.store import Store

    garbage.hold()
    liked, path = preferences(where)
    leave_on_signals()
    with Store(folder_of(where), check=where.check) as store:
        from ..app import CardRoom

        status = run(CardRoom(store, liked, path, asks=True, served=True))
    sys.exit(status)


COMMANDS = (serve, visit)
