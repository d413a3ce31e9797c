"""Writes .npy and .npz files with NumPy for the reader's tests, and checks those the writer made.

npy_files.py write FOLDER    makes the files that tests/io/python/npy_test.cpp and npz_test.cpp read
npy_files.py check FILE.npz  exits with 0 where numpy.load gives what npz_test.cpp wrote
"""

import sys
from pathlib import Path

import numpy as np


def write(folder):
    grid = np.arange(6, dtype=np.int64).reshape(2, 3)
    for name in "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64".split():
        np.save(folder / f"{name}.npy", (grid % 2 if name == "bool" else grid).astype(name))
    np.save(folder / "fortran.npy", np.asfortranarray(grid))
    np.save(folder / "cube_fortran.npy", np.asfortranarray(np.arange(24).reshape(2, 3, 4)))
    np.save(folder / "scalar.npy", np.float64(2.5))
    np.save(folder / "empty.npy", np.zeros((0, 4), dtype=np.int32))
    np.save(folder / "text.npy", np.array(["Łódź", "", "x"]))
    np.save(folder / "bytes.npy", np.array([b"csr", b"a"]))
    np.save(folder / "big_endian.npy", grid.astype(">i8"))
    np.save(folder / "complex.npy", grid.astype(complex))
    np.save(folder / "records.npy", np.zeros(2, dtype=[("a", "i4"), ("b", "f4")]))
    np.save(folder / "objects.npy", np.array([None, "a"], dtype=object))
    for version in (2, 3):
        with open(folder / f"version{version}.npy", "wb") as file:
            np.lib.format.write_array(file, grid, version=(version, 0))
    np.savez(folder / "plain.npz", grid=grid, names=np.array(["a", "b"]))
    np.savez_compressed(folder / "packed.npz", grid=grid, zeros=np.zeros(100_000))


def check(path):
    with np.load(path) as file:
        assert file.files == ["distances", "membership", "ids", "one", "none"], file.files
        assert file["distances"].dtype == np.uint8
        assert file["distances"].tolist() == [[0, 1, 2], [3, 4, 255]]
        assert file["membership"].dtype == np.float32
        assert file["membership"].tolist() == [0.5, -0.25]
        assert file["ids"].tolist() == ["Łódź", "libc6"]
        assert file["one"].shape == () and file["one"] == 7
        assert file["none"].shape == (0, 3)
    import zipfile
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None


if __name__ == "__main__":
    {"write": write, "check": check}[sys.argv[1]](Path(sys.argv[2]))
