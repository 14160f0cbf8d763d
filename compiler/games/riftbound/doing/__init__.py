"""What a clause of a Riftbound card does, a module for each family of verbs, where no row says it."""
