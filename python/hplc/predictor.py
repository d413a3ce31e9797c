"""LinkPredictor: models of links in scikit-learn's shape."""

from __future__ import annotations

import html
import json
import os
import tempfile
from typing import Any

import numpy as np
import pandas

from . import _core
from .errors import InputError, complaint, not_fitted
from .graphs import Graph, graph
from .keywords import words
from .nodes import Nodes, pair_columns
from .results import Explanation, in_notebook
from .tasks import metrics

__all__ = ["LinkPredictor", "embeddings"]

_OWN = ("model", "seed", "threads", "verbose")
_FITTED = ("nodes_", "options_", "report_", "protocol_", "classes_")


class LinkPredictor:
    """Predicts which links a graph lacks, with calibrated probabilities.

    Parameters
    ----------
    model : str
        The name of a model: a heuristic such as ``"adamic-adar"`` or ``"katz"``, or a trained model such as ``"hplc"``
        or ``"gcn"``. ``hplc.models()`` lists them.
    seed : int
        Seed of all random numbers. The same seed gives the same scores, in Python and on the command line.
    threads : int
        Number of threads; 0: one per core. Results do not depend on it.
    verbose : bool
        Whether progress and remarks are printed on standard error.
    **options
        Options of the model and of its training, as ``hplc models NAME`` and ``hplc train --help-all`` list them, with
        underscores: ``epochs=60``, ``learning_rate=0.01``, ``katz_beta=0.05``, ``lambda_=[1, 10]``,
        ``valid_share=0.1`` (share of the edges held out to choose the epoch and to calibrate), ``max_seconds=60``.
        An option that the model does not have is refused.

    Attributes
    ----------
    nodes_ : ndarray
        The labels of the nodes, as in the graph.
    options_ : dict
        Every option of the model with the value that it was fitted with.
    report_ : dict
        What ``hplc train --json`` writes: protocol, validation scores, history, seconds. Empty after ``load()``.
    classes_ : ndarray
        ``[0, 1]``: no link, link; the columns of ``predict_proba``.

    Examples
    --------
    >>> import hplc
    >>> predictor = hplc.LinkPredictor("adamic-adar").fit("debian")
    >>> predictor.top(3)[["u", "v"]].values.tolist()
    [['libcairo2', 'libglib2.0-0'], ['libkf5coreaddons5', 'libkf5i18n5'], ['libglib2.0-0', 'libx11-6']]
    """

    _estimator_type = "classifier"  # of pairs; scikit-learn asks for it

    def __init__(self, model: str = "hplc", *, seed: int = 0, threads: int = 0, verbose: bool = False, **options: Any):
        self.model = model
        self.seed = seed
        self.threads = threads
        self.verbose = verbose
        self.__dict__.update(options)
        self._check()

    # --- parameters, as scikit-learn asks for them

    def _options(self) -> dict[str, Any]:
        """Those of the model, which are attributes like the other parameters."""
        return {key: value for key, value in vars(self).items()
                if key not in _OWN and key not in _FITTED and not key.startswith("_")}

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters of the constructor, options of the model included."""
        return {**{key: getattr(self, key) for key in _OWN}, **self._options()}

    def set_params(self, **params: Any) -> LinkPredictor:
        """Sets parameters of the constructor; an option with the value None gets its default. Returns self.

        Where a value is refused nothing changes.
        """
        before = self.get_params()
        for key, value in params.items():
            self._set(key, value)
        try:
            self._check()
        except InputError:
            for key in {*params} - {*before}:
                self._set(key, None)
            self.__dict__.update(before)
            raise
        return self

    def _set(self, key: str, value: Any) -> None:
        if key in _FITTED or key.startswith("_"):
            raise complaint(f"the parameter {key!r}", "an option of the model")
        if value is None and key not in _OWN:
            self.__dict__.pop(key, None)
        else:
            self.__dict__[key] = value

    def _words(self) -> list[tuple[str, str]]:
        own = {"seed": self.seed, "threads": self.threads, "quiet": not self.verbose}
        return words({**self._options(), **own})

    def _check(self) -> None:
        _core.check_train_options(str(self.model), self._words())

    # --- fitting

    def fit(self, G: Any, features: Any = None) -> LinkPredictor:
        """Fits the model to a graph, as ``hplc train`` does: a tenth of the edges is held out to calibrate by.

        ``G`` and ``features`` are what :func:`hplc.graph` takes. Ctrl-C ends a training after the current epoch with
        KeyboardInterrupt. Returns self.
        """
        return self._train(graph(G, features), "", None)

    def partial_fit(self, G: Any, features: Any = None) -> LinkPredictor:
        """Goes on from the weights of this predictor on a later state of its graph, as ``hplc train --continue`` does.

        ``G`` is the whole graph as it is now, with new nodes and edges; nodes are the same by their labels. Edges that
        the model has not learned are held out. Only trained models have weights: a heuristic is fitted again by
        ``fit``. Without a fit before it is ``fit``. Returns self.
        """
        if not self.__sklearn_is_fitted__():
            return self.fit(G, features)
        with tempfile.NamedTemporaryFile(prefix="hplc-") as file:
            file.write(self._model_file)
            file.flush()
            return self._train(graph(G, features), file.name, self._fitted())

    def _train(self, given: Graph, continued: str, known: _core.FittedLinks | None) -> LinkPredictor:
        with tempfile.TemporaryDirectory(prefix="hplc-") as folder:
            file = os.path.join(folder, "model")
            report = json.loads(_core.train(given._core, self.model, file, self._words(), continued, known))
            links = _core.FittedLinks(file, given._core, self.threads, not self.verbose)
            self._take(links, _bytes_of(file), given.nodes)
        del report["file"]
        self.report_ = report
        return self

    def _take(self, links: _core.FittedLinks, model_file: bytes, labels: Any) -> None:
        self._links = links
        self._model_file = model_file
        self._nodes = Nodes(links.ids() if labels is None else labels, links.node)
        self.nodes_ = self._nodes.labels
        self.options_ = json.loads(links.options)
        self.protocol_ = json.loads(links.protocol)
        self.classes_ = np.array([0, 1])

    def __sklearn_is_fitted__(self) -> bool:
        return "_links" in vars(self)

    def _fitted(self) -> _core.FittedLinks:
        if not self.__sklearn_is_fitted__():
            raise not_fitted()
        return self._links

    # --- predictions

    def decision_function(self, pairs: Any) -> np.ndarray:
        """The scores of pairs, in their order; higher is likelier. The same as the column ``score`` of
        ``hplc predict --pairs``.

        ``pairs`` has one pair of node labels per row: a list of tuples, an array with two columns (or two rows), or a
        pandas frame.
        """
        return self._scores(pairs, False)

    def predict_proba(self, pairs: Any) -> np.ndarray:
        """The probabilities of no link and of a link, one row per pair; ``[:, 1]`` is the probability of a link.

        They are calibrated on held-out edges for pairs of the whole graph that are no edges. Raises InputError where
        the graph had too few edges to calibrate by.
        """
        linked = self._scores(pairs, True)
        return np.column_stack([1 - linked, linked])

    def predict(self, pairs: Any) -> np.ndarray:
        """1 where a link is likelier than none, else 0."""
        return (self._scores(pairs, True) >= 0.5).astype(int)

    def score(self, pairs: Any, y: Any = None) -> float:
        """The area under the ROC curve for pairs with labels ``y`` (1: link, 0: none); a tie counts one half.

        Without labels all ``pairs`` are links that were held out of the graph, and are ranked among as many pairs,
        drawn by the seed, that are neither edges of the graph nor among them. So ``GridSearchCV`` and
        ``cross_val_score`` work on an array of edges.
        """
        scores = self.decision_function(pairs)
        if y is None:
            return _auc(scores, self._fitted().scores(*self._unlinked(pairs), False))
        labels = np.asarray(y).astype(bool)
        if len(scores) != len(labels):
            raise complaint(f"{len(scores)} pairs and {len(labels)} labels", "a label per pair")
        return _auc(scores[labels], scores[~labels])

    def _unlinked(self, pairs: Any) -> tuple[np.ndarray, np.ndarray]:
        """As many pairs that are no links as there are pairs, each once."""
        count, random = len(self.nodes_), np.random.default_rng(self.seed)
        held_out = self._rows(pairs)
        keys = [np.sort(ends, axis=1) @ np.array([count, 1]) for ends in (self._fitted().edges(), held_out)]
        linked = np.unique(np.concatenate(keys))
        if len(linked) + len(held_out) > count * (count - 1) // 2:
            raise complaint(f"a graph of {count} nodes with nearly all links", "as many unlinked pairs as held-out ones")
        drawn = np.empty(0, dtype=np.int64)
        while len(drawn) < len(held_out):
            ends = np.sort(random.integers(count, size=(2 * len(held_out) + 16, 2)), axis=1)
            more = ends[ends[:, 0] < ends[:, 1]] @ np.array([count, 1])
            both = np.concatenate([drawn, more[~np.isin(more, linked)]])
            drawn = both[np.sort(np.unique(both, return_index=True)[1])]
        drawn = drawn[:len(held_out)]
        return drawn // count, drawn % count

    def _rows(self, pairs: Any) -> np.ndarray:
        return np.stack([self._nodes.rows(ends) for ends in pair_columns(pairs)], axis=1)

    def _scores(self, pairs: Any, as_probability: bool) -> np.ndarray:
        links = self._fitted()
        first, second = (self._nodes.rows(ends) for ends in pair_columns(pairs))
        if len(loops := np.flatnonzero(first == second)):
            label = self.nodes_[first[loops[0]]]
            raise complaint(f"the pair of {str(label)!r} with itself", "two different nodes", "remove it")
        return links.scores(first, second, as_probability)

    def top(self, k: int = 20, node: Any = None, between: Any = None, why: bool = True,
            approximate: bool = False) -> pandas.DataFrame:
        """The ``k`` likeliest links that the graph does not have, the best first, as a pandas frame.

        Columns are ``u``, ``v``, ``probability`` (NaN where the model is not calibrated), ``score``, and ``why``: what
        the two nodes share. ``node`` asks for the links of one node, or of each node of a list. ``between`` is a pair
        of lists of nodes: only links from a node of the first, as ``u``, to one of the second; the same list twice
        asks for links among its nodes. ``approximate`` looks only at pairs that share a neighbour, and for ``node`` only
        at nodes that are near it or have many links: for trained models on large graphs, of which all pairs take too
        long. Ctrl-C ends the search.
        """
        links = self._fitted()
        nodes = node if isinstance(node, list) else [node]
        if k < 1 or not nodes:
            raise complaint(f"{k} links of {len(nodes)} nodes", "at least one")
        rows = [None if each is None else self._nodes.row(each) for each in nodes]
        sets = None if between is None else self._sets(between)
        frames = [self._frame(links.best(k, row, sets, why, approximate), why) for row in rows]
        return frames[0] if len(frames) == 1 else pandas.concat(frames, ignore_index=True)

    def _sets(self, between: Any) -> tuple[list[int], list[int]]:
        if isinstance(between, str) or len(between) != 2 or any(isinstance(each, str) or not len(each) for each in between):
            raise complaint(f"between={between!r}", "two lists of nodes", "pass between=([…], […])")
        first, second = (self._nodes.rows(list(each)).tolist() for each in between)
        return first, second

    def explain(self, u: Any, v: Any, what_if: int | None = None) -> Explanation:
        """Why the pair of ``u`` and ``v`` has its score: a dictionary as ``hplc explain --json`` writes it.

        It has the score, the probability, how each node ranks among the candidates of the other, what the two share,
        a shortest path, landmarks and clusters, features, and ``what_if``: the score without an edge near the pair, for
        at most ``what_if`` edges (by default 50, or 5 where each needs a fit of the linear autoencoder). ``print()`` of
        it, and a notebook, show the text of ``hplc explain``.
        """
        text, values = self._fitted().explain(self._nodes.row(u), self._nodes.row(v), what_if)
        return Explanation(text, json.loads(values))

    def _frame(self, best: tuple, why: bool) -> pandas.DataFrame:
        pairs, probability, scores, reasons = best
        columns = {
            "u": self.nodes_[pairs[:, 0]],
            "v": self.nodes_[pairs[:, 1]],
            "probability": np.full(len(scores), np.nan) if probability is None else probability,
            "score": scores,
        }
        if why:
            columns["why"] = reasons
        if self._fitted().leak:  # a result of a leaky model says so wherever it goes
            columns["leak"] = self._fitted().leak
        return pandas.DataFrame(columns)

    # --- files

    def save(self, path: str | os.PathLike) -> None:
        """Stores the fitted model, with its graph, in a file that ``hplc predict`` and ``hplc explain`` read too."""
        self._fitted()
        _core.write_file(os.fspath(path), self._model_file)

    @classmethod
    def load(cls, path: str | os.PathLike, *, threads: int = 0, verbose: bool = False) -> LinkPredictor:
        """The model of a file that ``save()`` or ``hplc train`` wrote, ready for predictions."""
        links = _core.FittedLinks(os.fspath(path), threads, not verbose)
        predictor = cls(links.model, seed=links.seed, threads=threads, verbose=verbose)
        predictor._adopt_options(json.loads(links.options))
        predictor._take(links, _bytes_of(path), None)
        predictor.report_ = {}
        return predictor

    def _adopt_options(self, options: dict[str, Any]) -> None:
        """The options of a file, so that a clone of the predictor is fitted with them."""
        try:
            self.set_params(**options)
        except InputError:  # a heuristic that records what was chosen, not what was asked for
            pass

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in vars(self).items() if key not in ("_links", "_nodes")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "_model_file" not in state:
            return
        with tempfile.NamedTemporaryFile(prefix="hplc-") as file:
            file.write(self._model_file)
            file.flush()
            links = _core.FittedLinks(file.name, self.threads, not self.verbose)
        self._take(links, self._model_file, self.nodes_)

    def __repr__(self) -> str:
        changed = [f"{key}={value!r}" for key, value in self.get_params().items() if key != "model"
                   and (key not in _OWN or value)]
        return f"LinkPredictor({', '.join([repr(self.model), *changed])})"

    def _repr_html_(self) -> str:
        title = f"<code>{html.escape(repr(self))}</code>"
        if not self.__sklearn_is_fitted__():
            return in_notebook(f"{title}, not fitted")
        return in_notebook(title + (_core.page_parts(json.dumps(self.report_)) if self.report_ else ", from a file"))


def embeddings(model: Any, nodes: Any = None) -> np.ndarray:
    """What a trained model has made of each node, before it looks at pairs: one row per node of ``model.nodes_``.

    ``model`` is a fitted :class:`LinkPredictor` or the path of a model file; ``nodes`` are labels, for some rows only.
    Heuristics have none, and models whose states belong to pairs (``seal``, ``nbfnet``, ``gcn-de``) neither.
    """
    predictor = model if isinstance(model, LinkPredictor) else LinkPredictor.load(model)
    rows = predictor._fitted().embeddings()
    return rows if nodes is None else rows[predictor._nodes.rows(list(nodes))]


def _auc(positives: np.ndarray, negatives: np.ndarray) -> float:
    auc = metrics(positives, negatives)["auc"]
    assert auc is not None  # only hits may be
    return auc


def _bytes_of(path: str | os.PathLike) -> bytes:
    with open(path, "rb") as file:
        return file.read()
