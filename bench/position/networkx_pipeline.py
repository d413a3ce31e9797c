#!/usr/bin/env python3
"""Positions as the authors' published code computes them, in networkx: macro-clusters and clusters
by asyn_fluidc, landmarks by degree, one shortest path per pair of node and landmark, and eigenvectors
of the landmarks' Laplacian. Only the largest component, as theirs. Compares with `hplc positions`.

    networkx_pipeline.py HPLC FOLDER ETA [FOLDER ETA …]

HPLC is the program, FOLDER one of ../shared/data with edges.txt.
"""
import json
import math
import os
import subprocess
import sys
import tempfile
import time

import networkx as nx
import numpy as np
from networkx.algorithms.community import asyn_fluidc


def read_graph(folder):
    with open(os.path.join(folder, "num_nodes.txt")) as file:
        graph = nx.empty_graph(int(file.read()))
    with open(os.path.join(folder, "edges.txt")) as file:
        graph.add_edges_from(tuple(map(int, line.split())) for line in file)
    return graph


def clusters_of(graph, macros, clusters_each):
    clusters = []
    for macro in asyn_fluidc(graph, macros, seed=0):
        inside = graph.subgraph(macro)
        # FluidC wants connected graphs, which its own communities need not be.
        inside = inside.subgraph(max(nx.connected_components(inside), key=len)).copy()
        clusters.extend(asyn_fluidc(inside, min(clusters_each, len(inside)), seed=0))
    return clusters


def distance_vectors(graph, landmarks):
    distances = np.zeros((graph.number_of_nodes(), len(landmarks)))
    for row, node in enumerate(graph):
        for column, landmark in enumerate(landmarks):
            distances[row, column] = len(nx.shortest_path(graph, source=node, target=landmark)) - 1
    return distances


def membership_vectors(graph, landmarks):
    count = len(landmarks)
    squares = np.array([[nx.shortest_path_length(graph, u, v) ** 2 for v in landmarks] for u in landmarks])
    weights = np.exp(-squares / max(1.0, squares.sum() / max(1, count * (count - 1))))
    np.fill_diagonal(weights, 0)
    scale = 1 / np.sqrt(weights.sum(axis=1))
    return np.linalg.eigh(np.eye(count) - scale[:, None] * weights * scale)


def networkx_seconds(folder, eta):
    graph = read_graph(folder)
    graph = graph.subgraph(max(nx.connected_components(graph), key=len)).copy()
    macros = round(math.log(graph.number_of_nodes()))
    marks = [time.perf_counter()]
    clusters = clusters_of(graph, macros, eta)
    landmarks = [max(cluster, key=graph.degree) for cluster in clusters]
    marks.append(time.perf_counter())
    distance_vectors(graph, landmarks)
    marks.append(time.perf_counter())
    membership_vectors(graph, landmarks)
    marks.append(time.perf_counter())
    return np.diff(marks)


def our_seconds(program, folder, eta, runs=5):
    best = math.inf
    with tempfile.TemporaryDirectory() as place:
        command = [program, "positions", folder, "-o", f"{place}/p.npz", "--eta", str(eta), "--json", "-"]
        for _ in range(runs):
            seconds = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["seconds"]
            best = min(best, sum(seconds.values()) - seconds["load"])
    return best


def main():
    program, arguments = sys.argv[1], sys.argv[2:]
    for folder, eta in zip(arguments[::2], arguments[1::2]):
        clusters, distances, membership = networkx_seconds(folder, int(eta))
        theirs = clusters + distances + membership
        ours = our_seconds(program, folder, int(eta))
        print(f"{os.path.basename(folder)}: networkx {theirs:.1f} s (clusters {clusters:.1f}, distances "
              f"{distances:.1f}, membership {membership:.1f}), hplc {ours * 1e3:.1f} ms: "
              f"{theirs / ours:,.0f} times faster", flush=True)


main()
