"""LinkPredictor: scikit-learn's shape, files, refusals."""

import copy
import pickle
import pydoc

import networkx
import numpy as np
import pandas
import pytest
from sklearn.base import clone

import hplc

SMALL = {"epochs": 2, "hidden": 8}


@pytest.fixture(scope="module")
def fitted():
    return hplc.LinkPredictor("adamic-adar").fit("debian")


@pytest.fixture(scope="module")
def trained(club):
    return hplc.LinkPredictor("gcn", seed=1, **SMALL).fit(club)


def test_scores_by_hand():
    """Adamic-Adar: 1 / ln(degree) of each common neighbour, in a square with a tail."""
    square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("d", "e")]
    predictor = hplc.LinkPredictor("adamic-adar", valid_share=0).fit(square)
    expected = 1 / np.log(2) + 1 / np.log(3)  # through b and through d
    assert predictor.decision_function([("a", "c")])[0] == pytest.approx(expected)
    best = predictor.top(1)
    assert best[["u", "v"]].values.tolist() == [["b", "d"]]  # through a and c, both of degree 2
    assert best["score"][0] == pytest.approx(2 / np.log(2))
    assert np.isnan(best["probability"][0])
    with pytest.raises(hplc.InputError, match="not calibrated"):
        predictor.predict_proba([("a", "c")])


def test_top_has_names_probabilities_and_reasons(fitted):
    best = fitted.top(20)
    assert list(best.columns) == ["u", "v", "probability", "score", "why"] and len(best) == 20
    assert best["score"].is_monotonic_decreasing and best["probability"].between(0, 1).all()
    assert "shared" in best["why"][0]
    assert "why" not in fitted.top(1, why=False)
    of_perl = fitted.top(3, node="perl")
    assert (of_perl["u"] == "perl").all() and len(fitted.top(3, node=["perl", "libc6"])) == 6


def test_pairs_in_every_form(fitted):
    listed = [("perl", "libc6"), ("libc6", "zlib1g"), ("perl", "zlib1g")]
    expected = fitted.decision_function(listed)
    for pairs in (np.array(listed), np.array(listed).T, pandas.DataFrame(listed), iter(listed)):
        assert (fitted.decision_function(pairs) == expected).all()
    by_probability = fitted.predict_proba(listed)
    assert by_probability.shape == (3, 2) and np.allclose(by_probability.sum(axis=1), 1)
    assert (fitted.predict(listed) == (by_probability[:, 1] >= 0.5)).all()


def test_score_is_the_auc_of_the_pairs(fitted):
    split = hplc.split("debian", seed=9)
    pairs = split.named(np.concatenate([split.test, split.test_negatives]))
    y = np.r_[np.ones(len(split.test)), np.zeros(len(split.test_negatives))]
    scores = fitted.decision_function(pairs)
    assert fitted.score(pairs, y) == hplc.metrics(scores[y == 1], scores[y == 0])["auc"]


def test_clone_and_parameters():
    predictor = hplc.LinkPredictor("gcn", seed=3, epochs=7, membership=None, learning_rate=0.02)
    copied = clone(predictor)
    assert copied.get_params() == predictor.get_params() and copied is not predictor
    assert copied.set_params(epochs=9).get_params()["epochs"] == 9
    assert copied.set_params(model="katz", epochs=None, learning_rate=None).model == "katz"
    assert "katz" in repr(copied)


@pytest.mark.parametrize("model, options", [("katz", {"epochs": 3}), ("gcn", {"katz_beta": 0.1}),
                                            ("gcn", {"epochs": -1}), ("gcn", {"epoch": 3}), ("nobody", {}),
                                            ("katz", {"json": "file"}), ("gcn", {"gnn": "other"})])
def test_options_that_the_model_does_not_have_are_refused(model, options):
    with pytest.raises(hplc.InputError):
        hplc.LinkPredictor(model, **options)


