"""What is told of a board: sentences of what happened, words for what stands on a permanent, cards on a table."""
