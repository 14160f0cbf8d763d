"""Pairs creations that stand for the same one: the assignment of the greatest worth (the Hungarian method)."""

from __future__ import annotations

from collections.abc import Sequence


def best_pairs(worth: Sequence[Sequence[int]]) -> dict[int, int]:
    """Give row -> column so that the sum of `worth[row][column]` is the greatest; some of the larger side are left."""
    if not worth or not worth[0]:
        return {}
    if len(worth) > len(worth[0]):
        turned = best_pairs(list(zip(*worth, strict=True)))
        return {row: column for column, row in sorted(turned.items(), key=lambda pair: pair[1])}
    return _assigned([[-value for value in row] for row in worth])


def _assigned(cost: list[list[int]]) -> dict[int, int]:
    """Assign each row a column at the lowest total cost; rows and columns have potentials, counted from 1."""
    rows, columns = len(cost), len(cost[0])
    row_potential, column_potential = [0] * (rows + 1), [0] * (columns + 1)
    row_of = [0] * (columns + 1)  # column -> its row; column 0 holds the row being placed
    for row in range(1, rows + 1):
        row_of[0] = row
        column = 0
        slack: list[float] = [float("inf")] * (columns + 1)
        came_from = [0] * (columns + 1)
        visited = [False] * (columns + 1)
        while row_of[column]:
            visited[column] = True
            here = row_of[column]
            for other in range(1, columns + 1):
                if not visited[other]:
                    reduced = cost[here - 1][other - 1] - row_potential[here] - column_potential[other]
                    if reduced < slack[other]:
                        slack[other], came_from[other] = reduced, column
            nearest = min((other for other in range(1, columns + 1) if not visited[other]), key=slack.__getitem__)
            step = int(slack[nearest])
            for other in range(columns + 1):
                if visited[other]:
                    row_potential[row_of[other]] += step
                    column_potential[other] -= step
                else:
                    slack[other] -= step
            column = nearest
        while column:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    return {row_of[column] - 1: column - 1 for column in range(1, columns + 1) if row_of[column]}
