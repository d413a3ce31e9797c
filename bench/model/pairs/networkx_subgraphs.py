#!/usr/bin/python3
"""Enclosing subgraphs with DRNL labels in networkx, beside ours, on the same training pairs. Checks
that nodes, edges and labels have the same sums.

    networkx_subgraphs.py PROGRAM GRAPH [HOPS]

PROGRAM is build/release/bench/enclosing_subgraphs, GRAPH a folder of ../shared/data.
"""
import json
import subprocess
import sys
import tempfile
import time

import networkx as nx


def read(path):
    with open(path) as lines:
        return [tuple(map(int, line.split())) for line in lines]


def labels_of(subgraph, u, v):
    """One breadth-first search from each end, the other out of the way."""
    def search(source, removed):
        return nx.single_source_shortest_path_length(nx.restricted_view(subgraph, [removed], []), source)

    to_u, to_v = search(u, v), search(v, u)
    labels = {x: 0 for x in subgraph}
    for x in to_u.keys() & to_v.keys():
        half, odd = divmod(to_u[x] + to_v[x], 2)
        labels[x] = 1 + min(to_u[x], to_v[x]) + half * (half + odd - 1)
    labels[u] = labels[v] = 1
    return labels


def enclosing_subgraph(graph, u, v, hops):
    nodes = fringe = {u, v}
    for _ in range(hops):
        fringe = {y for x in fringe for y in graph[x]} - nodes
        nodes = nodes | fringe
    subgraph = graph.subgraph(nodes).copy()
    if subgraph.has_edge(u, v):
        subgraph.remove_edge(u, v)
    return subgraph


def run(edges, pairs, hops):
    graph = nx.Graph(edges)
    graph.add_nodes_from(end for pair in pairs for end in pair)
    sums = {"pairs": len(pairs), "nodes": 0, "edges": 0, "labels": 0}
    start = time.perf_counter()
    for u, v in pairs:
        subgraph = enclosing_subgraph(graph, u, v, hops)
        sums["nodes"] += len(subgraph)
        sums["edges"] += subgraph.number_of_edges()
        sums["labels"] += sum(labels_of(subgraph, u, v).values())
    return time.perf_counter() - start, sums


def main():
    program, path = sys.argv[1:3]
    hops = sys.argv[3] if len(sys.argv) > 3 else "2"
    with tempfile.TemporaryDirectory() as folder:
        ours = [json.loads(subprocess.run([program, path, hops, threads, folder], check=True,
                                          capture_output=True).stdout) for threads in ("1", "2")]
        seconds, sums = run(read(f"{folder}/edges"), read(f"{folder}/pairs"), int(hops))
    for mine in ours:
        mine_seconds = mine.pop("seconds")
        assert mine == sums, (mine, sums)
        print(f"{sums}: networkx {seconds:.1f} s, ours {mine_seconds * 1e3:.1f} ms, "
              f"{seconds / mine_seconds:,.0f} times faster")


main()
