"""Wrote tests/io/fixtures/*.pt with torch 1.13.1 of Debian 12 (package python3-torch):

    /usr/bin/python3 tests/io/python/torch_files.py tests/io/fixtures

The files are committed because torch is no dependency of the tests. They hold the same dict as
tensors, once in torch's zip form and once in its legacy form. `edge` is a transposed view, `tail`
begins in the middle of a storage that `weight` shares, and `array` is a NumPy array.
"""

import sys
from pathlib import Path

import numpy as np
import torch


def values():
    weight = torch.tensor([0.5, 1.5, 2.5, 3.5])
    return {
        "edge": torch.tensor([[0, 1, 2], [3, 4, 5]]).t(),
        "year": torch.tensor([2017, 2018, 2019], dtype=torch.int32),
        "weight": weight,
        "tail": weight[2:],
        "half": torch.tensor([0.25], dtype=torch.float64),
        "small": torch.tensor([-3], dtype=torch.int8),
        "flags": torch.tensor([True, False]),
        "nothing": torch.zeros((0, 2), dtype=torch.int64),
        "array": np.array([[7, 8]]),
        "word": "text",
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    torch.save(values(), folder / "zip.pt")
    torch.save(values(), folder / "legacy.pt", _use_new_zipfile_serialization=False)
    expanded = {"edge": torch.tensor([1]).expand(1000, 2)}
    torch.save(expanded, folder / "expanded.pt", _use_new_zipfile_serialization=False)
    torch.save({"edge": torch.tensor([1], dtype=torch.bfloat16)}, folder / "bfloat16.pt")
