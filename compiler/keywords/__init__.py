"""Keyword actions and keyword abilities (CR 701, 702): the rules' own sentences with their parameters."""
