"""Typed values, whatever they are values of: decoded, walked through, shown; and the colors and basic land types."""
