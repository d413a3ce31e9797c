#!/usr/bin/env python3
"""Modularity of networkx's asyn_fluidc over many seeds, to compare ours with.

    networkx_fluidc.py EDGES K SEEDS

EDGES has one "u v" a line and is connected. Prints the mean modularity and its standard error.
"""
import statistics
import sys

import networkx as nx
from networkx.algorithms.community import asyn_fluidc, modularity


def main():
    edges, count, seeds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    graph = nx.read_edgelist(edges, nodetype=int)
    values = [modularity(graph, list(asyn_fluidc(graph, count, seed=seed))) for seed in range(seeds)]
    print(statistics.mean(values), statistics.stdev(values) / seeds**0.5)


main()
