"""What a table is drawn with. Widgets know cards and text, neither session nor players nor store.

Everything derives from ``lines.Lines``: a widget hands over lines of (text, look) spans, which are
clipped by cell width, coloured by the one stylesheet and, on terminals that need it, put into ASCII.
Texts come in finished: screens say them in the language of the moment and hand them over again when
it changes.
"""
