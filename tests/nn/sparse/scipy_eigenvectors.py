"""Compares eigenvectors of a normalised Laplacian with scipy's, found component by component.

The file holds nodes, edges, eigenvalues and, row by row, eigenvectors. Single vectors are not
compared where eigenvalues lie close together, but the spaces before the widest gaps between them.
"""

import json
import sys

import numpy as np
import scipy.linalg
import scipy.sparse
import scipy.sparse.csgraph
import scipy.sparse.linalg

found = json.load(open(sys.argv[1]))
nodes = found["nodes"]
u, v = np.array(found["edges"]).T
values = np.array(found["values"])
vectors = np.array(found["vectors"]).reshape(nodes, len(values))

adjacency = scipy.sparse.coo_matrix((np.ones(len(u)), (u, v)), shape=(nodes, nodes))
adjacency = adjacency + adjacency.T
adjacency = adjacency.tocsr()


def smallest(members, count):
    """Eigenpairs of one component, the trivial one left out, as vectors over all nodes."""
    part = adjacency[members][:, members]
    laplacian = scipy.sparse.csgraph.laplacian(part, normed=True).tocsc()
    if len(members) < 300:
        part_values, part_vectors = scipy.linalg.eigh(laplacian.toarray())
    else:  # shifted and inverted
        part_values, part_vectors = scipy.sparse.linalg.eigsh(
            laplacian, k=count + 1, sigma=-0.01, v0=np.ones(len(members)) + np.arange(len(members))
        )
    whole = np.zeros((nodes, len(part_values) - 1))
    whole[members] = part_vectors[:, 1:]
    return part_values[1:], whole


parts, labels = scipy.sparse.csgraph.connected_components(adjacency)
pairs = [smallest(np.flatnonzero(labels == part), len(values) + 1) for part in range(parts)]
true_values = np.concatenate([pair[0] for pair in pairs])
order = np.argsort(true_values)[: len(values) + 1]
true_values = true_values[order]
true_vectors = np.hstack([pair[1] for pair in pairs])[:, order]

assert np.abs(values - true_values[:-1]).max() < 1e-6, np.abs(values - true_values[:-1]).max()
gaps = np.diff(true_values)
for last in np.argsort(gaps)[-3:]:
    theirs, ours = true_vectors[:, : last + 1], vectors[:, : last + 1]
    sine = np.sin(scipy.linalg.subspace_angles(theirs, ours).max())
    print(f"{last + 1} vectors before a gap of {gaps[last]:.2g}: sine of the angle {sine:.2g}")
    assert sine * gaps[last] < 1e-5 * np.sqrt(last + 1), "Davis and Kahan's bound"
