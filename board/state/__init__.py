"""What is there: players, permanents in stacks, cards in zones, what happened: frozen values, and how they are kept."""
