"""Writes tiny data sets in OGB's layout for tests/io/formats/ogb_test.cpp: ogb_files.py FOLDER

ogbl-collab and ogbl-citation2 themselves are large; these have the same files, keys, types and
shapes. The .pt files are torch.save's legacy form with NumPy arrays inside, which is how OGB's own
are: five pickles, the fourth the dict, the fifth an empty list of storages.
"""

import gzip
import pickle
import sys
from pathlib import Path

import numpy as np

MAGIC = 0x1950A86A20F9469CFC6C
SYSTEM = {"protocol_version": 1001, "little_endian": True,
          "type_sizes": {"short": 2, "int": 4, "long": 4}}


def save(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(pickle.dumps(part, 2) for part in (MAGIC, 1001, SYSTEM, value, [])))


def write_csv(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0))


def part(edges, years, negatives=None):
    value = {"edge": np.array(edges), "weight": np.ones(len(edges), dtype=np.int64),
             "year": np.array(years)}
    return value if negatives is None else value | {"edge_neg": np.array(negatives)}


def write_collab(folder):
    train, years = [[0, 1], [1, 0], [1, 2], [3, 4]], [2015, 2016, 2016, 2017]
    write_csv(folder / "raw/edge.csv.gz", [f"{u},{v}" for u, v in train])
    write_csv(folder / "raw/edge_weight.csv.gz", [1, 1, 2, 1])
    write_csv(folder / "raw/edge_year.csv.gz", years)
    write_csv(folder / "raw/num-node-list.csv.gz", [5])
    write_csv(folder / "raw/num-edge-list.csv.gz", [4])
    write_csv(folder / "raw/node-feat.csv.gz", ["0.5,0", "0,-1", "1,1", "0,0", "2,0"])
    write_csv(folder / "mapping/nodeidx2authorid.csv.gz",
              ["node idx,author id", "0,77", "1,5", "2,60000000000", "3,8", "4,9"])
    weighted = part(train, years)
    weighted["weight"] = np.array([1, 1, 2, 1])
    save(folder / "split/time/train.pt", weighted)
    save(folder / "split/time/valid.pt", part([[0, 2]], [2018], [[0, 3], [1, 4]]))
    save(folder / "split/time/test.pt", part([[2, 4], [0, 4]], [2019, 2019], [[1, 3]]))


def write_citation2(folder):
    train = {"source_node": np.array([0, 1, 2]), "target_node": np.array([1, 2, 3])}
    write_csv(folder / "raw/edge.csv.gz", ["0,1", "1,2", "2,3"])
    write_csv(folder / "raw/num-node-list.csv.gz", [4])
    write_csv(folder / "raw/num-edge-list.csv.gz", [3])
    write_csv(folder / "raw/node_year.csv.gz", [2000, 2001, 2002, 2003])
    write_csv(folder / "mapping/nodeidx2paperid.csv.gz",
              ["node idx,paper id", "0,p0", "1,p1", "2,p2", "3,p3"])
    save(folder / "split/time/train.pt", train)
    for name, source, target, negatives in (("valid", [3], [0], [[1, 2, 3]]),
                                            ("test", [3, 0], [1, 2], [[0, 2, 2], [3, 3, 1]])):
        save(folder / f"split/time/{name}.pt",
             {"source_node": np.array(source), "target_node": np.array(target),
              "target_node_neg": np.array(negatives)})


if __name__ == "__main__":
    write_collab(Path(sys.argv[1]) / "collab")
    write_citation2(Path(sys.argv[1]) / "citation2")
