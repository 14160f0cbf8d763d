"""What is said of a text that was not understood, and the look over the compiler's shoulder."""
