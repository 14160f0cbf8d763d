"""Continuous effects in their layers (CR 613)."""