def test_options_reach_the_model(club):
    scores = [hplc.LinkPredictor("katz", katz_beta=beta).fit(club).decision_function([("member 1", "member 34")])[0]
              for beta in (0.01, 0.1)]
    assert scores[0] < scores[1]
    chosen = hplc.LinkPredictor("linear-autoencoder", lambda_=[3, 30]).fit(club)
    assert chosen.options_["lambda"] in ([3], [30])


def test_a_saved_model_is_the_same_model(fitted, trained, tmp_path):
    for predictor in (fitted, trained):
        predictor.save(tmp_path / "model")
        loaded = hplc.LinkPredictor.load(tmp_path / "model")
        pickled = pickle.loads(pickle.dumps(predictor))
        for other in (loaded, pickled, copy.deepcopy(predictor)):
            pandas.testing.assert_frame_equal(other.top(10), predictor.top(10), check_exact=True)
            assert other.model == predictor.model


def test_a_clone_of_a_loaded_model_is_fitted_with_its_options(trained, club, tmp_path):
    trained.save(tmp_path / "model")
    again = clone(hplc.LinkPredictor.load(tmp_path / "model")).fit(club)
    pairs = [("member 1", "member 34"), ("member 2", "member 33")]
    assert (again.decision_function(pairs) == trained.decision_function(pairs)).all()


def test_features_are_used():
    G = networkx.karate_club_graph()
    plain = hplc.LinkPredictor("gcn", **SMALL).fit(G).decision_function([(0, 33)])
    features = np.eye(34, dtype=np.float32)[:, :20]
    assert hplc.LinkPredictor("gcn", **SMALL).fit(G, features).decision_function([(0, 33)]) != plain


def test_unknown_nodes_and_missing_fit_are_refused(fitted):
    with pytest.raises(hplc.InputError, match="similar: perl"):
        fitted.top(1, node="perll")
    with pytest.raises(hplc.InputError, match="no node '99999' in Zachary"):
        hplc.LinkPredictor("jaccard").fit(networkx.karate_club_graph()).predict_proba(np.array([[0, 99999]]))
    with pytest.raises(hplc.NotFittedError):
        hplc.LinkPredictor("jaccard").top()
    with pytest.raises(hplc.OutputError):
        fitted.save("/nowhere/model")
    with pytest.raises(hplc.InputError):
        hplc.LinkPredictor.load(__file__)


def test_pairs_of_a_node_with_itself_and_tops_of_nothing_are_refused(fitted):
    with pytest.raises(hplc.InputError, match="found the pair of 'perl' with itself; expected two different nodes"):
        fitted.predict_proba([("perl", "libc6"), ("perl", "perl")])
    for k, node in ((0, None), (-1, None), (1, [])):
        with pytest.raises(hplc.InputError):
            fitted.top(k, node)


def test_a_leaky_model_says_so(club):
    leaky = hplc.LinkPredictor("hplc", positions_from="all-edges", **SMALL).fit(club)
    assert leaky.top(2)["leak"].str.startswith("LEAKY").all()


def test_links_between_sets_by_hand(fitted):
    links = fitted.top(20, between=(["perl", "libc6"], ["perl", "python3", "zlib1g"]), why=False)
    edges = {frozenset(pair) for pair in fitted.nodes_[fitted._links.edges()].tolist()}
    pairs = [frozenset(pair) for pair in links[["u", "v"]].values.tolist()]
    assert all(pair not in edges for pair in pairs) and len(set(pairs)) == len(pairs)
    assert set(links["u"]) <= {"perl", "libc6"} and set(links["v"]) <= {"perl", "python3", "zlib1g"}
    for wrong in ("perl", ["perl"], (["perl"], []), (["perl"], "libc6")):
        with pytest.raises(hplc.InputError, match="two lists of nodes"):
            fitted.top(1, between=wrong)
    with pytest.raises(hplc.InputError, match="similar: perl"):
        fitted.top(1, between=(["perrl"], ["libc6"]))


def test_approximate_search_of_a_trained_model(trained):
    exact = trained.top(5, node="member 1")
    pandas.testing.assert_frame_equal(trained.top(5, node="member 1", approximate=True), exact)  # all are near here
    near = trained.top(1000, approximate=True)
    assert 0 < len(near) < len(trained.top(1000)) and near["why"].str.contains("shared").all()


