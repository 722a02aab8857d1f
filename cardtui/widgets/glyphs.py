"""Signs beyond ASCII that a table uses, and what stands for each where they have no certain width.

The program writes one set of signs; an ASCII screen exchanges them one cell for one cell while it is
drawn, so the layout is the same in both.
"""

from __future__ import annotations

SUITS = "-♠♥♦♣"  # by suit number
ENTER, ENTER_SPELT = "⏎", "Ret"

ASCII = str.maketrans(
    {
        **dict(zip("♠♥♦♣", "shdc", strict=True)),
        **dict.fromkeys("╭╮╰╯┏┓┗┛╔╗╚╝├┤┼", "+"),
        **dict.fromkeys("─━", "-"),
        "═": "=",
        **dict.fromkeys("│┃║", "|"),
        "♡": "+",
        "✕": "-",
        **dict.fromkeys("▸▶→", ">"),
        **dict.fromkeys("◂←‹", "<"),
        "›": ">",
        "»": ">",
        "▾": "v",
        "▴": "^",
        "↑": "^",
        "↓": "v",
        "●": "*",
        "○": "o",
        "★": "+",  # `*` marks a wild
        "☆": "-",
        "×": "x",
        "·": ".",
        "╌": ".",
        "…": "~",
        "—": "-",
        "–": "-",
        "−": "-",
        "✓": "v",  # `+` and `-` are the signs of sides
        "✗": "!",
        "█": "#",
        "░": ".",
        "▒": "#",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "§": "#",
    }
)
