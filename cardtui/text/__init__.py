"""The sentences: refusals, events, facts and reasons in English and Simplified Chinese.

One module a game family holds its messages; ``catalog`` looks them up in the language of the moment.
"""
