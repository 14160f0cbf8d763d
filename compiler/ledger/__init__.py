"""The text that is being lowered: its words for people, where they stand, and who has claimed them."""
