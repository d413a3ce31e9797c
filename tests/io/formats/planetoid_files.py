"""Writes a tiny Planetoid folder for tests/io/formats/planetoid_test.cpp: planetoid_files.py FOLDER

Six nodes: 0 to 2 are the rows of allx, 4, 3 and 6 (in this order) those of tx, and 5 is in neither,
as 15 nodes of Citeseer are. The graph has a repeat, a self loop and both directions.
"""

import collections
import pickle
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp


def write(folder):
    graph = collections.defaultdict(list)
    graph.update({0: [1, 1, 2], 1: [0], 2: [0, 2], 3: [4], 4: [3], 5: [], 6: [0]})
    allx = sp.csr_matrix(np.array([[1, 0, 0], [0, 1, 0], [0, 0, 0.5]], dtype=np.float32))
    tx = sp.csr_matrix(np.array([[0, 4, 4], [3, 0, 0], [0, 6, 0]], dtype=np.float32))
    parts = {
        "graph": graph,
        "allx": allx,
        "x": allx[:1],
        "tx": tx,
        "ally": np.array([[1, 0], [0, 1], [1, 0]], dtype=np.int32),
        "y": np.array([[1, 0]], dtype=np.int32),
        "ty": np.array([[0, 1], [1, 0], [0, 0]], dtype=np.int32),
    }
    for name, value in parts.items():
        (folder / f"ind.tiny.{name}").write_bytes(pickle.dumps(value, 2))
    (folder / "ind.tiny.test.index").write_text("4\n3\n6\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
