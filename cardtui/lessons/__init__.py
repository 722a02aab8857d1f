"""Guided first hands: a deal that is always the same, moves of the others that are written down, and short
remarks that say what to do, why, and where to look.

A lesson is data (``lesson.py``), one in a file by the name of its game; its entry in ``games.py`` says which.
``guide.py`` follows a hand of it, ``book.py`` keeps how far it came, ``opening.py`` makes the session. It is
played at the usual table, full screen or by lines, counts nowhere and is in no history.
"""
