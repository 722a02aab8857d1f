"""The one table of all games.

``screen.TableScreen`` shows a session to the seat in front and has the keys (``commands.Commands``); what it
has are values and parts: ``curtain.Curtain`` (with ``sharing.Sharing``, for several people at one keyboard),
``spoken.Spoken``, ``stopwatch.Stopwatch``, ``news.News``, ``deciding.Deciding``, ``drawing.Drawing``, and
what the commands do in ``picking`` and ``looking``.

What stands on the table is a ``scene.Scene``, made by the game's ``family.Family`` of a ``view.SeatView``
and laid out by ``surface.Surface``; ``panel.Panel`` is what a phase offers, ``climbing.Climbing`` the play
of games in which one beats what lies on the table. A game family comes in as a folder of its own:

- ``family.py``: a ``Family`` subclass (roles, centre box, piles, counter, sorting, hand layouts,
  factors) with ``panels``: phase to panel class; named in ``family.FAMILIES``;
- one module a phase with a ``Panel`` subclass: its title, its help, its verbs. A ``ChoicePanel``
  offers the legal actions as buttons; a ``CardPanel`` acts with the picked cards;
- a settlement of its own, if it is not about money (``Family.account``), and the sheet of a session;
- hand layouts (``widgets.layout.Layout``) in ``widgets/``, its sentences in ``cardtui/text/<family>.py``.

A panel never judges: verdicts and buttons come from ``rules.why_not`` and ``rules.offers`` on the view.
"""
