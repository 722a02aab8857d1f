"""A hand or a position to be taken elsewhere: as text, as a picture, as a page that needs no server.

Everything that comes from a record is text in them and nothing else: names of players are anybody's.
"""
