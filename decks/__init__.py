"""What a deck needs on the table: its tokens and all else beside the cards, on a sheet to take along."""
