"""What surrounds the effects of an ability: levels, cases, timing, opening hands; abilities that stand (CR 604)."""
