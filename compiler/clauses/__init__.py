"""What a clause is by its node alone, before anything is lowered."""
