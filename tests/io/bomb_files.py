"""Small files that unpack to huge ones, for tests/io/bombs_test.cpp: bomb_files.py FOLDER"""

import pickle
import sys
from pathlib import Path

import numpy as np

MIB = 1 << 20


def write_csr(path, count, size):
    """count entries of value 1 in the first row of a size x size matrix, a byte each."""
    indptr = np.full(size + 1, count, dtype=np.int64)
    indptr[0] = 0
    np.savez_compressed(path, format=np.array(b"csr"), shape=np.array([size, size]), indptr=indptr,
                        indices=np.zeros(count, dtype=np.uint8), data=np.ones(count, dtype=np.uint8))


folder = Path(sys.argv[1])
write_csr(folder / "entry.npz", 96 * MIB, 3)
write_csr(folder / "elements.npz", 16 * MIB, 3)
shared = list(range(5000))
(folder / "shared.pkl").write_bytes(pickle.dumps({i: shared for i in range(10000)}, 2))