def test_links_are_between_the_types_that_the_model_is_about(tmp_path):
    buys = [(f"user {i}", f"item {i * j % 17}") for i in range(20) for j in range(1, 4)]
    pandas.DataFrame(buys, columns=["source", "target"]).to_csv(tmp_path / "buys.csv", index=False)
    G = hplc.graph(tmp_path / "buys.csv", between="left,right")
    links = hplc.LinkPredictor("l3", valid_share=0).fit(G).top(500)
    assert len(links) and all({u[:4], v[:4]} == {"user", "item"} for u, v in links[["u", "v"]].values)


def test_explanation(fitted):
    found = fitted.explain("perl", "zlib1g", what_if=1)
    assert found["score"] == fitted.decision_function([("perl", "zlib1g")])[0]
    assert found["probability"] == fitted.predict_proba([("perl", "zlib1g")])[0, 1]
    assert "perl – zlib1g, in debian by adamic-adar" in str(found) and "<pre>" in found._repr_html_()
    assert pickle.loads(pickle.dumps(found)) == found and str(copy.copy(found)) == str(found)
    with pytest.raises(hplc.InputError, match="two different nodes"):
        fitted.explain("perl", "perl")


def test_features_of_a_frame_are_called_by_their_columns():
    G = networkx.karate_club_graph()
    table = pandas.DataFrame(np.eye(34)[:, :2] + 1, index=range(34), columns=["age", "income"])
    predictor = hplc.LinkPredictor("gcn", **SMALL).fit(G, table)
    assert "income" in str(predictor.explain(0, 33, what_if=1))


def test_embeddings(trained, tmp_path):
    vectors = hplc.embeddings(trained)
    assert vectors.shape == (34, 8) and vectors.dtype == np.float32 and vectors.std() > 0
    trained.save(tmp_path / "model")
    assert np.array_equal(hplc.embeddings(tmp_path / "model"), vectors)
    some = hplc.embeddings(trained, ["member 34", "member 1"])
    assert np.array_equal(some, vectors[trained._nodes.rows(["member 34", "member 1"])])
    with pytest.raises(hplc.InputError, match="katz, which is a heuristic"):
        hplc.embeddings(hplc.LinkPredictor("katz").fit([(0, 1), (1, 2), (2, 3)]))


def test_notebooks_show_models_and_results(trained, club):
    assert "hplc-result" in trained._repr_html_() and "validation" in trained._repr_html_()
    assert "not fitted" in hplc.LinkPredictor("katz")._repr_html_()
    names = pandas.DataFrame([("<b>", "x"), ("x", "y"), ("y", "<b>"), ("y", "z"), ("z", "<b>"), ("z", "x")] * 1)
    found = hplc.LinkPredictor("jaccard", valid_share=0).fit(names).explain("<b>", "x")
    assert "&lt;b&gt;" in found._repr_html_() and "<b>" not in found._repr_html_()


def test_progress_goes_to_the_standard_error_of_python(club, capsys, monkeypatch):
    hplc.LinkPredictor("gcn", **SMALL).fit(club)
    assert capsys.readouterr().err == ""
    hplc.LinkPredictor("gcn", verbose=True, **SMALL).fit(club).partial_fit(club)
    assert "continuing from" in capsys.readouterr().err
    monkeypatch.setattr(hplc.progress, "_redraws", lambda: True)
    hplc.progress.bar("training  50 %")
    hplc.progress.bar("")
    assert capsys.readouterr().err == "\rtraining  50 %\r              \r"


def test_help_reads_well():
    text = pydoc.render_doc(hplc.LinkPredictor, renderer=pydoc.plaintext)
    for method in ("fit", "partial_fit", "predict_proba", "top", "explain", "score", "save", "load"):
        described = getattr(hplc.LinkPredictor, method).__doc__
        assert described and described.strip().splitlines()[0] in text
    assert all(getattr(hplc, name).__doc__ for name in hplc.__all__ if name != "__version__")
