"""How often regular players say yes, by how good their hand is: ``training.saying`` fits it.

A game as in ``chances`` and the question: two figures, lean and steepness of a logistic in ``strength``.
``leads``: the landlord doubles, ``doubles``: a farmer does.
"""

SAYING: dict[str, tuple[float, float]] = {
    "3p call": (1.90, 4.96),  # 724 answers, yes 0.69
    "3p doubles": (-2.78, 5.05),  # 1000 answers, yes 0.09
    "3p leads": (-0.91, 6.28),  # 500 answers, yes 0.80
    "3p rob": (-1.64, 6.37),  # 936 answers, yes 0.28
    "3w call": (-3.80, 3.51),  # 1064 answers, yes 0.32
    "3w doubles": (-0.49, 1.09),  # 686 answers, yes 0.42
    "3w leads": (-2.76, 1.52),  # 343 answers, yes 0.50
    "3w rob": (-0.45, 0.86),  # 623 answers, yes 0.50
    "2p call": (20.00, 0.00),  # 500 answers, yes 1.00
    "2p doubles": (-5.48, 6.39),  # 500 answers, yes 0.12
    "2p leads": (0.53, 2.66),  # 500 answers, yes 0.88
    "2p rob": (-1.82, 2.77),  # 595 answers, yes 0.32
    "2w call": (9.99, 9.50),  # 510 answers, yes 0.98
    "2w doubles": (-3.05, 0.88),  # 500 answers, yes 0.10
    "2w leads": (-4.57, 4.75),  # 500 answers, yes 0.89
    "2w rob": (-2.26, 1.36),  # 633 answers, yes 0.33
}
