"""What it looks like: characteristics in layers, selections, quantities, conditions: read, never changed."""
