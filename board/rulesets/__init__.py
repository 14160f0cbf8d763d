"""Other games, and other ages of one: what they do in their own way."""
