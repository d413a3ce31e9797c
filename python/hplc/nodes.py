"""The labels that nodes have in the user's graph, and their rows 0 … N-1 in ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from .errors import complaint


class Nodes:
    """Labels by row. ``find`` gives the row of an id as text, or raises InputError with ids that are similar."""

    def __init__(self, labels: Sequence[Any], find: Callable[[str], int]):
        self._find = find
        self.labels = labels if isinstance(labels, np.ndarray) else _object_array(labels)
        self._rows_by_label: dict[Any, int] | None = None

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def are_rows(self) -> bool:
        """Whether node i is called i."""
        numeric = self.labels.dtype.kind in "iu"
        return numeric and bool(np.array_equal(self.labels, np.arange(len(self.labels))))

    def row(self, label: Any) -> int:
        """The row of one label. Raises InputError where there is none."""
        if self._rows_by_label is None:
            self._rows_by_label = {each: row for row, each in enumerate(self.labels.tolist())}
        row = self._rows_by_label.get(label)
        return self._find(str(label)) if row is None else row

    def rows(self, labels: Iterable[Any]) -> np.ndarray:
        """The rows of many labels."""
        numbers = np.asarray(labels) if isinstance(labels, np.ndarray) else None
        if numbers is not None and numbers.dtype.kind in "iu" and self.labels.dtype.kind in "iu":
            return self._rows_of_numbers(numbers)
        return np.fromiter((self.row(label) for label in labels), dtype=np.int64)

    def _rows_of_numbers(self, numbers: np.ndarray) -> np.ndarray:
        order = np.argsort(self.labels, kind="stable")
        places = np.searchsorted(self.labels, numbers, sorter=order)
        rows = order[np.minimum(places, len(order) - 1)]
        wrong = self.labels[rows] != numbers
        if wrong.any():
            self._find(str(numbers[wrong][0]))
        return rows.astype(np.int64)


def _object_array(labels: Iterable[Any]) -> np.ndarray:
    """One element per label, also where labels are tuples."""
    labels = list(labels)
    array = np.empty(len(labels), dtype=object)
    array[:] = labels
    return array


def pair_columns(pairs: Any) -> tuple[Any, Any]:
    """The two ends of pairs: rows of an array, of a frame or of a list; or an array of two rows."""
    if hasattr(pairs, "iloc"):
        return pairs.iloc[:, 0].to_numpy(), pairs.iloc[:, 1].to_numpy()
    if isinstance(pairs, np.ndarray) or hasattr(pairs, "__array__"):
        array = np.asarray(pairs)
        if array.ndim == 2 and array.shape[1] == 2:
            return array[:, 0], array[:, 1]
        if array.ndim == 2 and array.shape[0] == 2:
            return array[0], array[1]
        raise complaint(f"pairs of shape {array.shape}", "an array with two columns or two rows")
    listed = [tuple(pair) for pair in pairs]
    for place, pair in enumerate(listed):
        if len(pair) != 2:
            raise complaint(f"{len(pair)} values in pair {place}", "two ends per pair")
    return [pair[0] for pair in listed], [pair[1] for pair in listed]
