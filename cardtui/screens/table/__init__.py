"""The one table of all games.

``sitting.TableView`` shows a session to one seat, ``screen.TableScreen`` adds what a person does;
``surface.Surface`` lays out status, seats, plays, counter, buttons, hand, own line and log. All ask a
``family.Family`` what to say; ``panel.Panel`` is what a phase offers, ``climbing.Climbing`` the play of
games in which one beats what lies on the table. A game family comes in as a folder of its own:

- ``family.py``: a ``Family`` subclass (roles, centre box, piles, counter, sorting, hand layouts,
  factors) with ``panels``: phase to panel class; named in ``family.FAMILIES``;
- one module a phase with a ``Panel`` subclass: its title, its help, its verbs. A ``ChoicePanel``
  offers the legal actions as buttons; a ``CardPanel`` acts with the picked cards;
- a settlement of its own, if it is not about money (``Family.account``), and the sheet of a session;
- hand layouts (``widgets.hand.Layout``) in ``widgets/``, its sentences in ``cardtui/text/<family>.py``.

A panel never judges: verdicts and buttons come from ``rules.why_not`` and ``rules.offers`` on the view.
"""
