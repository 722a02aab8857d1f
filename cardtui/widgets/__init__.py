"""What a table is drawn with. Widgets know cards and text, neither session nor players nor store.

Everything derives from ``lines.Lines``: a widget hands over lines of (text, look) spans, which are
clipped by cell width, coloured by the one stylesheet and, on terminals that need it, put into ASCII.
Lists, logs and counters are drawn that way, too, instead of by ``DataTable``, ``OptionList`` or ``RichLog``:
Chinese takes two cells a sign and is wrapped and cut by cells, names and file paths may hold what markup
would read as commands, and a list of a hundred thousand hands costs what is seen of it.

Texts come in finished: screens say them in the language of the moment and hand them over again when
it changes.
"""
