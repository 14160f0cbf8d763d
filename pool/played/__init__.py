"""Every ability of a card is played on a small board, and an event of it, or a difference that it makes, is evidence."""
