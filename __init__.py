"""cardwright: trading-card text in, executable token-creation effects out."""
