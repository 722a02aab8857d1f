"""What can be told of a deal: its code, and whether it was fixed before anybody decided."""

from __future__ import annotations

from collections.abc import Iterator

from .catalog import N_, _

VERDICTS = {
    True: N_("The sealed code is right: these are the cards that were fixed before the first decision."),
    False: N_("The sealed code is wrong: these are not the cards that it was made of."),
    None: N_(
        "This hand has no sealed code: no table dealt it, it was played before there were any, or its cards"
        " were chosen."
    ),
}


def code_line(code: str) -> str:
    """The deal code of a hand, or that there is none."""
    return _("Deal code: {code}").format(code=code) if code else _("There is no deal code of this hand.")


def fair_lines(code: str, digest: str, salt: str, right: bool | None) -> Iterator[str]:
    """All of a hand that is over. ``right``: whether the seal fits the cards; ``None``: there is none."""
    yield code_line(code)
    yield ""
    yield _(VERDICTS[right])
    if right is not None:
        yield f"SHA-256: {digest}"
        yield _("Salt: {salt}").format(salt=salt)


def sealed_lines(digest: str) -> Iterator[str]:
    """What is told of the seal while the hand is played; an empty digest: there is none."""
    if not digest:
        yield _("This deal has no sealed code: its cards were chosen, or may be known.")
        return
    yield _("The cards were fixed before the first decision; the sealed code, a SHA-256 of salt and deal:")
    yield digest
    yield ""
    yield _("Copy it; the salt is told once the hand is over: {command}.").format(
        command="cardtui verify last"
    )
