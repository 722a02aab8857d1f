"""A table played by lines: every event one sentence, every answer one typed line.

For whoever hears the screen instead of seeing it, for terminals that only print, for pipes and scripts.
The session, the saves, the seats and the records are those of the card room: a table left here is taken
up there, and the other way round. One person plays: what has been printed stays in sight.
"""
