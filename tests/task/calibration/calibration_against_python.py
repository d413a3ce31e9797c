"""Fits the scores of a JSON file by scikit-learn; exit 1 where the C++ functions found otherwise.

The file holds cases with the scores "positives" and "negatives", "weight" (of a negative), "blocks"
(lowest and highest score, share of positives) and "line" (slope, intercept), as C++ found them.
"""
import json
import sys

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression


def isotonic_gap(case):
    scores = np.r_[case["positives"], case["negatives"]]
    labels = np.r_[np.ones(len(case["positives"])), np.zeros(len(case["negatives"]))]
    regression = IsotonicRegression().fit(scores, labels)
    lowest, highest, shares = np.array(case["blocks"]).T
    ends = np.r_[np.abs(regression.predict(lowest) - shares), np.abs(regression.predict(highest) - shares)]
    return ends.max()


def platt_gap(case):
    """Labels that are drawn in are rows of both labels, with the shares as weights."""
    positives, negatives = np.array(case["positives"]), np.array(case["negatives"])
    high = (len(positives) + 1) / (len(positives) + 2)
    low = 1 / (case["weight"] * len(negatives) + 2)
    scores = np.r_[positives, positives, negatives, negatives]
    ones, zeros = np.ones(len(positives)), np.zeros(len(negatives))
    labels = np.r_[ones, 0 * ones, zeros + 1, zeros]
    weights = np.r_[ones * high, ones * (1 - high), zeros + low, zeros + 1 - low]
    weights *= np.r_[ones, ones, zeros + case["weight"], zeros + case["weight"]]
    scale = scores.std()
    regression = LogisticRegression(penalty=None, solver="newton-cholesky", tol=1e-12)
    regression.fit((scores / scale)[:, None], labels, sample_weight=weights)
    slope, intercept = regression.coef_[0, 0] / scale, regression.intercept_[0]
    at = np.array([scores.min(), scores.max()])
    return np.abs((slope - case["line"][0]) * at + intercept - case["line"][1]).max()


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    isotonic = max(map(isotonic_gap, cases))
    platt = max(map(platt_gap, cases))
    print(f"{len(cases)} cases, largest gap {isotonic:.1e} of shares, {platt:.1e} of log-odds")
    sys.exit(1 if isotonic > 1e-9 or platt > 1e-4 else 0)


main()
