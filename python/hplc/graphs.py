"""Graphs of other libraries as graphs of hplc, with the names that their nodes have there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas

from . import _core
from .errors import complaint
from .keywords import words
from .nodes import Nodes, pair_columns

__all__ = ["Graph", "graph"]

# The names of columns that the reader of edge lists knows.
_SOURCE = ("source", "src", "from", "u", "node1", "node_1", "id1", "id_1", "head", "fromnodeid")
_TARGET = ("target", "dst", "to", "v", "node2", "node_2", "id2", "id_2", "tail", "tonodeid")
_TIME = ("time", "timestamp", "t", "year", "step", "month", "unixts")


class Graph:
    """An undirected graph that hplc works on; made by :func:`hplc.graph`.

    Functions that take a graph convert it themselves; convert it once with :func:`hplc.graph` where several of them
    use it.
    """

    def __init__(self, core: _core.Graph, labels: Any = None, ordered: bool = True):
        self._core = core
        self._nodes = Nodes(core.ids() if labels is None else labels, core.node)
        self._has_order = ordered  # whether the user knows the order of the nodes

    @property
    def name(self) -> str:
        """The name of the graph."""
        return self._core.name

    @property
    def nodes(self) -> np.ndarray:
        """The labels of the nodes; row i of every array that hplc returns is about ``nodes[i]``."""
        return self._nodes.labels

    @property
    def remarks(self) -> list[str]:
        """What the reader of a file had to say: rows that are no edges, columns that are not used."""
        return self._core.remarks

    def facts(self) -> dict[str, Any]:
        """Name, numbers of nodes, edges, features and components."""
        return json.loads(self._core.facts())

    def edges(self) -> list[tuple[Any, Any]]:
        """The edges as pairs of labels, as given: self loops and repeats included."""
        return [(u, v) for u, v in self.nodes[self._core.edges()].tolist()]

    def rows(self, labels: Iterable[Any]) -> np.ndarray:
        """The rows of nodes by their labels. Raises InputError for a label that no node has."""
        return self._nodes.rows(labels)

    def __len__(self) -> int:
        return len(self._nodes)

    def __repr__(self) -> str:
        facts = self.facts()
        features = f", {facts['features']:,} features" if facts["features"] else ""
        return f"<hplc.Graph {self.name}: {facts['nodes']:,} nodes, {facts['edges']:,} edges{features}>"


def graph(G: Any, features: Any = None, *, num_nodes: int | None = None, **reading: Any) -> Graph:
    """Converts a graph; links are undirected, self loops and repeats do not count.

    ``G`` is one of

    - a NetworkX graph; the order of nodes is that of ``G.nodes``; an edge attribute ``time`` is used by splits;
    - an igraph graph; nodes are called by their attribute ``name``, if there is one;
    - a SciPy sparse matrix: the adjacency matrix, where an entry that is not 0 is an edge;
    - a NumPy array of whole numbers with two rows (``edge_index``) or two columns: nodes are 0 … largest number, or
      0 … ``num_nodes`` - 1; an object with an ``edge_index``, as PyTorch Geometric has, with its ``x`` as features;
    - a pandas frame: ids in the columns ``source`` and ``target`` or in the first two, and optionally ``time``;
    - a list of pairs of ids;
    - a path of any format that ``hplc`` reads, or a registered name such as ``"debian"``; then ``reading`` are options
      of the command line: ``columns="source,target,-,time"``, ``ids="text"``, ``features="features.npy"``, …

    ``features`` is one row per node: a NumPy array or a SciPy matrix in the order of the nodes, or a pandas frame whose
    index has the ids of the nodes.
    """
    if isinstance(G, (str, os.PathLike)):
        given = _read(G, features, reading)
        features = None if isinstance(features, (str, os.PathLike)) else features
    else:
        if reading:
            option = next(iter(reading))
            raise complaint(f"the option {option!r} for a graph in memory", "it for a file", "leave it out")
        given, features = _in_memory(G, features, num_nodes)
    return given if features is None else _with_features(given, features)


def _read(place: str | os.PathLike, features: Any, reading: dict[str, Any]) -> Graph:
    if isinstance(features, (str, os.PathLike)):
        reading = {**reading, "features": os.fspath(features)}
    return Graph(_core.read_graph(os.fspath(place), words(reading)))


def _in_memory(G: Any, features: Any, num_nodes: int | None) -> tuple[Graph, Any]:
    if isinstance(G, Graph):
        return G if features is None else Graph(G._core.copy(), G.nodes, G._has_order), features
    if hasattr(G, "is_directed") and hasattr(G, "adj"):
        return _of_networkx(G), features
    if hasattr(G, "get_edgelist") and hasattr(G, "vcount"):
        return _of_igraph(G), features
    if hasattr(G, "tocsr"):
        return _of_matrix(G), features
    if hasattr(G, "edge_index"):
        features = getattr(G, "x", None) if features is None else features
        return _of_edge_index(G, features, num_nodes), features
    if hasattr(G, "iloc") and hasattr(G, "columns"):
        return _of_frame(G), features
    if hasattr(G, "__array__"):
        return _of_array(np.asarray(G), features, num_nodes), features
    if isinstance(G, Iterable):
        return _of_labels(*pair_columns(G), name="graph", format="list of pairs"), features
    raise complaint(f"a graph of type {type(G).__name__}", "a NetworkX or igraph graph, a SciPy matrix, a NumPy array, "
                    "a pandas frame, pairs of ids, a path or a name")


# --- from other libraries


def _name_of(G: Any) -> str:
    name = getattr(G, "name", None)
    return name if isinstance(name, str) and name else "graph"


def _of_networkx(G: Any) -> Graph:
    labels = list(G.nodes)
    row = {label: i for i, label in enumerate(labels)}
    ends = np.fromiter((row[end] for edge in G.edges() for end in edge), dtype=np.int64).reshape(-1, 2)
    core = _core.graph_of_columns(ends[:, 0], ends[:, 1], len(labels), _name_of(G), "NetworkX")
    _set_times(core, [time for _, _, time in G.edges(data="time")])
    return _labelled(core, labels)


def _of_igraph(G: Any) -> Graph:
    ends = np.asarray(G.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    core = _core.graph_of_columns(ends[:, 0], ends[:, 1], G.vcount(), "graph", "igraph")
    if "time" in G.es.attributes():
        _set_times(core, G.es["time"])
    return _labelled(core, list(G.vs["name"])) if "name" in G.vs.attributes() else Graph(core)


def _of_matrix(matrix: Any) -> Graph:
    if matrix.format == "coo" and matrix.shape[0] == matrix.shape[1] and np.all(matrix.data):
        return Graph(_core.graph_of_columns(_whole(matrix.row), _whole(matrix.col), matrix.shape[0], "graph", "SciPy"))
    # Columns of an undirected graph are rows.
    rows = matrix if matrix.format in ("csr", "csc") else matrix.tocsr()
    if not np.all(rows.data):
        rows = rows.copy()
        rows.eliminate_zeros()
    columns = rows.shape[1] if rows.format == "csr" else rows.shape[0]
    return Graph(_core.graph_of_rows(_whole(rows.indptr), _whole(rows.indices), columns, "graph", "SciPy"))


def _of_edge_index(data: Any, features: Any, num_nodes: int | None) -> Graph:
    """PyTorch Geometric's shape, always two rows."""
    ends = np.asarray(data.edge_index)
    if ends.ndim != 2 or ends.shape[0] != 2 or ends.dtype.kind not in "iu":
        raise complaint(f"an edge_index of shape {ends.shape} and type {ends.dtype}", "two rows of whole numbers")
    if num_nodes is None:
        num_nodes = getattr(data, "num_nodes", None)
    if num_nodes is None and features is not None:
        num_nodes = features.shape[0]
    return Graph(_core.graph_of_columns(_whole(ends[0]), _whole(ends[1]), num_nodes, "graph", "edge_index"))


