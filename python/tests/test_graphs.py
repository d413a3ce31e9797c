"""Conversions. The graph is a triangle 0 1 2 with a tail 2 3, in every form that hplc.graph() takes."""

from types import SimpleNamespace

import networkx
import numpy as np
import pandas
import pytest
import scipy.sparse

import hplc

EDGES = [(0, 1), (0, 2), (1, 2), (2, 3)]
NAMED = [("Ada", "Bob"), ("Ada", "Cleo"), ("Bob", "Cleo"), ("Cleo", "Dan")]


def edges_of(graph):
    """Edges by label, each once."""
    return sorted(tuple(sorted(pair)) for pair in graph.nodes[graph._core.edges()].tolist() if pair[0] != pair[1])


def adjacency():
    rows, columns = np.array(EDGES).T
    return scipy.sparse.coo_matrix((np.ones(4), (rows, columns)), shape=(4, 4))


@pytest.mark.parametrize("given", [
    EDGES,
    np.array(EDGES),
    np.array(EDGES).T,
    np.array(EDGES, dtype=np.int32)[:, ::-1],
    np.array(EDGES, dtype=np.uint32).T,
    np.array(EDGES, dtype=np.uint64),
    np.array(EDGES, dtype=np.int8),
    np.array(EDGES, dtype=">i8"),
    np.array(EDGES).repeat(2, axis=0)[::2],
    networkx.Graph(EDGES),
    pandas.DataFrame(EDGES, columns=["source", "target"]),
    pandas.DataFrame({"weight": 1.0, "target": [v for _, v in EDGES], "source": [u for u, _ in EDGES]}),
    pandas.DataFrame(EDGES, columns=["this", "that"]),
    SimpleNamespace(edge_index=np.array(EDGES).T),
], ids=lambda given: type(given).__name__)
def test_numbers(given):
    graph = hplc.graph(given)
    assert graph.nodes.tolist() == [0, 1, 2, 3]
    assert edges_of(graph) == EDGES


@pytest.mark.parametrize("form", ["coo", "csr", "csc", "lil", "dok"])
def test_scipy(form):
    graph = hplc.graph(adjacency().asformat(form))
    assert edges_of(graph) == EDGES


def test_scipy_symmetric_counts_links_once_and_zeros_are_no_edges():
    matrix = (adjacency() + adjacency().T).tocsr()
    matrix[2, 3] = matrix[3, 2] = 0  # stays as an explicit entry
    assert matrix.nnz == 8
    assert hplc.graph(matrix).facts()["edges"] == 3
    assert hplc.graph(matrix.tocoo()).facts()["edges"] == 3
    assert matrix.nnz == 8  # what was given is unchanged


def test_names_stay_names():
    frame = pandas.DataFrame(NAMED, columns=["source", "target"])
    for given in (frame, NAMED, np.array(NAMED), networkx.Graph(NAMED)):
        graph = hplc.graph(given)
        assert graph.nodes.tolist() == ["Ada", "Bob", "Cleo", "Dan"]
        assert edges_of(graph) == NAMED


def test_numbers_with_gaps_stay_numbers():
    frame = pandas.DataFrame({"source": [70, 5], "target": [900, 70]})
    assert hplc.graph(frame).nodes.tolist() == [5, 70, 900]  # ascending, as in an edge list
    assert hplc.graph(frame).rows([900, 5]).tolist() == [2, 0]
    assert hplc.graph(networkx.Graph([(70, 900), (5, 70)])).nodes.tolist() == [70, 900, 5]


def test_numbers_that_pandas_made_fractions_of():
    frame = pandas.DataFrame({"source": [70, 5, None], "target": [900, 70, 5]})
    with pytest.raises(hplc.InputError, match=r"no id in row 2 of the column 'source'; .*subset=\['source', 'target'\]"):
        hplc.graph(frame)
    assert hplc.graph(frame.dropna()).nodes.tolist() == [5, 70, 900]
    assert hplc.graph(pandas.DataFrame({"source": [0.5, 1], "target": [1, 2.0]})).nodes.tolist() == [0.5, 1, 2]


def test_labels_of_any_type():
    graph = hplc.graph(networkx.grid_2d_graph(2, 2))
    assert graph.nodes.tolist() == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert graph.rows([(1, 0)]).tolist() == [2]
    negative = hplc.graph([(-1, 2), (2, 3)])
    assert negative.nodes.tolist() == [-1, 2, 3]


def test_nodes_without_edges():
    G = networkx.Graph([("a", "b")])
    G.add_node("alone")
    assert hplc.graph(G).facts()["nodes"] == 3
    assert hplc.graph(np.array(EDGES), num_nodes=10).facts()["nodes"] == 10
    assert hplc.graph(np.array(EDGES), features=np.ones((6, 2))).facts()["nodes"] == 6


