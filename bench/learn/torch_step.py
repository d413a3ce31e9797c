#!/usr/bin/python3
"""One training step on ogbl-ddi in Python's torch beside the same step of ours, in one run.

    bench/learn/torch_step.py build/release/bench/training_step ../shared/data/ddi

GCN 2 x 256 on learned embeddings, an MLP decoder on 131,072 pairs, dropout, Adam; 2 threads. The
peer has what is known to help it: memory kept by malloc, OpenBLAS's kernels that fit the processor,
the faster of torch's two sparse products. Ours and theirs take turns; the least time of each counts.
"""
import ctypes
import gzip
import os
import subprocess
import sys
import time

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
for option in (M_TRIM_THRESHOLD, M_MMAP_THRESHOLD):
    assert ctypes.CDLL("libc.so.6").mallopt(option, 1 << 30) == 1
# Debian's OpenBLAS takes its oldest kernels on processors newer than itself.
flags = open("/proc/cpuinfo").read()
if "avx512bw" in flags or "avx2" in flags:
    os.environ.setdefault("OPENBLAS_CORETYPE", "SkylakeX" if "avx512bw" in flags else "Haswell")

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch.nn import functional as F  # noqa: E402

THREADS, WIDTH, POSITIVES, ROUNDS, STEPS = 2, 256, 65_536, 6, 3


def read_edges(folder):
    with gzip.open(os.path.join(folder, "train_edges.txt.gz"), "rt") as lines:
        return torch.from_numpy(np.loadtxt(lines, dtype=np.int64)).t()


def gcn_matrix(edges, nodes):
    loops = torch.arange(nodes).repeat(2, 1)
    rows, columns = torch.cat([edges, edges.flip(0), loops], 1)
    scale = torch.bincount(rows, minlength=nodes).float().rsqrt()
    values = scale[rows] * scale[columns]
    return torch.sparse_coo_tensor(torch.stack([rows, columns]), values, (nodes, nodes)).coalesce()


class SparseProduct(torch.autograd.Function):
    """A X for a symmetric A in compressed rows, whose backward torch 1.13 does not have."""

    @staticmethod
    def forward(ctx, matrix, x):
        ctx.matrix = matrix
        return matrix @ x

    @staticmethod
    def backward(ctx, gradient):
        return None, ctx.matrix @ gradient


def fastest(runs, work):
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def faster_product(matrix, x):
    """torch.sparse.mm on coordinates, or compressed rows."""
    rows = matrix.to_sparse_csr()
    choices = [lambda y: torch.sparse.mm(matrix, y), lambda y: SparseProduct.apply(rows, y)]
    return min(choices, key=lambda product: fastest(3, lambda: product(x)))


class Model(torch.nn.Module):
    def __init__(self, nodes, concat):
        super().__init__()
        self.concat = concat
        self.embedding = torch.nn.Parameter(torch.randn(nodes, WIDTH) / 16)
        self.first = torch.nn.Linear(WIDTH, WIDTH)
        self.second = torch.nn.Linear(WIDTH, WIDTH)
        self.hidden = torch.nn.Linear(2 * WIDTH if concat else WIDTH, WIDTH)
        self.last = torch.nn.Linear(WIDTH, 1)

    def forward(self, product, u, v):
        h = product(F.linear(self.embedding, self.first.weight)) + self.first.bias
        h = F.dropout(F.relu(h), 0.5)
        h = product(F.linear(h, self.second.weight)) + self.second.bias
        pair = torch.cat([h[u], h[v]], 1) if self.concat else h[u] * h[v]
        return self.last(F.dropout(F.relu(self.hidden(pair)), 0.5)).squeeze(1)


def main(program, folder):
    torch.set_num_threads(THREADS)
    edges = read_edges(folder)
    nodes = int(open(os.path.join(folder, "num_nodes.txt")).read())
    matrix = gcn_matrix(edges, nodes)
    pairs = torch.cat([edges[:, :POSITIVES], torch.randint(nodes, (2, POSITIVES))], 1)
    labels = torch.cat([torch.ones(POSITIVES), torch.zeros(POSITIVES)])
    for decoder in ("hadamard", "concat"):
        model = Model(nodes, decoder == "concat")
        product = faster_product(matrix, model.embedding.detach())
        adam = torch.optim.Adam(model.parameters(), 0.001)

        def step():
            adam.zero_grad()
            loss = F.binary_cross_entropy_with_logits(model(product, *pairs), labels)
            loss.backward()
            adam.step()

        ours = {1: float("inf"), THREADS: float("inf")}
        theirs = float("inf")
        for _ in range(ROUNDS):
            theirs = min(theirs, fastest(STEPS, step))
            for threads in ours:
                command = [program, folder, decoder, str(threads), str(STEPS)]
                seconds = float(subprocess.run(command, check=True, capture_output=True).stdout)
                ours[threads] = min(ours[threads], seconds)
        print(f"{decoder}: torch {theirs:.3f} s, ours {ours[THREADS]:.3f} s, "
              f"ratio {theirs / ours[THREADS]:.1f}; ours with 1 thread {ours[1]:.3f} s, "
              f"{ours[1] / ours[THREADS]:.2f} times; load {os.getloadavg()[0]:.1f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
