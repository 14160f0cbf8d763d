"""What would happen and happens otherwise (CR 614–616): events proposed as values, and one loop that replaces them."""
