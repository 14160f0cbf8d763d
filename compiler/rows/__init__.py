"""Rows: what is said in words that are always the same but for a noun or a number, to be read and to be written.

A row (row.py) has the words of a sentence with holes in them, and the instruction that they make. Its words are parsed
once by the grammar (patterns.py); `reading.read` unifies a clause with that tree, whole or not at all, and
`written` (writing/rows.py) writes an instruction by the first row that agrees with it. docs/rows.md is the page.
"""
