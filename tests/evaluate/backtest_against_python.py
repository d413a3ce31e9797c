"""One origin of a backtest by networkx and scikit-learn, from the entries alone.

usage: backtest_against_python.py ENTRIES ORIGIN HORIZON HALF_LIFE NEGATIVES BEST
ENTRIES: "u v time" a line. NEGATIVES: pairs "u v" a line, of nodes as in ENTRIES.
Prints numbers of new links, repeats and links with new nodes; AUC of decayed resource allocation against the
negatives; how many of the best pairs became links; the AUC of repeats by count and age.
"""
import sys

import networkx as nx
from sklearn.metrics import roc_auc_score


def pair_of(u, v):
    return (min(u, v), max(u, v))


def main():
    entries, origin, horizon, half_life, negatives, best = sys.argv[1:]
    origin, horizon, half_life = float(origin), float(horizon), float(half_life)
    rows = [line.split() for line in open(entries)]
    rows = [(pair_of(int(u), int(v)), float(t)) for u, v, t in rows if u != v]
    times = {}
    for pair, time in rows:
        if time <= origin:
            times.setdefault(pair, []).append(time)
    graph = nx.Graph(times.keys())
    coming = {pair for pair, time in rows if origin < time <= origin + horizon}
    known = {pair for pair in coming if pair[0] in graph and pair[1] in graph}
    repeats = {pair for pair in known if pair in times}
    new = sorted(known - repeats)

    def weight(u, v):
        return 2 ** ((max(times[pair_of(u, v)]) - origin) / half_life)

    def score(u, v):
        return sum(weight(u, w) * weight(v, w) / graph.degree(w)
                   for w in nx.common_neighbors(graph, u, v))

    others = [tuple(map(int, line.split())) for line in open(negatives)]
    auc = roc_auc_score([1] * len(new) + [0] * len(others), [score(*pair) for pair in new + others])
    ranked = sorted((-score(u, v), (u, v)) for u, v in map(lambda p: pair_of(*p), nx.non_edges(graph)))
    right = sum(pair in known for _, pair in ranked[:int(best)])
    span = origin - horizon - min(min(t) for t in times.values())  # as known when it was chosen
    past = [(len(times[p]) * 2 ** ((max(times[p]) - origin) / (span / 16)), p in repeats) for p in times]
    print(len(new), len(repeats), len(coming) - len(known), repr(auc), right,
          repr(roc_auc_score([label for _, label in past], [value for value, _ in past])))


main()
