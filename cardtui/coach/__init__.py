"""The coach: what a decision was worth by what its seat could know, and why.

``judged.py`` says what a judged decision is, ``judge.py`` judges one; how a family weighs its plays stands in
``landlord.py``, ``guandan.py`` and ``gongzhu.py``.
"""
