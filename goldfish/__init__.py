"""Goldfish: a deck played alone, many times, from its cards' texts, and what became of it."""
