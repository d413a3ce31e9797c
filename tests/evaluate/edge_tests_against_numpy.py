"""Recomputes standard errors of differences over edges by their definitions; exit 1 on difference.

Each case has "metric", the scores of two models ("first", "second": {positives, negatives}) and the
"error" that C++ found. DeLong's is compared with all pairs written out, and must be equal; those of
the bootstrap with resamples of NumPy's own and scikit-learn's metric, and must be near.
"""
import json
import sys

import numpy as np
from sklearn.metrics import average_precision_score, roc_auc_score


def all_pairs(model):
    """1 where the positive is above the negative, 1/2 where they tie: a row a positive."""
    positives = np.array(model["positives"])[:, None]
    negatives = np.array(model["negatives"])[None, :]
    return (positives > negatives) + 0.5 * (positives == negatives)


def delong(case):
    wins = [all_pairs(case[name]) for name in ("first", "second")]
    for name, won in zip(("first", "second"), wins):
        assert abs(won.mean() - metric("auc", **case[name])) < 1e-12
    of_positives = np.cov([won.mean(axis=1) for won in wins])
    of_negatives = np.cov([won.mean(axis=0) for won in wins])
    covariance = of_positives / wins[0].shape[0] + of_negatives / wins[0].shape[1]
    contrast = np.array([1, -1])
    return np.sqrt(contrast @ covariance @ contrast)


def metric(name, positives, negatives):
    positives, negatives = np.array(positives), np.array(negatives)
    scores = np.concatenate([positives, negatives])
    labels = np.concatenate([np.ones(len(positives)), np.zeros(len(negatives))])
    if name == "auc":
        return roc_auc_score(labels, scores)
    if name == "ap":
        return average_precision_score(labels, scores)
    return np.mean(positives > np.sort(negatives)[-int(name.split("@")[1])])


def resampled(case, random):
    gaps = []
    count, others = (len(case["first"][side]) for side in ("positives", "negatives"))
    for _ in range(400):
        chosen = {"positives": random.integers(count, size=count), "negatives": random.integers(others, size=others)}
        values = [metric(case["metric"], **{side: np.array(case[model][side])[chosen[side]] for side in chosen})
                  for model in ("first", "second")]
        gaps.append(values[0] - values[1])
    return np.std(gaps, ddof=1)


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    random = np.random.default_rng(7)
    for number, case in enumerate(cases):
        exact = case["metric"] == "auc"
        error = delong(case) if exact else resampled(case, random)
        # Two estimates by 400 and 200 resamples differ by 6 % in the mean.
        if not abs(error - case["error"]) <= (1e-12 if exact else 0.25 * error):
            sys.exit(f"case {number}, {case['metric']}: {case['error']}, expected {error}")
        if exact and not abs(resampled(case, random) - error) <= 0.25 * error:
            sys.exit(f"case {number}: DeLong's {error} is far from the bootstrap's")
    print(f"{len(cases)} cases agree")


main()
