"""Texts as they are shown and looked at: places in them, numbers of any length, regular expressions."""
