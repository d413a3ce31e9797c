#!/usr/bin/env python3
"""Of the 100 most likely links by hplc and by Adamic-Adar, how many were held out?

    bench/predict/top_precision.py EDGES [--hplc build/release/hplc] [--seeds 0,1,2] [--train "ARGS"]

EDGES is a list of edges, one per line. For every seed a random fifth of the edges is taken out, both
see the rest, and the share of their best links that are among those taken out is printed.
"""
import argparse
import gzip
import pathlib
import random
import subprocess
import tempfile


def read_edges(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt") as lines:
        return [tuple(line.split()[:2]) for line in lines if line.strip() and line[0] not in "#%"]


def links_of(command):
    rows = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [frozenset(row.split("\t")[:2]) for row in rows[1:]]


def precision(links, held_out):
    return sum(link in held_out for link in links) / len(links)


def one_run(options, edges, seed, folder):
    random.Random(seed).shuffle(edges)
    count = len(edges) // 5
    held_out = {frozenset(edge) for edge in edges[:count]}
    graph = folder / "graph.txt"
    graph.write_text("".join(f"{u} {v}\n" for u, v in edges[count:]))
    model = folder / "model.hplc"
    subprocess.run([options.hplc, "train", graph, "-o", model, "--quiet", "--seed", str(seed),
                    *options.train.split()], check=True, stdout=subprocess.DEVNULL)
    top = ["--top", str(options.top), "--quiet"]
    return (precision(links_of([options.hplc, "predict", model, *top]), held_out),
            precision(links_of([options.hplc, "predict", graph, "--model", "adamic-adar", *top]),
                      held_out))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edges")
    parser.add_argument("--hplc", default="build/release/hplc")
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--top", type=int, default=100)
    parser.add_argument("--train", default="", help="more options of hplc train")
    options = parser.parse_args()
    edges = sorted(read_edges(options.edges))
    print("seed\thplc\tadamic-adar")
    for seed in map(int, options.seeds.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            ours, adamic_adar = one_run(options, list(edges), seed, pathlib.Path(folder))
        print(f"{seed}\t{ours:.2f}\t{adamic_adar:.2f}", flush=True)


if __name__ == "__main__":
    main()
