"""Positions for other people's models: a transform in the shape of PyTorch Geometric's, which is not needed for it."""

from __future__ import annotations

import copy
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np

from .errors import complaint
from .graphs import graph
from .tasks import positions

__all__ = ["AddPositions"]


class AddPositions:
    """Adds positions of the nodes to a ``Data``-like object, computed from training edges only.

    Parameters
    ----------
    train : object, optional
        Whose ``edge_index`` the positions are computed from: the training part of ``RandomLinkSplit``. All parts then
        get the same positions. A part whose own test or validation links are among these edges is refused. Without it
        each object gets the positions of its own ``edge_index``, and one with only some of its labelled links among
        these edges is refused: its answers would be in its positions.
    attr_name : str or None
        Where the positions are stored; ``None``: as further columns of ``x``.
    seed, threads, **options
        As of :func:`hplc.positions`: ``landmarks=32``, ``eta``, ``clustering``, …

    The positions have two columns per landmark: 1 / (1 + number of edges to it), where no path counts as one edge more
    than the longest path, and the membership of the node in the landmark's cluster. They are float32: a torch tensor where ``edge_index`` is one, else
    a NumPy array. The object that is given is not changed; a copy is returned.

    >>> train, valid, test = RandomLinkSplit(is_undirected=True)(data)
    >>> transform = hplc.AddPositions(train, landmarks=16)
    >>> train, valid, test = transform(train), transform(valid), transform(test)
    >>> train.pe.shape
    """

    def __init__(self, train: Any = None, *, attr_name: str | None = "pe", seed: int = 0, threads: int = 0,
                 **options: Any):
        self.attr_name = attr_name
        self._options = {**options, "seed": seed, "threads": threads}
        self._edges = None if train is None else _edge_keys(train.edge_index)
        self._positions = None if train is None else self._of(train)

    def __call__(self, data: Any) -> Any:
        if not hasattr(data, "edge_index"):
            raise complaint(f"an object of type {type(data).__name__}", "one with an edge_index")
        self._refuse_leak(data)
        values = self._of(data) if self._positions is None else self._positions
        if self._positions is not None and (count := _num_nodes(data)) is not None and count != len(values):
            raise complaint(f"{count} nodes", f"the {len(values)} nodes of the training part")
        result = copy.copy(data)
        if self.attr_name is None:
            features = getattr(data, "x", None)
            if features is not None:
                values = np.concatenate([np.asarray(features, dtype=np.float32), values], axis=1)
            result.x = _like(data.edge_index, values)
        else:
            setattr(result, self.attr_name, _like(data.edge_index, values))
        return result

    forward = __call__  # as PyTorch Geometric calls it

    def __repr__(self) -> str:
        return f"{type(self).__name__}(attr_name={self.attr_name!r})"

    def _of(self, data: Any) -> np.ndarray:
        edges = SimpleNamespace(edge_index=data.edge_index, num_nodes=_num_nodes(data))
        found = positions(graph(edges), **self._options)
        near = 1 / (1 + found.distances.astype(np.float32))
        return np.stack([near, found.membership], axis=2).reshape(len(near), -1)

    def _refuse_leak(self, data: Any) -> None:
        links = _labelled_links(data)
        if links is None or not len(links):
            return
        own = _edge_keys(data.edge_index)
        seen = np.isin(links, own if self._edges is None else self._edges)
        is_training_part = seen.all() and np.isin(links, own).all() and (
            self._edges is None or np.array_equal(own, self._edges))
        if seen.any() and not is_training_part:
            raise complaint(f"{int(seen.sum())} of {len(links)} labelled links among the edges that positions are "
                            "computed from, which is a leak", "positions of training edges only",
                            "pass the training part: hplc.AddPositions(train)")


def _num_nodes(data: Any) -> int | None:
    features = getattr(data, "x", None)
    count = getattr(data, "num_nodes", None)
    return count if count is not None or features is None else features.shape[0]


def _edge_keys(edge_index: Any) -> np.ndarray:
    """Each undirected edge once, as one number."""
    low, high = np.sort(np.asarray(edge_index).astype(np.int64), axis=0)
    return np.unique((low << 32) | high)


def _labelled_links(data: Any) -> np.ndarray | None:
    index = getattr(data, "edge_label_index", None)
    if index is None:
        return None
    labels = getattr(data, "edge_label", None)
    ends = np.asarray(index)
    return _edge_keys(ends if labels is None else ends[:, np.asarray(labels) > 0])


def _like(edge_index: Any, values: np.ndarray) -> Any:
    """A torch tensor where the edges are one."""
    is_tensor = type(edge_index).__module__.partition(".")[0] == "torch"
    return sys.modules["torch"].from_numpy(values.copy()) if is_tensor else values
