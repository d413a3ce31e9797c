"""Scores of pairs by networkx and numpy, to compare our predictors with.

usage: networkx_scores.py EDGES PAIRS BETA LENGTH LAMBDA
EDGES: first line the number of nodes, then an edge a line. PAIRS: a pair a line.
Prints a line of names, then a line of scores for each pair.
"""
import sys

import networkx as nx
import numpy as np


def read(path):
    with open(path) as lines:
        return [[int(field) for field in line.split()] for line in lines]


def linear_autoencoder(adjacency, weight):
    degrees = adjacency.sum(axis=1)
    root = np.sqrt(np.maximum(degrees, 1))
    normalised = adjacency / np.outer(root, root)
    inverse = np.linalg.inv(normalised @ normalised + weight * np.eye(len(adjacency)))
    weights = -inverse / np.diag(inverse)[np.newaxis, :]
    np.fill_diagonal(weights, 0)
    predicted = normalised @ weights
    return (predicted + predicted.T) / 2 * np.outer(root, root)


def l3(graph, u, v):
    """Paths u x y v, one by one."""
    return sum((graph.degree[x] * graph.degree[y]) ** -0.5
               for x in set(graph[u]) - {v} for y in set(graph[v]) - {u} if graph.has_edge(x, y))


def cosines(graph, u, v):
    """Of u with the neighbours of v, by what they share but for v itself."""
    if graph.degree[u] == 0:
        return 0
    return sum(len(set(graph[u]) & set(graph[y]) - {v}) / (graph.degree[u] * graph.degree[y]) ** 0.5
               for y in set(graph[v]) - {u})


def main():
    edges_file, pairs_file, beta, length, weight = sys.argv[1:]
    (num_nodes,), *edges = read(edges_file)
    pairs = [tuple(pair) for pair in read(pairs_file)]
    graph = nx.Graph()
    graph.add_nodes_from(range(num_nodes))
    graph.add_edges_from(edges)
    adjacency = nx.to_numpy_array(graph, nodelist=range(num_nodes))

    def by(function):
        return [score for _, _, score in function(graph, pairs)]

    katz = sum(float(beta) ** l * np.linalg.matrix_power(adjacency, l)
               for l in range(1, int(length) + 1))
    autoencoder = linear_autoencoder(adjacency, float(weight))
    distances = dict(nx.all_pairs_shortest_path_length(graph))
    columns = {
        "common-neighbours": [len(list(nx.common_neighbors(graph, u, v))) for u, v in pairs],
        "adamic-adar": by(nx.adamic_adar_index),
        "resource-allocation": by(nx.resource_allocation_index),
        "jaccard": by(nx.jaccard_coefficient),
        "preferential-attachment": by(nx.preferential_attachment),
        "katz": [katz[u, v] for u, v in pairs],
        "shortest-path": [-distances[u].get(v, num_nodes) for u, v in pairs],
        "linear-autoencoder": [autoencoder[u, v] for u, v in pairs],
        "l3": [l3(graph, u, v) for u, v in pairs],
        "co-occurrence": [(cosines(graph, u, v) + cosines(graph, v, u)) / 2 for u, v in pairs],
    }
    print(*columns)
    for row in zip(*columns.values()):
        print(*(repr(float(score)) for score in row))


main()
