"""Costs (CR 118): of abilities, of spells, of keywords, of attacking; and how mana may be spent."""
