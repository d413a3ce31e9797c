"""Writes pickles for tests/io/python/pickle_test.cpp: pickle_files.py FOLDER"""

import collections
import os
import pickle
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp


def values():
    graph = collections.defaultdict(list)
    graph[0] = [1, 2]
    graph[1] = [0]
    return {
        "none": None,
        "yes": True,
        "numbers": [0, 255, 65535, 65536, -1, 2**40, -(2**63), 2**63 - 1],
        "float": -0.125,
        "text": "Łódź",
        "bytes": bytes(range(256)),
        "no bytes": b"",
        "tuples": ((), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)),
        "many": list(range(3000)),
        "grid": np.arange(6).reshape(2, 3),
        "fortran": np.asfortranarray(np.arange(6, dtype=np.int32).reshape(2, 3)),
        "again": np.arange(3, dtype=np.int64),
        "nothing": np.zeros((0, 2)),
        "names": np.array(["é", "bb"]),
        "objects": np.array([{"a": 1}, None], dtype=object),
        "csr": sp.csr_matrix(np.array([[0, 2], [3, 0]], dtype=np.float32)),
        "graph": graph,
        "ordered": collections.OrderedDict(),
    }


class Attack:
    def __reduce__(self):
        return os.system, ("touch /tmp/hplc-was-attacked",)


def write(folder):
    for protocol in range(2, 6):
        (folder / f"values{protocol}.pkl").write_bytes(pickle.dumps(values(), protocol))
        (folder / f"attack{protocol}.pkl").write_bytes(pickle.dumps(Attack(), protocol))
        small = {"a": np.arange(3), "m": sp.csr_matrix(np.eye(2)), "t": (1.5, None, b"\xff", [1])}
        (folder / f"small{protocol}.pkl").write_bytes(pickle.dumps(small, protocol))
    (folder / "protocol0.pkl").write_bytes(pickle.dumps({"a": 1}, 0))
    (folder / "set.pkl").write_bytes(pickle.dumps({1, 2}, 4))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
