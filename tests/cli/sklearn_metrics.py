"""AUC and average precision of a file written by `hplc evaluate --scores`, by scikit-learn.

usage: sklearn_metrics.py SCORES
Prints for valid and for test: the part, AUC, average precision, number of positives.
"""
import csv
import sys

from sklearn.metrics import average_precision_score, roc_auc_score

with open(sys.argv[1]) as table:
    rows = list(csv.DictReader(table, delimiter="\t"))
for part in ("valid", "test"):
    labels = [int(row["label"]) for row in rows if row["split"] == part]
    scores = [float(row["score"]) for row in rows if row["split"] == part]
    print(part, repr(roc_auc_score(labels, scores)),
          repr(average_precision_score(labels, scores)), sum(labels))
