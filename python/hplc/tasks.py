"""Evaluation, splits, metrics, positions and audits, as the verbs of the command line make them."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import _core
from .errors import complaint
from .graphs import graph
from .keywords import words

__all__ = ["Evaluation", "Positions", "Split", "audit", "evaluate", "metrics", "models", "positions", "split"]


def models() -> list[str]:
    """The names of all models, heuristics first."""
    return _core.models()


class Evaluation(dict):
    """What ``hplc evaluate --json`` writes; in a notebook a table of the test metrics."""

    def _entries(self) -> list[dict[str, Any]]:
        return self["models"] if "models" in self else [self]

    def _repr_html_(self) -> str:
        entries = [entry for entry in self._entries() if entry.get("mean")]
        names = list(entries[0]["mean"]["test"]) if entries else []
        head = "".join(f"<th>{html.escape(name)}</th>" for name in ["model", *names])
        rows = "".join(self._row(entry, names) for entry in entries)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    @staticmethod
    def _row(entry: dict[str, Any], names: list[str]) -> str:
        mean = entry["mean"]["test"]
        cells = "".join("<td>–</td>" if mean[name] is None else f"<td>{mean[name]:.4f}</td>" for name in names)
        return f"<tr><td>{html.escape(entry['model'])}</td>{cells}</tr>"


def evaluate(G: Any, model: str | Sequence[str] = "all", *, features: Any = None, split: Any = None, runs: int = 1,
             seed: int = 0, threads: int = 0, verbose: bool = False, **options: Any) -> Evaluation:
    """Holds edges out, fits models to the others, and measures how well they find the held-out edges.

    Returns the dictionary that ``hplc evaluate --json`` writes: graph, protocol, and per model options, runs, mean and
    std of all metrics; for several models a list ``models``. All rates are fractions.

    ``model`` is a name, a list of names, or ``"all"`` for all heuristics. ``split`` is ``"70/10/20"`` or three
    percentages. ``options`` are those of the models and of ``hplc evaluate --help-all``: ``split_kind="time"``,
    ``negatives="heart"``, ``epochs=60``, …
    """
    names = model.split(",") if isinstance(model, str) else list(model)
    own = {"split": _ratio(split), "runs": runs, "seed": seed, "threads": threads, "quiet": not verbose}
    return Evaluation(json.loads(_core.evaluate(graph(G, features)._core, names, words({**options, **own}))))


@dataclass
class Split:
    """A graph cut into training, validation and test edges, with negatives; pairs are rows of ``nodes``."""

    nodes: np.ndarray
    train: np.ndarray
    valid: np.ndarray
    valid_negatives: np.ndarray
    test: np.ndarray
    test_negatives: np.ndarray
    protocol: dict[str, Any]
    # Negatives of each single positive, (positives, candidates, 2); None where the protocol has none.
    valid_candidates: np.ndarray | None = field(default=None)
    test_candidates: np.ndarray | None = field(default=None)

    def named(self, pairs: np.ndarray) -> np.ndarray:
        """The labels of the nodes of pairs."""
        return self.nodes[pairs]

    def __repr__(self) -> str:
        return (f"<hplc.Split {self.protocol['split']} {self.protocol['split_detail']}, seed {self.protocol['seed']}: "
                f"{len(self.train):,} training, {len(self.valid):,} validation and {len(self.test):,} test edges>")


def split(G: Any, split: Any = None, *, seed: int = 0, threads: int = 0, **options: Any) -> Split:
    """The split that ``evaluate`` with the same arguments scores on, so that other models can be compared with ours.

    Fit them to ``train``, choose by ``valid``, and pass their scores of ``test`` and ``test_negatives`` to
    :func:`hplc.metrics`. ``options`` are those of the command line: ``split_kind``, ``negatives``, ``train_until``, …
    """
    given = graph(G)
    own = {"split": _ratio(split), "seed": seed, "threads": threads}
    parts = _core.split(given._core, words({**options, **own}))
    for part in ("valid", "test"):
        per_edge = parts.pop(f"{part}_candidates_per_edge", None)
        if per_edge is not None:
            parts[f"{part}_candidates"] = parts[f"{part}_candidates"].reshape(-1, per_edge, 2)
    return Split(nodes=given.nodes, protocol=json.loads(parts.pop("protocol")), **parts)


def metrics(positives: Any, negatives: Any, candidates: Any = None) -> dict[str, float | None]:
    """Metrics of scores of positives and of a pool of negatives: auc, ap, mrr, hits@20, hits@50, hits@100.

    With ``candidates``, the scores of each positive's own negatives in one row per positive, mrr is among these, and
    there are candidate_hits@1, @10 and @20. A Hits@K with fewer than K negatives is None. A tie counts one half in
    auc, against the positive in Hits@K, and at the mean rank in mrr.
    """
    own = None if candidates is None else np.asarray(candidates, dtype=float)
    if own is not None and (own.ndim != 2 or own.shape[0] != np.size(positives)):
        raise complaint(f"candidates of shape {own.shape}", f"one row for each of {np.size(positives)} positives")
    return json.loads(_core.metrics(np.ravel(positives), np.ravel(negatives), own))


@dataclass
class Positions:
    """Where nodes are in a graph: row i is about ``nodes[i]``, column k about landmark k."""

    nodes: np.ndarray
    distances: np.ndarray  # (N, K) uint8: number of edges to each landmark
    membership: np.ndarray  # (N, K) float32
    cluster: np.ndarray
    macro_cluster: np.ndarray
    landmarks: np.ndarray  # rows of nodes


def positions(G: Any, *, seed: int = 0, threads: int = 0, **options: Any) -> Positions:
    """Clusters, landmarks, distances to them and membership vectors of every node, as ``hplc positions`` stores them.

    All edges are used unless an option holds some out. ``options``: ``landmarks``, ``eta``, ``clustering``,
    ``centrality``, ``temperature``, ``split``, …
    """
    given = graph(G)
    arrays = _core.positions(given._core, words({**options, "seed": seed, "threads": threads, "quiet": True}))
    return Positions(nodes=given.nodes, **arrays)


def audit(G: Any, *, features: Any = None, split: Any = None, seed: int = 0, threads: int = 0,
          **options: Any) -> dict[str, Any]:
    """Which edges each stage of a run may see, with checksums, and whether features are suspicious.

    Returns what ``hplc audit --json`` writes; ``["clean"]`` is the result.
    """
    own = {"split": _ratio(split), "seed": seed, "threads": threads}
    return json.loads(_core.audit(graph(G, features)._core, words({**options, **own})))


def _ratio(split: Any) -> str | None:
    return split if split is None or isinstance(split, str) else "/".join(f"{part:g}" for part in split)
