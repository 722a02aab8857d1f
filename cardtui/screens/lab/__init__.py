"""The lab: a position looked into on one screen, and tests made out of it."""
