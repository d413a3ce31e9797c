"""The same scores as hplc on the command line, to the last bit."""

import csv
import io
import json

import networkx
import pandas
import pytest

import hplc

CASES = [("resource-allocation", {}), ("gcn", {"epochs": 3, "hidden": 8})]


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text), delimiter="\t"))


def options_of(options):
    return [word for key, value in options.items() for word in (f"--{key.replace('_', '-')}", value)]


def without_times(result):
    """What a run measures besides its results differs from run to run."""
    if isinstance(result, dict):
        measured = ("provenance", "seconds", "seconds_per_epoch", "peak_rss_mib", "memory", "name", "rows",
                    "unused_columns")
        return {key: without_times(value) for key, value in result.items() if key not in measured
                and "rss" not in key}
    return [without_times(value) for value in result] if isinstance(result, list) else result


@pytest.mark.parametrize("model, options", CASES)
def test_top(program, club, club_file, tmp_path, model, options):
    program("train", club_file, "--model", model, "--seed", 7, "-o", tmp_path / "model", *options_of(options))
    theirs = rows_of(program("predict", tmp_path / "model", "--top", 40, "--why", "--quiet"))
    of_file = hplc.LinkPredictor(model, seed=7, **options).fit(club_file)
    of_frame = hplc.LinkPredictor(model, seed=7, **options).fit(club)
    of_model = hplc.LinkPredictor.load(tmp_path / "model")
    for predictor in (of_file, of_frame, of_model):
        ours = predictor.top(40)
        assert [str(u) for u in ours["u"]] == [row["u"] for row in theirs]
        assert [str(v) for v in ours["v"]] == [row["v"] for row in theirs]
        assert ours["score"].tolist() == [float(row["score"]) for row in theirs]
        assert ours["probability"].isna().all() and not any(row["probability"] for row in theirs)  # too few edges
        assert ours["why"].tolist() == [row["why"] for row in theirs]


@pytest.mark.parametrize("model, options", CASES)
def test_probabilities(program, tmp_path, model, options):
    predictor = hplc.LinkPredictor(model, **options).fit("debian")
    predictor.save(tmp_path / "model")
    theirs = rows_of(program("predict", tmp_path / "model", "--node", "perl", "--top", 30, "--quiet"))
    ours = predictor.top(30, node="perl")
    assert ours["v"].tolist() == [row["v"] for row in theirs]
    assert ours["score"].tolist() == [float(row["score"]) for row in theirs]
    assert [f"{value:.6g}" for value in ours["probability"]] == [row["probability"] for row in theirs]
    assert (predictor.predict_proba(ours[["u", "v"]])[:, 1] == ours["probability"]).all()


@pytest.mark.parametrize("model, options", CASES)
def test_pairs_and_model_files(program, club_file, tmp_path, model, options):
    predictor = hplc.LinkPredictor(model, **options).fit(club_file)
    predictor.save(tmp_path / "ours")
    report = json.loads(program("train", club_file, "--model", model, "-o", tmp_path / "theirs", "--json", "-",
                                *options_of(options)))
    assert predictor.report_["content_sha256"] == report["content_sha256"]
    pairs = [(f"member {u}", f"member {v}") for u, v in ((1, 34), (34, 2), (5, 6), (12, 26))]
    (tmp_path / "pairs").write_text("".join(f"{u},{v}\n" for u, v in pairs))
    for file in ("ours", "theirs"):
        scored = rows_of(program("predict", tmp_path / file, "--pairs", tmp_path / "pairs", "--quiet"))
        assert [float(row["score"]) for row in scored] == predictor.decision_function(pairs).tolist()


@pytest.mark.parametrize("model, options", CASES)
def test_evaluate(program, club, club_file, tmp_path, model, options):
    arguments = ["evaluate", club_file, "--model", model, "--runs", 2, "--seed", 4, "--split", "60/20/20"]
    theirs = json.loads(program(*arguments, *options_of(options), "--json", "-"))
    ours = hplc.evaluate(club, model, runs=2, seed=4, split="60/20/20", **options)
    assert without_times(ours) == without_times(theirs)
    assert list(ours) == list(theirs)


def test_scores_of_held_out_pairs(program, club, club_file, tmp_path):
    program("evaluate", club_file, "--model", "jaccard", "--scores", tmp_path / "scores", "--quiet")
    theirs = [row for row in rows_of((tmp_path / "scores").read_text()) if row["split"] == "test"]
    split = hplc.split(club)
    pairs = [*split.named(split.test).tolist(), *split.named(split.test_negatives).tolist()]
    assert [[row["u"], row["v"]] for row in theirs] == [[str(u), str(v)] for u, v in pairs]
    scores = {label: [float(row["score"]) for row in theirs if row["label"] == label] for label in "10"}
    assert hplc.metrics(scores["1"], scores["0"]) == hplc.evaluate(club, "jaccard")["runs"][0]["test"]


