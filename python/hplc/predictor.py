"""LinkPredictor: models of links in scikit-learn's shape."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any

import numpy as np
import pandas

from . import _core
from .errors import InputError, NotFittedError, complaint
from .graphs import graph
from .keywords import words
from .nodes import Nodes, pair_columns
from .tasks import metrics

__all__ = ["LinkPredictor"]

_OWN = ("model", "seed", "threads", "verbose")


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

    def __init__(self, model: str = "hplc", *, seed: int = 0, threads: int = 0, verbose: bool = False, **options: Any):
        self.model = model
        self.seed = seed
        self.threads = threads
        self.verbose = verbose
        self._options = options
        self._links: _core.FittedLinks | None = None
        self._check()

    # --- parameters, as scikit-learn asks for them

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters of the constructor, options of the model included."""
        return {**{key: getattr(self, key) for key in _OWN}, **self._options}

    def set_params(self, **params: Any) -> LinkPredictor:
        """Sets parameters of the constructor; an option with the value None gets its default. Returns self."""
        for key, value in params.items():
            if key in _OWN:
                setattr(self, key, value)
            elif value is None:
                self._options.pop(key, None)
            else:
                self._options[key] = value
        self._check()
        return self

    def _words(self) -> list[tuple[str, str]]:
        own = {"seed": self.seed, "threads": self.threads, "quiet": not self.verbose}
        return words({**self._options, **own})

    def _check(self) -> None:
        _core.check_train_options(str(self.model), self._words())

    # --- fitting

    def fit(self, G: Any, features: Any = None) -> LinkPredictor:
        """Fits the model to a graph, as ``hplc train`` does: a tenth of the edges is held out to calibrate by.

        ``G`` and ``features`` are what :func:`hplc.graph` takes. Ctrl-C ends a training after the current epoch with
        KeyboardInterrupt. Returns self.
        """
        given = graph(G, features)
        with tempfile.TemporaryDirectory(prefix="hplc-") as folder:
            file = os.path.join(folder, "model")
            self.report_ = json.loads(_core.train(given._core, self.model, file, self._words()))
            links = _core.FittedLinks(file, given._core, self.threads, not self.verbose)
            self._take(links, _bytes_of(file), given.nodes)
        del self.report_["file"]
        return self

    def _take(self, links: _core.FittedLinks, model_file: bytes, labels: Any) -> None:
        self._links = links
        self._model_file = model_file
        self._nodes = Nodes(links.ids() if labels is None else labels, links.node)
        self.nodes_ = self._nodes.labels
        self.options_ = json.loads(links.options)
        self.protocol_ = json.loads(links.protocol)
        self.classes_ = np.array([0, 1])

    def _fitted(self) -> _core.FittedLinks:
        if self._links is None:
            raise NotFittedError("found a LinkPredictor that is not fitted; expected fit() or load() before.")
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

    def score(self, pairs: Any, y: Any) -> float:
        """The area under the ROC curve for pairs with labels ``y`` (1: link, 0: none); a tie counts one half."""
        scores, labels = self.decision_function(pairs), np.asarray(y).astype(bool)
        if len(scores) != len(labels):
            raise complaint(f"{len(scores)} pairs and {len(labels)} labels", "a label per pair")
        auc = metrics(scores[labels], scores[~labels])["auc"]
        assert auc is not None  # only hits may be
        return auc

    def _scores(self, pairs: Any, as_probability: bool) -> np.ndarray:
        links = self._fitted()
        first, second = (self._nodes.rows(ends) for ends in pair_columns(pairs))
        if len(loops := np.flatnonzero(first == second)):
            label = self.nodes_[first[loops[0]]]
            raise complaint(f"the pair of {str(label)!r} with itself", "two different nodes", "remove it")
        return links.scores(first, second, as_probability)

    def top(self, k: int = 20, node: Any = None, why: bool = True) -> pandas.DataFrame:
        """The ``k`` likeliest links that the graph does not have, the best first, as a pandas frame.

        Columns are ``u``, ``v``, ``probability`` (NaN where the model is not calibrated), ``score``, and ``why``: what
        the two nodes share. ``node`` asks for the links of one node, or of each node of a list.
        """
        links = self._fitted()
        nodes = node if isinstance(node, list) else [node]
        if k < 1 or not nodes:
            raise complaint(f"{k} links of {len(nodes)} nodes", "at least one")
        rows = [None if each is None else self._nodes.row(each) for each in nodes]
        frames = [self._frame(links.best(k, row, why), why) for row in rows]
        return frames[0] if len(frames) == 1 else pandas.concat(frames, ignore_index=True)

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
        predictor.report_ = {}
        predictor._take(links, _bytes_of(path), None)
        return predictor

    def _adopt_options(self, options: dict[str, Any]) -> None:
        """The options of a file, so that a clone of the predictor is fitted with them."""
        try:
            self.set_params(**options)
        except InputError:  # a heuristic that records what was chosen, not what was asked for
            self._options = {}

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__, _links=None)
        state.pop("_nodes", None)
        return state

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


def _bytes_of(path: str | os.PathLike) -> bytes:
    with open(path, "rb") as file:
        return file.read()
