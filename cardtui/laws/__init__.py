"""What holds in every position of every game, asked of hands that were played; and a hand that fails, made
small.

``failures`` says what failing is, ``holding`` asks the laws of a position and of the steps from it,
``unlisted`` what may be tried though it is not listed, ``smallest`` takes away what a failure does not need,
``fired`` counts the clauses behind what happened.
"""
