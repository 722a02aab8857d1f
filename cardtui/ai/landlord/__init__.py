"""Players of the landlord family: hands as packed counts, splitting, search, auction."""
