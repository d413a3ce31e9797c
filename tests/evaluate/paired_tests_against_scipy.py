"""Recomputes the tests of a JSON file by SciPy and by trying all signs; exit 1 on difference.

Each case has "first" and "second", "test_to_train", and what the C++ functions "found".
"""
import itertools
import json
import sys

import numpy as np
from scipy import stats


def corrected_t(gaps, test_to_train):
    variance = np.var(gaps, ddof=1) * (1 / len(gaps) + test_to_train)
    t = np.mean(gaps) / np.sqrt(variance)
    return t, 2 * stats.t.sf(abs(t), len(gaps) - 1)


def all_signs(gaps):
    """Wilcoxon's p by the definition, ties and all: 2^n sums."""
    gaps = gaps[gaps != 0]
    ranks = stats.rankdata(np.abs(gaps))
    mean = ranks.sum() / 2
    far = abs(ranks[gaps > 0].sum() - mean)
    sums = [ranks[np.array(signs, dtype=bool)].sum() for signs in itertools.product((0, 1), repeat=len(gaps))]
    return np.mean(np.abs(np.array(sums) - mean) >= far - 1e-9)


def expected(case):
    first, second = np.array(case["first"]), np.array(case["second"])
    gaps = first - second
    t, p = corrected_t(gaps, case["test_to_train"])
    plain = stats.ttest_rel(first, second)
    values = {"t": t, "p": p, "plain_t": plain.statistic, "plain_p": plain.pvalue, "wilcoxon": all_signs(gaps)}
    sizes = np.abs(gaps[gaps != 0])
    if len(sizes) == len(gaps) and len(set(sizes)) == len(sizes):
        scipys = stats.wilcoxon(first, second, mode="exact").pvalue
        assert abs(scipys - values["wilcoxon"]) < 1e-12, (scipys, values["wilcoxon"])
    return values


def main():
    with open(sys.argv[1]) as file:
        cases = json.load(file)
    for number, case in enumerate(cases):
        for name, value in expected(case).items():
            found = case["found"][name]
            if not abs(value - found) <= 1e-10 * max(1, abs(value)):
                sys.exit(f"case {number}: {name} is {found}, expected {value}")
    print(f"{len(cases)} cases agree")


main()
