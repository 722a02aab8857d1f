"""The sentences: refusals, events, readings and reasons in English and Simplified Chinese.

``sentences`` says them in the language of the moment (``catalog``). One module a game family holds
its messages as dicts from code to English with named fields: ``KINDS`` and ``READINGS`` (by kind of
combination), ``REFUSALS``, ``EVENTS`` (an empty message: not worth a line in the log), ``REASONS``
(bots'), ``PHASES``, ``LINES`` (figures of a settlement).
"""
