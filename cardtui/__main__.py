"""``python -m cardtui``."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from .cli import cardtui

    cardtui(prog_name="cardtui")


if __name__ == "__main__":
    main()
