"""Tests of Magic's rules of the 1990s, beside today's."""
