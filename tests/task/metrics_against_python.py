"""Recomputes the metrics of a JSON file by scikit-learn and by the definitions; exit 1 on difference.

The file holds cases, each with the scores "positives", "negatives", "candidates" (one list a
positive) and the "found" values of the C++ functions.
"""
import json
import sys

import numpy as np
from sklearn.metrics import average_precision_score, roc_auc_score


def ogb_hits(positives, negatives, k):
    """Share of positives above the k-th largest negative; 1 with fewer negatives."""
    if len(negatives) < k:
        return 1.0
    threshold = sorted(negatives, reverse=True)[k - 1]
    return sum(score > threshold for score in positives) / len(positives)


def mean_rank(score, others):
    better = sum(other > score for other in others)
    not_worse = sum(other >= score for other in others)
    return (better + not_worse) / 2 + 1


def expected(case):
    positives, negatives = case["positives"], case["negatives"]
    labels = np.r_[np.ones(len(positives)), np.zeros(len(negatives))]
    scores = np.r_[positives, negatives]
    own_ranks = [mean_rank(p, own) for p, own in zip(positives, case["candidates"])]
    values = {
        "auc": roc_auc_score(labels, scores),
        "ap": average_precision_score(labels, scores),
        "mrr_pool": np.mean([1 / mean_rank(p, negatives) for p in positives]),
        "mrr_candidates": np.mean([1 / rank for rank in own_ranks]),
    }
    for k in (1, 3, 20, 100):
        values[f"hits@{k}"] = ogb_hits(positives, negatives, k)
        values[f"candidate_hits@{k}"] = np.mean([rank <= k for rank in own_ranks])
    return values


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    worst = 0.0
    for number, case in enumerate(cases):
        wanted = expected(case)
        if set(wanted) != set(case["found"]):
            sys.exit(f"case {number}: metrics {sorted(case['found'])}, expected {sorted(wanted)}")
        for name, value in wanted.items():
            difference = abs(value - case["found"][name])
            worst = max(worst, difference)
            if not difference <= 1e-9:
                sys.exit(f"case {number}: {name} is {case['found'][name]}, expected {value}")
    print(f"{len(cases)} cases agree, the largest difference is {worst:.1e}")


main()
