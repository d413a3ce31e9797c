"""Writes graphs as .npz for tests/io/formats/npz_graph_test.cpp: npz_graph_files.py FOLDER

The same four nodes and weighted arcs 0->1 (1), 1->0 (1), 2->3 (2.5) in every layout.
"""

import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp


def write(folder):
    dense = np.zeros((4, 4), dtype=np.float32)
    dense[0, 1] = dense[1, 0] = 1
    dense[2, 3] = 2.5
    adjacency = sp.csr_matrix(dense)
    for layout in ("csr", "csc", "coo", "bsr"):
        sp.save_npz(folder / f"{layout}.npz", adjacency.asformat(layout))
    sp.save_npz(folder / "oblong.npz", sp.csr_matrix(dense[:3]))
    zero = sp.csr_matrix(dense)
    zero.data[0] = 0
    sp.save_npz(folder / "zero.npz", zero)
    unsorted = sp.csr_matrix((np.array([1.0, 2.0, 3.0]), np.array([2, 0, 2]), np.array([0, 3, 3, 3, 3])))
    attributes = sp.csr_matrix(np.array([[1, 0], [0, 2], [0, 0], [3, 3]], dtype=np.float64))
    labels = np.array([0, 1, -1, 1])
    parts = {"adj": adjacency, "attr": attributes}
    arrays = {f"{name}_{part}": getattr(matrix, part) for name, matrix in parts.items()
              for part in ("data", "indices", "indptr", "shape")}
    np.savez(folder / "shchur.npz", **arrays, labels=labels)
    np.savez(folder / "shchur_dense.npz", attr_matrix=attributes.toarray(),
             **{k: v for k, v in arrays.items() if k.startswith("adj")})
    np.savez(folder / "short_labels.npz", labels=labels[:3], **arrays)
    unsorted_arrays = {f"attr_{part}": getattr(unsorted, part) for part in ("data", "indices", "indptr")}
    np.savez(folder / "unsorted.npz", attr_shape=np.array([4, 3]), **unsorted_arrays,
             **{k: v for k, v in arrays.items() if k.startswith("adj")})
    metadata = {"node_names": np.array(["a", "b", "c", "d"]), "class_names": ["x", "y"]}
    np.savez(folder / "collection.npz", adj_matrix=adjacency, node_attr=attributes,
             node_label=labels, metadata=metadata)
    np.savez(folder / "other.npz", x=labels, y=labels)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