def _of_array(array: np.ndarray, features: Any, num_nodes: int | None) -> Graph:
    if array.ndim != 2 or 2 not in array.shape:
        raise complaint(f"an array of shape {array.shape}", "edges in two rows or in two columns")
    if array.shape == (2, 2):
        raise complaint("an array of 2 x 2, which may have an edge per row or per column", "another form of two edges",
                        "pass a list of pairs, [(0, 1), (1, 2)]")
    source, target = array if array.shape[0] == 2 else array.T
    if array.dtype.kind not in "iu":
        return _of_labels(source, target, name="graph", format="NumPy")
    if num_nodes is None and features is not None:
        num_nodes = features.shape[0]
    return Graph(_core.graph_of_columns(_whole(source), _whole(target), num_nodes, "graph", "NumPy"))


def _of_frame(frame: Any) -> Graph:
    named = {str(column).lower(): column for column in frame.columns}
    found = [next((named[word] for word in known if word in named), None) for known in (_SOURCE, _TARGET, _TIME)]
    if found[0] is None or found[1] is None:
        if len(frame.columns) < 2:
            raise complaint(f"a frame of {len(frame.columns)} columns", "the columns source and target")
        found[:2] = frame.columns[0], frame.columns[1]
    for column in found[:2]:
        if (missing := frame[column].isna().to_numpy()).any():
            raise complaint(f"no id in row {int(missing.argmax())} of the column {column!r}", "two ids per edge",
                            f"drop such rows: frame.dropna(subset={found[:2]}); if they are names as NA, "
                            "pandas.read_csv(…, keep_default_na=False)")
    given = _of_labels(frame[found[0]].to_numpy(), frame[found[1]].to_numpy(), name=_name_of(frame), format="pandas")
    if found[2] is not None and found[2] not in found[:2]:
        _set_times(given._core, frame[found[2]].to_numpy())
    return given


