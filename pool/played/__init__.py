"""Every ability of a card is played on small boards; an event, or a difference that it makes, is the evidence."""
