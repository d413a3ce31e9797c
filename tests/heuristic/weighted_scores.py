"""Scores of pairs on a weighted graph by numpy's dense matrices, to compare our predictors with.

usage: weighted_scores.py EDGES PAIRS BETA LENGTH LAMBDA
EDGES: first line the number of nodes, then "u v weight" a line. PAIRS: a pair a line.
Prints a line of names, then a line of scores for each pair.
"""
import sys

import numpy as np


def main():
    edges_file, pairs_file, beta, length, ridge = sys.argv[1:]
    with open(edges_file) as lines:
        nodes = int(next(lines))
        rows = [line.split() for line in lines]
    pairs = np.loadtxt(pairs_file, dtype=int)
    weights = np.zeros((nodes, nodes))
    for u, v, weight in rows:
        weights[int(u), int(v)] = weights[int(v), int(u)] = float(weight)
    linked = (weights > 0).astype(float)
    strengths = weights.sum(axis=1)
    safe = np.where(strengths > 0, strengths, 1)

    def by_common(factor):
        """Sum over z of (w(u z) + w(v z)) / 2 · factor(z), for z linked to both."""
        scaled = weights * factor
        return (scaled @ linked.T + linked @ scaled.T) / 2

    least = np.array([[np.minimum(weights[u], weights[v]).sum() for v in range(nodes)] for u in range(nodes)])
    scale = weights / weights[weights > 0].mean()
    katz = sum(float(beta) ** l * np.linalg.matrix_power(scale, l) for l in range(1, int(length) + 1))
    root = np.sqrt(safe)
    normalised = weights / np.outer(root, root)
    inverse = np.linalg.inv(normalised @ normalised + float(ridge) * np.eye(nodes))
    learned = -inverse / np.diag(inverse)[np.newaxis, :]
    np.fill_diagonal(learned, 0)
    predicted = normalised @ learned
    matrices = {
        "common-neighbours": by_common(np.ones(nodes)),
        "adamic-adar": by_common(1 / np.log1p(safe)),
        "resource-allocation": by_common(1 / safe),
        "jaccard": least / np.maximum(strengths[:, None] + strengths[None, :] - least, 1e-300),
        "preferential-attachment": np.outer(strengths, strengths),
        "katz": katz,
        "linear-autoencoder": (predicted + predicted.T) / 2 * np.outer(root, root),
    }
    print(*matrices)
    for u, v in pairs:
        print(*(repr(float(matrix[u, v])) for matrix in matrices.values()))


main()
