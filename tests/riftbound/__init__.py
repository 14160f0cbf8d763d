"""Tests of Riftbound: its wording, its records, its tokens on the board (RB 176–184)."""
