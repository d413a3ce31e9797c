"""Enclosing subgraphs of pairs with their labels by networkx, to compare ours with.

usage: networkx_subgraphs.py EDGES PAIRS HOPS
EDGES: first line the number of nodes, then an edge a line. PAIRS: a pair a line.
Prints for each pair a line of its nodes, one of its edges (two numbers each), one of DRNL labels and
one of the distances to both ends (-1 for none), each in ascending order of the nodes.
"""
import sys

import networkx as nx


def read(path):
    with open(path) as lines:
        return [[int(field) for field in line.split()] for line in lines]


def enclosing_subgraph(graph, u, v, hops):
    nodes = set()
    for end in (u, v):
        nodes |= set(nx.single_source_shortest_path_length(graph, end, cutoff=hops))
    subgraph = graph.subgraph(nodes).copy()
    if subgraph.has_edge(u, v):
        subgraph.remove_edge(u, v)
    return subgraph


def distances(graph, source, removed=None):
    if removed is not None:
        graph = graph.subgraph(set(graph) - {removed})
    return nx.single_source_shortest_path_length(graph, source)


def drnl_label(x, u, v, to_u, to_v):
    if x in (u, v):
        return 1
    if x not in to_u or x not in to_v:
        return 0
    half, odd = divmod(to_u[x] + to_v[x], 2)
    return 1 + min(to_u[x], to_v[x]) + half * (half + odd - 1)


def main():
    edges_file, pairs_file, hops = sys.argv[1:]
    (num_nodes,), *edges = read(edges_file)
    graph = nx.empty_graph(num_nodes)
    graph.add_edges_from(edges)
    for pair in read(pairs_file):
        u, v = sorted(pair)
        subgraph = enclosing_subgraph(graph, u, v, int(hops))
        nodes = sorted(subgraph)
        without_v, without_u = distances(subgraph, u, v), distances(subgraph, v, u)
        to_u, to_v = distances(subgraph, u), distances(subgraph, v)
        print(*nodes)
        print(*(end for edge in sorted(map(sorted, subgraph.edges)) for end in edge))
        print(*(drnl_label(x, u, v, without_v, without_u) for x in nodes))
        print(*(to.get(x, -1) for x in nodes for to in (to_u, to_v)))


main()
