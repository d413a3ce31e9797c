"""Evaluation, comparison, splits, metrics, positions and audits, as the verbs of the command line make them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import _core
from .errors import complaint
from .graphs import Graph, graph
from .keywords import words
from .results import Comparison, Evaluation

__all__ = ["FitSplit", "Positions", "Split", "audit", "compare", "evaluate", "metrics", "models", "positions", "split"]


def models() -> list[str]:
    """The names of all models, heuristics first."""
    return _core.models()


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


def compare(G: Any, models: str | Sequence[str] = "all", *, scores: Mapping[str, Any] | None = None,
            features: Any = None, split: Any = None, runs: int | None = None, seed: int = 0, threads: int = 0,
            verbose: bool = False, **options: Any) -> Comparison:
    """Runs models on the same splits, and tests whether the best is significantly better.

    Returns the dictionary that ``hplc compare --json`` writes; ``str()`` of it is the verdict, ``.frame()`` the table.

    ``models`` is a name, a list of names, or ``"all"``. ``scores`` puts methods of your own beside them, by name:

    - a function ``f(known, pairs)`` that returns one score per row of ``pairs``: ``known`` is a :class:`FitSplit` with
      the training edges to fit to and the validation edges to choose by, and without test edges. It is called once per
      run;
    - an array with the scores of ``hplc.split(G, …).pairs`` in their order; for several runs a list of them, one per
      seed;
    - the path of a file as ``hplc compare --scores`` reads it, or a list of them.

    ``runs`` are the seeds ``seed``, ``seed`` + 1, …: 5 by default, or as many as there are arrays or files. The other
    arguments are those of :func:`hplc.evaluate`.
    """
    given = graph(G, features)
    names = models.split(",") if isinstance(models, str) else list(models)
    methods = {name: method if callable(method) else _runs_of(method) for name, method in (scores or {}).items()}
    taken = sorted(set(names) & set(methods))
    if taken:
        raise complaint(f"scores of the name {taken[0]!r}, which is also a model", "another name")
    lengths = {len(method) for method in methods.values() if not callable(method)}
    own: dict[str, Any] = {"split": _ratio(split), "runs": runs or max(lengths, default=5)}
    common = {**options, **own, "threads": threads, "quiet": not verbose}
    arrays, files = [], []
    for name, method in methods.items():
        if not callable(method) and _are_paths(method):
            files += [f"{name}={os.fspath(path)}" for path in method]
        else:
            arrays.append((name, _scores_of_runs(name, method, given, common, seed)))
    return Comparison(json.loads(_core.compare(given._core, names, words({**common, "seed": seed}), arrays, files)))


def _are_paths(method: Sequence[Any]) -> bool:
    return all(isinstance(each, (str, os.PathLike)) for each in method)


def _runs_of(method: Any) -> list[Any]:
    """One entry per run: arrays, or paths."""
    if isinstance(method, (str, os.PathLike)) or np.ndim(method[0]) == 0 and not isinstance(method[0], (str, os.PathLike)):
        return [method]
    return list(method)


def _scores_of_runs(name: str, method: Any, given: Graph, common: dict[str, Any], seed: int) -> list[np.ndarray]:
    runs = common["runs"]
    if not callable(method):
        if len(method) != runs:
            raise complaint(f"scores of {len(method)} runs by {name!r} and {runs} runs", "an array per run, in the "
                            "order of the seeds", f"pass runs={len(method)}")
        return [_score_array(each) for each in method]
    splits = (_split(given, {**common, "seed": seed + run}, _core.split_of_comparison) for run in range(runs))
    return [_score_array(method(each.known(), each.pairs)) for each in splits]


def _score_array(values: Any) -> np.ndarray:
    return np.asarray(values, dtype=float).ravel()


@dataclass
class FitSplit:
    """What a method may be fitted to: a split without its test edges. Pairs are rows of ``nodes``."""

    nodes: np.ndarray
    train: np.ndarray
    valid: np.ndarray
    valid_negatives: np.ndarray
    protocol: dict[str, Any]
    valid_candidates: np.ndarray | None = field(default=None)


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

    @property
    def pairs(self) -> np.ndarray:
        """All pairs that :func:`hplc.compare` wants a score of: valid, valid_negatives, valid_candidates, then those of
        test."""
        parts = [self.valid, self.valid_negatives, self.valid_candidates, self.test, self.test_negatives,
                 self.test_candidates]
        return np.concatenate([part.reshape(-1, 2) for part in parts if part is not None])

    def known(self) -> FitSplit:
        """The same without test edges, for code that fits."""
        return FitSplit(self.nodes, self.train, self.valid, self.valid_negatives, self.protocol, self.valid_candidates)

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
    return _split(graph(G), {**options, "split": _ratio(split), "seed": seed, "threads": threads})


def _split(given: Graph, options: dict[str, Any], make: Callable[..., dict[str, Any]] = _core.split) -> Split:
    parts = make(given._core, words(options))
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
