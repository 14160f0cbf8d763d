"""The executor: steps are done one after the other, each by who has registered for it."""
