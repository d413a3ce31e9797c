"""Metrics, splits, positions and audits."""

import numpy as np
import pytest
import scipy.sparse
from sklearn.metrics import average_precision_score, roc_auc_score

import hplc


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("digits", [1, 15])  # 1: nearly all scores are equal to others
def test_auc_and_ap_as_scikit_learn(seed, digits):
    random = np.random.default_rng(seed)
    positives, negatives = random.normal(0.5, 1, 300).round(digits), random.normal(0, 1, 700).round(digits)
    ours = hplc.metrics(positives, negatives)
    labels = np.r_[np.ones(300), np.zeros(700)]
    scores = np.r_[positives, negatives]
    assert ours["auc"] == pytest.approx(roc_auc_score(labels, scores), abs=1e-12, rel=0)
    assert ours["ap"] == pytest.approx(average_precision_score(labels, scores), abs=1e-12, rel=0)


def test_ranks_by_hand():
    # Ranks among the negatives 3, 2, 1: 4.0 is first, 2.0 is between second and third.
    assert hplc.metrics([4.0, 2.0], [3.0, 2.0, 1.0])["mrr"] == pytest.approx((1 + 1 / 2.5) / 2)
    own = hplc.metrics([4.0, 2.0], [0.0], candidates=[[1.0] * 10, [3.0] * 10])
    assert own["mrr"] == pytest.approx((1 + 1 / 11) / 2) and own["candidate_hits@1"] == 0.5
    assert hplc.metrics([1.0], [0.0] * 19)["hits@20"] is None
    assert hplc.metrics([1.0, 0.0], [0.5] * 20)["hits@20"] == 0.5


@pytest.mark.parametrize("positives, negatives", [([], [1.0]), ([1.0], []), ([np.nan], [1.0])])
def test_metrics_of_nothing_are_refused(positives, negatives):
    with pytest.raises(hplc.InputError):
        hplc.metrics(positives, negatives)


def test_split_has_every_edge_once_and_no_negative_is_an_edge(club):
    split = hplc.split(club, "60/20/20", seed=5)
    parts = [frozenset(pair) for part in (split.train, split.valid, split.test) for pair in part.tolist()]
    edges = {frozenset(pair) for pair in club.iloc[:, :2].values.tolist()}
    assert len(parts) == len(set(parts)) == len(edges)
    assert {frozenset(split.nodes[list(pair)].tolist()) for pair in parts} == edges
    assert all(frozenset(pair) not in parts for pair in split.test_negatives.tolist())
    assert split.protocol["split_detail"] == "60/20/20" and split.protocol["seed"] == 5
    assert (hplc.split(club, (60, 20, 20), seed=5).test == split.test).all()
    assert not np.array_equal(hplc.split(club, "60/20/20", seed=6).test, split.test)


def test_candidates_have_one_row_per_edge(club):
    split = hplc.split(club, negatives="random-targets", candidates=7)
    assert split.test_candidates.shape == (len(split.test), 7, 2)
    assert (split.test_candidates[:, :, 0] == split.test[:, :1]).any()


def test_somebody_elses_scores_get_our_numbers():
    """Common neighbours by SciPy, judged by our split and metrics, are our common neighbours."""
    split = hplc.split("debian", seed=1)
    size = len(split.nodes)
    matrix = scipy.sparse.csr_matrix((np.ones(len(split.train)), split.train.T), shape=(size, size))
    shared = (matrix + matrix.T) @ (matrix + matrix.T)
    theirs = hplc.metrics(*(np.asarray(shared[pairs[:, 0], pairs[:, 1]]).ravel()
                            for pairs in (split.test, split.test_negatives)))
    ours = hplc.evaluate("debian", "common-neighbours", seed=1, calibration_pairs=0)["runs"][0]["test"]
    assert theirs == ours


def test_positions_of_a_path():
    positions = hplc.positions([(i, i + 1) for i in range(9)], landmarks=2, seed=1)
    assert positions.distances.shape == positions.membership.shape == (10, 2)
    for k, landmark in enumerate(positions.landmarks):
        assert positions.distances[:, k].tolist() == [abs(node - landmark) for node in range(10)]
    assert set(positions.cluster) == {0, 1}


def test_audit(club):
    report = hplc.audit(club)
    assert report["clean"] is True and report["graph"]["nodes"] == 34
    assert hplc.audit(club, positions_from="all-edges")["clean"] is False


def test_evaluation_in_a_notebook(club):
    both = hplc.evaluate(club, ["adamic-adar", "jaccard"], calibration_pairs=0)
    assert [entry["model"] for entry in both["models"]] == ["adamic-adar", "jaccard"]
    assert "<td>jaccard</td>" in both._repr_html_() and "70/10/20" in both._repr_html_()
    assert both.frame()["auc"].tolist() == [entry["mean"]["test"]["auc"] for entry in both["models"]]
    assert both.frame("valid").shape == (2, 6)
    assert "auc" in hplc.evaluate(club, "katz", calibration_pairs=0)._repr_html_()


def test_the_page_is_the_one_of_the_command_line(club, tmp_path):
    result = hplc.evaluate(club, "katz", details=True, report_links=5)
    result.write_page(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!") and "precision_recall" in page and "member 34" in page
