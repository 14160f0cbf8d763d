"""How a game goes on: costs are paid, spells cast, abilities activated, the stack resolved (CR 117, 405, 601–608)."""
