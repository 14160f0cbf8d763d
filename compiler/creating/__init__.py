"""Tokens that are created (CR 111): who creates how many of which, what later words say of them, copies."""
