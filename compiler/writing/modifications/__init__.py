"""What continuous effects do: a module a family of modifications, and the sentences in which they stand."""