def _of_labels(source: Any, target: Any, *, name: str, format: str) -> Graph:
    """Numbered as in edge lists: whole numbers in ascending order, other ids in the order of their appearance."""
    ends = np.stack([_object_or_number(source), _object_or_number(target)], axis=1).ravel()
    are_numbers = ends.dtype.kind in "iu" and ends.min(initial=0) >= 0
    rows, labels = pandas.factorize(ends, sort=are_numbers)
    if (rows < 0).any():
        row = int(np.argmin(rows)) // 2
        raise complaint(f"no id in row {row}", "two ids per edge", "drop such rows")
    core = _core.graph_of_columns(_whole(rows[0::2]), _whole(rows[1::2]), len(labels), name, format)
    return _labelled(core, labels if are_numbers else labels.tolist(), ordered=False)


def _object_or_number(values: Any) -> np.ndarray:
    array = np.asarray(values)
    if array.dtype.kind == "f" and np.isfinite(array).all() and (array == np.trunc(array)).all():
        array = array.astype(np.int64)  # pandas makes fractions of numbers where one was missing
    return array if array.dtype.kind in "iuO" else array.astype(object)


# --- ids, times, features


def _labelled(core: _core.Graph, labels: Any, ordered: bool = True) -> Graph:
    numbers = labels if isinstance(labels, np.ndarray) and labels.dtype.kind in "iu" else _whole_labels(labels)
    if numbers is not None:
        if not np.array_equal(numbers, np.arange(len(numbers))):
            core.set_numbers(numbers)
        return Graph(core, numbers, ordered)
    names = [str(label) for label in labels]
    if len(set(names)) < len(names):
        raise complaint("two nodes with the same text as their id, as 1 and '1'", "ids that differ as text",
                        "rename one of them")
    core.set_names(names)
    return Graph(core, labels, ordered)


def _whole_labels(labels: Any) -> np.ndarray | None:
    """Labels as an array, if all are whole numbers from 0 on."""
    if not all(isinstance(label, (int, np.integer)) and not isinstance(label, bool) and label >= 0 for label in labels):
        return None
    return np.asarray(labels, dtype=np.int64 if max(labels, default=0) < 2**63 else np.uint64)


def _set_times(core: _core.Graph, times: Any) -> None:
    """Times of the edges in their order; ignored where an edge has none."""
    if len(times) == 0 or any(time is None for time in times):
        return
    array = np.asarray(times)
    are_dates = array.dtype.kind == "M" or isinstance(array.flat[0], str) or hasattr(array.flat[0], "isoformat")
    if are_dates:
        dates = pandas.to_datetime(array, utc=True)
        array = (dates - pandas.Timestamp(0, tz="UTC")).total_seconds().to_numpy()
    if not np.isfinite(array.astype(float)).all():
        raise complaint("an edge without a time", "a time per edge", "drop such rows: frame.dropna()")
    core.set_times(array.astype(float), are_dates)


def _with_features(given: Graph, features: Any) -> Graph:
    if hasattr(features, "iloc"):
        given._core.feature_names = [str(column) for column in features.columns]
        features = _rows_of_frame(features, given)
    elif not (given._has_order or given._nodes.are_rows):
        raise complaint("features without ids of nodes, for a graph whose nodes have names", "one row per named node",
                        "pass a pandas frame with the ids of the nodes as its index")
    if len(getattr(features, "shape", ())) != 2 or features.shape[0] != len(given):
        shape = getattr(features, "shape", "?")
        raise complaint(f"features of shape {shape}", f"one row for each of {len(given)} nodes")
    if hasattr(features, "tocsr"):
        rows = features.tocsr()
        given._core.set_sparse_features(_whole(rows.indptr), _whole(rows.indices), rows.data, rows.shape[1])
    else:
        given._core.set_dense_features(np.asarray(features))
    return given


def _rows_of_frame(frame: Any, given: Graph) -> np.ndarray:
    place = {label: i for i, label in enumerate(frame.index)}
    missing = [label for label in given.nodes.tolist() if label not in place]
    if missing:
        raise complaint(f"no row of features for {len(missing)} nodes, as {missing[0]!r}",
                        "the ids of all nodes in the index of the frame",
                        "set it with frame.set_index(…), or add rows with frame.reindex(…, fill_value=0)")
    try:
        return frame.to_numpy(dtype=np.float32)[[place[label] for label in given.nodes.tolist()]]
    except (TypeError, ValueError):
        raise complaint("features that are no numbers", "columns of numbers", "pandas.get_dummies(frame)") from None


def _whole(array: np.ndarray) -> np.ndarray:
    """The same numbers in one of the types that the module reads; a copy only where the type is another."""
    for kind in (np.int64, np.int32, np.uint32, np.uint64):
        if array.dtype == kind:
            return array.view(kind)
    return array.astype(np.int64)
