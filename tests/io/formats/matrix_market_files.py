"""Writes and checks MatrixMarket files with SciPy for tests/io/formats/matrix_market_test.cpp.

matrix_market_files.py write FOLDER    makes the files that the test reads
matrix_market_files.py check FILE.mtx  exits with 0 where SciPy reads what the test wrote
"""

import sys
from pathlib import Path

import numpy as np
import scipy.io
import scipy.sparse as sp


def write(folder):
    dense = np.zeros((4, 4))
    dense[0, 1] = dense[1, 0] = 1
    dense[1, 2] = dense[2, 1] = 2.5
    scipy.io.mmwrite(folder / "symmetric.mtx", sp.coo_matrix(dense), comment=" a comment")
    scipy.io.mmwrite(folder / "general.mtx", sp.coo_matrix(np.triu(dense)), symmetry="general")
    scipy.io.mmwrite(folder / "integer.mtx", sp.coo_matrix(dense.astype(int)))
    scipy.io.mmwrite(folder / "pattern.mtx", sp.coo_matrix(dense), field="pattern")
    scipy.io.mmwrite(folder / "complex.mtx", sp.coo_matrix(dense.astype(complex)))
    scipy.io.mmwrite(folder / "dense.mtx", dense)
    scipy.io.mmwrite(folder / "oblong.mtx", sp.coo_matrix(dense[:3]))


def check(path):
    matrix = scipy.io.mmread(path).toarray()
    expected = np.zeros((5, 5))
    for u, v in ((0, 1), (3, 1), (2, 4)):
        expected[u, v] = expected[v, u] = 1
    assert (matrix == expected).all(), matrix


if __name__ == "__main__":
    {"write": write, "check": check}[sys.argv[1]](Path(sys.argv[2]))
