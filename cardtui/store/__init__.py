"""What is kept: profiles and their ledger, tables in play, the history of hands and their records.

``Store`` is the one entry; it imports the engine and nothing above it.
"""