@pytest.mark.parametrize("model, options", CASES)
def test_explain_and_links_between_sets(program, club_file, tmp_path, model, options):
    predictor = hplc.LinkPredictor(model, **options).fit(club_file)
    predictor.save(tmp_path / "model")
    ours = predictor.explain("member 1", "member 34")
    theirs = json.loads(program("explain", tmp_path / "model", "member 1", "member 34", "--json", "-", "--quiet"))
    assert theirs.pop("provenance") and theirs.pop("model").startswith(model) and ours.pop("model") == model
    assert ours == theirs
    text = program("explain", tmp_path / "model", "member 1", "member 34", "--quiet")
    assert str(ours) == text.replace(f" ({tmp_path / 'model'})", "")
    few = predictor.explain("member 1", "member 34", what_if=2)
    assert len(few["what_if"]["removals"]) == 2

    first, second = ["member 1", "member 5", "member 30"], ["member 9", "member 26", "member 34"]
    for name, nodes in (("first", first), ("second", second)):
        (tmp_path / name).write_text("\n".join(nodes))
    rows = rows_of(program("predict", tmp_path / "model", "--top", 6, "--between", tmp_path / "first", tmp_path / "second",
                           "--quiet"))
    links = predictor.top(6, between=(first, second))
    assert links[["u", "v", "score"]].values.tolist() == [[row["u"], row["v"], float(row["score"])] for row in rows]
    assert set(links["u"]) <= set(first)
    of_one = predictor.top(3, node="member 1", between=(first, second))
    assert set(of_one["u"]) == {"member 1"} and set(of_one["v"]) <= set(second)


def test_going_on_from_a_model(program, club, tmp_path):
    """partial_fit is train --continue: the same content, of a graph with new edges and a new node."""
    before, now = tmp_path / "before.csv", tmp_path / "now.csv"
    club[:60].to_csv(before, index=False)
    pandas.concat([club, pandas.DataFrame([["member 1", "newcomer"]], columns=club.columns[:2])]).to_csv(now, index=False)
    options = ["--model", "gcn", "--epochs", 3, "--hidden", 8, "--seed", 2, "--carry-graph", "yes"]
    program("train", before, "-o", tmp_path / "first", *options)
    report = json.loads(program("train", now, "--continue", tmp_path / "first", "-o", tmp_path / "second", "--json", "-",
                                *options))
    predictor = hplc.LinkPredictor("gcn", epochs=3, hidden=8, seed=2).partial_fit(pandas.read_csv(before))
    fresh = predictor.decision_function([("member 1", "member 34")])
    predictor.partial_fit(pandas.read_csv(now))
    theirs = hplc.LinkPredictor.load(tmp_path / "second")
    pandas.testing.assert_frame_equal(predictor.top(10), theirs.top(10), check_exact=True)
    assert predictor.report_["valid"] == report["valid"]
    assert predictor.decision_function([("member 1", "member 34")]) != fresh
    assert "newcomer" in predictor.nodes_
    with pytest.raises(hplc.InputError, match="--continue with --model katz"):
        hplc.LinkPredictor("katz").fit(club).partial_fit(club)


def test_names_of_networkx(program, tmp_path):
    """Names in the order of their first appearance, as the reader of edge lists numbers them."""
    G = networkx.les_miserables_graph()
    pandas.DataFrame(G.edges, columns=["source", "target"]).to_csv(tmp_path / "edges.csv", index=False)
    theirs = rows_of(program("predict", tmp_path / "edges.csv", "--model", "adamic-adar", "--top", 10, "--quiet"))
    ours = hplc.LinkPredictor("adamic-adar").fit(pandas.read_csv(tmp_path / "edges.csv")).top(10)
    assert [[row["u"], row["v"], float(row["score"])] for row in theirs] == ours[["u", "v", "score"]].values.tolist()


def test_the_same_sentences(program, tmp_path):
    (tmp_path / "bad").write_text("0 1\n1 -2\n")
    cases = [(("evaluate", tmp_path / "bad"), lambda: hplc.evaluate(tmp_path / "bad")),
             (("evaluate", "debia"), lambda: hplc.evaluate("debia")),
             (("evaluate", "debian", "--model", "nobody"), lambda: hplc.evaluate("debian", "nobody")),
             (("evaluate", "debian", "--split", "1/2"), lambda: hplc.evaluate("debian", split="1/2")),
             (("train", "debian", "--model", "katz", "--epochs", "3", "-o", tmp_path / "model"),
              lambda: hplc.LinkPredictor("katz", epochs=3)),
             (("train", "debian", "--model", "gcn", "--epochs", "x", "-o", tmp_path / "model"),
              lambda: hplc.LinkPredictor("gcn", epochs="x"))]
    for arguments, call in cases:
        with pytest.raises(hplc.InputError) as error:
            call()
        assert str(error.value) == program.refusal(*arguments)
