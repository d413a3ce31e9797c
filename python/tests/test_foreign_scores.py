"""Somebody else's method beside ours: functions, arrays and files, and every metric from the file of scores."""

import csv
import json

import numpy as np
import pytest
import scipy.sparse
from sklearn.metrics import average_precision_score, roc_auc_score

import hplc


def common_neighbours(known, pairs):
    """By SciPy, from the training edges alone."""
    size = len(known.nodes)
    half = scipy.sparse.csr_matrix((np.ones(len(known.train)), known.train.T), shape=(size, size))
    shared = (half + half.T) @ (half + half.T)
    return np.asarray(shared[pairs[:, 0], pairs[:, 1]]).ravel()


@pytest.fixture(scope="module")
def compared(club):
    return hplc.compare(club, ["common-neighbours", "jaccard"], scores={"mine": common_neighbours}, runs=5)


def test_a_function_is_judged_as_the_model_that_it_repeats(compared):
    ours, _, theirs = compared["models"]
    assert theirs["model"] == "mine" and theirs["mean"] == ours["mean"] and theirs["std"] == ours["std"]
    assert [run["seed"] for run in theirs["runs"]] == [0, 1, 2, 3, 4]
    assert theirs["runs"][0]["seconds"]["train"] is None
    tests = {test["model"]: test for test in compared["verdict"]["tests"]}
    assert compared["verdict"]["tested_over"] == "splits" and tests["mine"]["p"] == 1
    assert "mine" in compared.indistinguishable and compared.best in ("common-neighbours", "jaccard")


def test_the_frame_and_the_page_have_all_of_them(compared):
    frame = compared.frame()
    assert sorted(frame.index) == ["common-neighbours", "jaccard", "mine"]
    assert frame.index[0] == compared.best and np.isnan(frame["p"][0])
    assert frame["auc"].is_monotonic_decreasing
    assert str(compared).startswith("Best: ")
    assert "mine" in compared._repr_html_() and "mine" in compared.page()


def test_arrays_and_files_are_the_same_as_the_function(club, club_file, program, tmp_path):
    options = dict(negatives="random-targets", candidates=10, seed=3)
    split = hplc.split(club, **options)
    scores = common_neighbours(split.known(), split.pairs)
    kinds = [("valid", split.valid, 1), ("valid", split.valid_negatives, 0), ("valid-candidates", split.valid_candidates, 0),
             ("test", split.test, 1), ("test", split.test_negatives, 0), ("test-candidates", split.test_candidates, 0)]
    rows = [(kind, *split.named(pair), label) for kind, pairs, label in kinds for pair in pairs.reshape(-1, 2)]
    with open(tmp_path / "mine.tsv", "w", newline="") as file:
        writer = csv.writer(file, delimiter="\t")
        writer.writerow(["split", "u", "v", "label", "score"])
        writer.writerows((*row, score) for row, score in zip(rows, scores))
    results = [hplc.compare(club, "jaccard", scores={"mine": mine}, runs=1, **options)
               for mine in (common_neighbours, scores, [scores.tolist()], tmp_path / "mine.tsv")]
    theirs = json.loads(program("compare", club_file, "--models", "jaccard", "--negatives", "random-targets",
                                "--candidates", 10, "--seed", 3, "--scores", tmp_path / "mine.tsv", "--json", "-"))
    for result in results:
        assert result["models"][1]["runs"][0]["test"] == theirs["models"][1]["runs"][0]["test"]
        assert result["verdict"] == theirs["verdict"]


@pytest.mark.parametrize("scores, words", [
    ({"mine": np.ones(5)}, "5 scores by mine; expected"),
    ({"mine": lambda known, pairs: np.full(len(pairs), np.nan)}, "score nan by mine, of pair 0"),
    ({"mine": [np.ones(5), np.ones(5)]}, "scores of 2 runs by 'mine' and 1 runs"),
    ({"jaccard": np.ones(5)}, "also a model"),
    ({"mine": "nowhere.tsv"}, "nowhere.tsv"),
])
def test_refusals(club, scores, words):
    with pytest.raises(hplc.InputError) as error:
        hplc.compare(club, "jaccard", scores=scores, runs=1)
    assert words in str(error.value)


def test_a_function_sees_no_test_edge(club):
    def look(known, pairs):
        assert not any("test" in name for name in vars(known))
        return np.zeros(len(pairs))

    assert hplc.compare(club, "jaccard", scores={"mine": look}, runs=1)["models"][1]["mean"]["test"]["auc"] == 0.5


def rank(positive, negatives):
    """The mean of the optimistic and the pessimistic rank."""
    return 1 + ((negatives > positive).sum() + (negatives >= positive).sum()) / 2


@pytest.mark.parametrize("options", [{}, {"negatives": "heart", "candidates": 25}])
def test_every_metric_follows_from_the_file_of_scores(program, tmp_path, options):
    """AUC and AP by scikit-learn, the others by their definitions in a few lines."""
    words = [word for key, value in options.items() for word in (f"--{key}", value)]
    theirs = json.loads(program("evaluate", "debian", "--model", "resource-allocation", "--calibration-pairs", 0, *words,
                                "--scores", tmp_path / "scores", "--json", "-"))["runs"][0]
    with open(tmp_path / "scores", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for part in ("valid", "test"):
        positives, negatives = (np.array([float(row["score"]) for row in rows
                                          if row["split"] == part and row["label"] == label]) for label in "10")
        own = np.array([float(row["score"]) for row in rows if row["split"] == f"{part}-candidates"])
        labels = np.r_[np.ones(len(positives)), np.zeros(len(negatives))]
        scores = np.r_[positives, negatives]
        expected = {"auc": roc_auc_score(labels, scores), "ap": average_precision_score(labels, scores)}
        for k in (20, 50, 100):
            expected[f"hits@{k}"] = (positives > np.sort(negatives)[-k]).mean()
        if not options:
            ranks = np.array([rank(positive, negatives) for positive in positives])
        else:
            ranks = np.array([rank(*pair) for pair in zip(positives, own.reshape(len(positives), -1))])
            expected |= {f"candidate_hits@{k}": (ranks <= k).mean() for k in (1, 10, 20)}
        expected["mrr"] = (1 / ranks).mean()
        assert set(expected) == set(theirs[part])
        for name, value in expected.items():
            assert theirs[part][name] == pytest.approx(value, abs=1e-12, rel=0), (part, name)
