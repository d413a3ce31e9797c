#!/usr/bin/env python3
"""The decoupled training of docs/scale.md written plainly in Python with torch and scipy: same sizes,
same steps, no trees (hplc: --no-trees). What Python is spared: landmarks are drawn, not chosen by
communities, and distances to them are not computed again for each fold; nothing is validated.

    bench/train/decoupled_torch.py EDGES.txt.gz --epochs 3 --json FILE

Prints wall and processor seconds of each epoch: table of nodes, features of pairs, network."""
import argparse
import gzip
import json
import time

import numpy as np
import scipy.sparse as sp
import torch


def read_edges(path):
    with gzip.open(path, "rt") as file:
        edges = np.loadtxt(file, dtype=np.int64)[:, :2]
    edges = np.sort(edges, axis=1)
    edges = np.unique(edges[edges[:, 0] != edges[:, 1]], axis=0)
    return edges, int(edges.max()) + 1


def adjacency(edges, nodes):
    rows = np.concatenate([edges[:, 0], edges[:, 1]])
    columns = np.concatenate([edges[:, 1], edges[:, 0]])
    return sp.csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), shape=(nodes, nodes))


def as_torch(matrix):
    matrix.sort_indices()
    return torch.sparse_csr_tensor(torch.from_numpy(matrix.indptr.astype(np.int64)),
                                   torch.from_numpy(matrix.indices.astype(np.int64)),
                                   torch.from_numpy(matrix.data), size=matrix.shape)


def node_table(graph, distances, signs, layers):
    """Blocks of columns: structure at 0 … layers, sketches of walks of 1 … layers + 1."""
    degree = np.maximum(np.asarray(graph.sum(1)).ravel(), 1)
    mean = as_torch(sp.diags((1 / degree).astype(np.float32)).dot(graph).tocsr())
    blocks = [torch.cat([torch.from_numpy(np.log1p(degree).astype(np.float32))[:, None], distances], 1)]
    for _ in range(layers):
        blocks.append(mean @ blocks[-1])
    sketch = signs / torch.from_numpy(np.sqrt(degree).astype(np.float32))[:, None]
    weight = torch.from_numpy((degree / degree.sum()).astype(np.float32))
    for _ in range(layers + 1):
        sketch = mean @ sketch
        centred = sketch - weight @ sketch
        blocks.append(torch.nn.functional.normalize(centred, dim=1))
    return [(b - b.mean(0)) / b.std(0).clamp_min(1e-5) for b in blocks]


def pair_features(graph, blocks, u, v, at_once=4096):
    """What neighbourhoods share, paths of three and four edges, degrees, likeness of rows."""
    degree = np.maximum(np.asarray(graph.sum(1)).ravel(), 1)
    inverse = sp.diags((1 / degree).astype(np.float32))
    around = np.log1p(graph.dot(degree) / degree)
    parts = []
    for begin in range(0, len(u), at_once):
        a, b = u[begin:begin + at_once], v[begin:begin + at_once]
        row_a, row_b = graph[a], graph[b]
        both = row_a.multiply(row_b).tocsr()
        common = np.asarray(both.sum(1)).ravel()
        adamic = both.dot(1 / np.log(np.maximum(degree, 2)))
        allocation = both.dot(1 / degree)
        one = row_a.dot(inverse)  # a step from a, by the inverse degree
        two = one.dot(graph).dot(inverse)
        back = row_b.dot(inverse)
        three = np.asarray(two.multiply(row_b).sum(1)).ravel()
        four = np.asarray(two.multiply(back.dot(graph)).sum(1)).ravel()
        da, db = degree[a], degree[b]
        columns = [np.log1p(common), adamic, allocation, common / np.maximum(da + db - common, 1),
                   np.log1p(np.minimum(da, db)), np.log1p(np.maximum(da, db)),
                   np.minimum(around[a], around[b]), np.maximum(around[a], around[b]),
                   np.log1p(three), np.log1p(four)]
        columns += [(x[a] * x[b]).mean(1).numpy() for x in blocks]
        parts.append(np.stack(columns, 1).astype(np.float32))
    features = torch.from_numpy(np.concatenate(parts))
    return (features - features.mean(0)) / features.std(0).clamp_min(1e-5)


class Network(torch.nn.Module):
    def __init__(self, columns, features, hidden):
        super().__init__()
        self.nodes = torch.nn.Sequential(torch.nn.Linear(columns, hidden), torch.nn.LeakyReLU(0.25),
                                         torch.nn.Dropout(0.2), torch.nn.Linear(hidden, hidden))
        self.pairs = torch.nn.Sequential(torch.nn.Linear(hidden + features, hidden), torch.nn.ReLU(),
                                         torch.nn.Dropout(0.2), torch.nn.Linear(hidden, 1))

    def forward(self, rows_u, rows_v, features):
        product = self.nodes(rows_u) * self.nodes(rows_v)
        return self.pairs(torch.cat([product, features], 1)).squeeze(1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("edges")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--epoch-pairs", type=int, default=65536)
    parser.add_argument("--batch-pairs", type=int, default=2048)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--landmarks", type=int, default=56)
    parser.add_argument("--sketch", type=int, default=64)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(0)
    random = np.random.default_rng(0)
    edges, nodes = read_edges(options.edges)
    edges = random.permutation(edges)[:int(0.7 * len(edges))]
    distances = torch.from_numpy(random.random((nodes, options.landmarks), np.float32))
    signs = torch.from_numpy(random.choice(np.float32([-1, 1]), (nodes, options.sketch)))
    network = optimiser = None
    epochs = []
    for epoch in range(options.epochs):
        times = [(time.perf_counter(), time.process_time())]
        lap = lambda: times.append((time.perf_counter(), time.process_time()))
        order = random.permutation(len(edges))
        half = min(options.epoch_pairs // 2, len(edges) // 20)
        positives, kept = edges[order[:half]], edges[order[half:]]
        graph = adjacency(kept, nodes)
        blocks = node_table(graph, distances, signs, options.layers)
        table = torch.cat(blocks, 1)
        lap()
        negatives = random.integers(0, nodes, (half, 2))
        pairs = np.stack([positives, negatives], 1).reshape(-1, 2)
        labels = torch.tensor([1.0, 0.0]).repeat(half)
        features = pair_features(graph, blocks, pairs[:, 0], pairs[:, 1])
        lap()
        if network is None:
            network = Network(table.shape[1], features.shape[1], options.hidden)
            optimiser = torch.optim.Adam(network.parameters(), lr=0.003)
        loss_of = torch.nn.BCEWithLogitsLoss()
        u, v = torch.from_numpy(pairs[:, 0].copy()), torch.from_numpy(pairs[:, 1].copy())
        for begin in range(0, len(pairs), options.batch_pairs):
            part = slice(begin, begin + options.batch_pairs)
            logits = network(table[u[part]], table[v[part]], features[part])
            loss = loss_of(logits, labels[part])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        lap()
        names = ["table", "features", "network"]
        row = {name: {"wall": times[i + 1][0] - times[i][0], "cpu": times[i + 1][1] - times[i][1]}
               for i, name in enumerate(names)}
        row["all"] = {"wall": times[3][0] - times[0][0], "cpu": times[3][1] - times[0][1]}
        row["loss"] = float(loss)
        epochs.append(row)
        print(f"epoch {epoch + 1}: " + ", ".join(
            f"{name} {row[name]['wall']:.1f} s ({row[name]['cpu']:.1f} cpu)" for name in names + ["all"]),
            f"loss {row['loss']:.3f}", flush=True)
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"columns": table.shape[1], "epochs": epochs}, file)


if __name__ == "__main__":
    main()
