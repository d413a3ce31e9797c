"""LinkPredictor among scikit-learn's tools. X is a list of edges or a graph, not a table of numbers, so that of its
estimator checks those apply that do not fit to such a table."""

import numpy as np
import pytest
from sklearn.base import clone, is_classifier
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, ParameterGrid, cross_val_score
from sklearn.utils import estimator_checks
from sklearn.utils.validation import check_is_fitted

import hplc


@pytest.mark.parametrize("check", ["check_no_attributes_set_in_init", "check_parameters_default_constructible",
                                   "check_get_params_invariance", "check_set_params"])
@pytest.mark.filterwarnings("ignore")  # about values that set_params() refuses
def test_estimator_checks(check):
    getattr(estimator_checks, check)("LinkPredictor", hplc.LinkPredictor("katz"))


@pytest.fixture(scope="module")
def edges(club):
    """As numbers 0 … 33, so that a node without an edge in a fold is a node nevertheless."""
    return club.iloc[:, :2].applymap(lambda name: int(name.split()[1]) - 1).to_numpy()


def test_grid_search(edges):
    search = GridSearchCV(hplc.LinkPredictor("katz", valid_share=0), {"katz_beta": [0.001, 0.05, 0.2]}, cv=3)
    search.fit(np.random.default_rng(0).permutation(edges))
    assert search.best_params_["katz_beta"] in (0.001, 0.05, 0.2)
    assert not np.isnan(search.cv_results_["mean_test_score"]).any()
    assert search.best_estimator_.top(1)["score"][0] > 0
    assert len(cross_val_score(hplc.LinkPredictor("jaccard", valid_share=0), edges, cv=3)) == 3


def test_a_loop_over_parameters(club):
    split = hplc.split(club, "60/20/20")
    base, valid = hplc.LinkPredictor("katz", valid_share=0), split.named(split.valid)
    scores = {}
    for params in ParameterGrid({"katz_beta": [0.01, 0.1]}):
        fitted = clone(base).set_params(**params).fit(split.named(split.train).tolist())
        known = [pair for pair in valid.tolist() if set(pair) <= set(fitted.nodes_)]
        scores[params["katz_beta"]] = fitted.score(known)
    assert set(scores) == {0.01, 0.1} and all(0 <= score <= 1 for score in scores.values())


def test_scores_of_held_out_links_are_those_of_labels(edges):
    fitted = hplc.LinkPredictor("resource-allocation", valid_share=0).fit(edges[:60])
    rows = fitted._unlinked(edges[60:])
    unlinked = np.stack(rows, axis=1)
    known = {frozenset(pair) for pair in edges.tolist()}
    assert len(unlinked) == 18 == len({frozenset(pair) for pair in unlinked.tolist()})
    assert all(frozenset(pair) not in known and len(set(pair)) == 2 for pair in unlinked.tolist())
    both = np.concatenate([edges[60:], unlinked])
    assert fitted.score(edges[60:]) == fitted.score(both, np.r_[np.ones(18), np.zeros(18)])
    assert fitted.score(edges[60:]) == fitted.score(edges[60:])  # by the seed


def test_what_scikit_learn_asks_for(club):
    predictor = hplc.LinkPredictor("katz", katz_beta=0.1)
    assert is_classifier(predictor) and predictor.katz_beta == 0.1
    with pytest.raises(NotFittedError):
        check_is_fitted(predictor)
    for call in (lambda: predictor.predict([(1, 2)]), lambda: predictor.top(1), lambda: hplc.embeddings(predictor)):
        with pytest.raises(NotFittedError, match="not fitted; expected fit"):
            call()
        with pytest.raises(hplc.NotFittedError):
            call()
    check_is_fitted(predictor.fit(club))
    assert clone(predictor).get_params() == predictor.get_params()


def test_refused_parameters_change_nothing():
    predictor = hplc.LinkPredictor("katz", katz_beta=0.1)
    before = predictor.get_params()
    for wrong in ({"epochs": 3}, {"katz_beta": "x", "seed": 4}, {"model": "nobody"}, {"nodes_": 3}, {"_links": None}):
        with pytest.raises(hplc.InputError):
            predictor.set_params(**wrong)
        assert predictor.get_params() == before
