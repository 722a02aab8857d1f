"""What the machine knows, told to a person: explained moves, reviews, odds, puzzles, the same cards.

``judged.py`` says what a judged decision is, ``judge.py`` judges one by what its seat could know,
``apart.py`` in a process of its own; how a family weighs its plays stands in ``landlord.py``, ``guandan.py``
and ``gongzhu.py``.
"""