def test_igraph():
    igraph = pytest.importorskip("igraph")
    G = igraph.Graph(EDGES)
    assert edges_of(hplc.graph(G)) == EDGES
    G.vs["name"] = ["Ada", "Bob", "Cleo", "Dan"]
    assert edges_of(hplc.graph(G)) == NAMED


def test_path_and_name(club_file):
    assert hplc.graph(club_file).facts()["edges"] == hplc.graph(str(club_file)).facts()["edges"]
    debian = hplc.graph("debian")
    assert debian.name == "debian" and "perl" in debian.nodes
    assert hplc.graph("debian", features="none").facts()["features"] == 0


def test_features_in_every_form():
    dense = np.array([[1, 0, 2], [0, 0, 3], [0, 4, 0], [5, 0, 0]], dtype=np.float32)
    frame = pandas.DataFrame(dense[::-1], index=["Dan", "Cleo", "Bob", "Ada"])
    for graph in (hplc.graph(np.array(EDGES), dense), hplc.graph(np.array(EDGES), scipy.sparse.csr_matrix(dense)),
                  hplc.graph(np.array(EDGES), dense.astype(int)), hplc.graph(networkx.Graph(NAMED), dense),
                  hplc.graph(NAMED, frame)):
        assert graph.facts()["features"] == 3
    # The rows of the frame go to the nodes of its index: a model that sees features cannot tell the forms apart.
    scores = [hplc.evaluate(hplc.graph(given, features), "mf", split="50/25/25", epochs=1, calibration_pairs=0)["runs"]
              for given, features in ((NAMED * 1, frame), (networkx.Graph(NAMED), dense))]
    assert scores[0][0]["test"] == scores[1][0]["test"]


def test_times():
    frame = pandas.DataFrame(NAMED, columns=["source", "target"])
    frame["time"] = pandas.to_datetime(["2026-01-01", "2026-01-02", "2026-02-01", "2026-03-01"])
    split = hplc.split(frame, train_until="2026-01-31", valid_until="2026-02-15")
    assert split.named(split.test).tolist() == [["Cleo", "Dan"]]
    assert split.named(split.valid).tolist() == [["Bob", "Cleo"]]
    G = networkx.Graph()
    for (u, v), year in zip(NAMED, (2001, 2002, 2003, 2004)):
        G.add_edge(u, v, time=year)
    assert hplc.split(G, train_until=2002, valid_until=2003).test.tolist() == [[2, 3]]


@pytest.mark.parametrize("given, words", [
    (np.array([[0, 1], [1, -2], [2, 0]]), "found node number -2 in pair 1; expected a whole number from 0"),
    (np.array([[0, 1], [1, 2]]), "2 x 2"),
    (np.zeros((3, 3), dtype=int), "shape (3, 3)"),
    (np.array([[0, 2**40], [1, 2], [2, 3]]), "node number 1099511627776"),
    (scipy.sparse.csr_matrix(np.ones((2, 3))), "a matrix of 2 x 3"),
    (pandas.DataFrame({"source": ["a", None], "target": ["b", "c"]}), "no id in row 1"),
    (pandas.DataFrame({"source": ["a"]}), "a frame of 1 columns"),
    ([(1, 2, 3)], "3 values in pair 0"),
    (networkx.Graph([(1, "1")]), "same text"),
    (7, "a graph of type int"),
])
def test_refusals(given, words):
    with pytest.raises(hplc.InputError) as error:
        hplc.graph(given)
    assert words in str(error.value)
    assert isinstance(error.value, ValueError)


def test_features_that_fit_no_node_are_refused():
    with pytest.raises(hplc.InputError, match="one row for each of 4 nodes"):
        hplc.graph(networkx.Graph(NAMED), np.ones((3, 2)))
    with pytest.raises(hplc.InputError, match="features without ids of nodes"):
        hplc.graph(NAMED, np.ones((4, 2)))
    with pytest.raises(hplc.InputError, match="'Dan'"):
        hplc.graph(NAMED, pandas.DataFrame(np.ones((3, 1)), index=["Ada", "Bob", "Cleo"]))
    with pytest.raises(hplc.InputError):
        hplc.graph(np.array(EDGES), np.full((4, 1), np.nan))


def test_a_graph_of_another_keeps_its_own_features():
    plain = hplc.graph(np.array(EDGES))
    with_features = hplc.graph(plain, np.ones((4, 2)))
    assert plain.facts()["features"] == 0 and with_features.facts()["features"] == 2
