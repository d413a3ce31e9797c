#!/usr/bin/env python3
"""Feeds mutated files to hplc as a stranger would, through its verbs, and looks how it ends.

    cmake --preset asan-ubsan && cmake --build build/asan-ubsan --target hplc
    tests/hostile/mutate.py build/asan-ubsan/hplc --count 20000

Valid files of five kinds (model, JSON of a run, .npz, folder of a split, configuration) are changed
by bits, cuts, splices, numbers and, where the kind has a structure, by structure, sums made good
again. A run is fine where it ends with one of the codes 0, 2, 3, 4, 5, by no signal, with no report
of a sanitizer, in time and within memory. What is not fine is kept with its command in the folder of
--keep. The same seed gives the same files.
"""

import argparse
import concurrent.futures
import hashlib
import io
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

import numpy as np

FINE = {0, 2, 3, 4, 5}
REPORTS = (b"AddressSanitizer", b"runtime error:", b"UndefinedBehaviorSanitizer", b"LeakSanitizer",
           b"terminate called", b"Assertion")
NUMBERS = [0, 1, -1, 2, 7, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53,
           2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**31), -(2**63), 10**30, 1e308, -1e308, 1e-320,
           0.5, "nan", "inf", "-inf", "1e999", "00", "+1", "0x10", " ", ""]
WORDS = ["", "debian", "-", "/dev/zero", "/etc/passwd", "../..", "\u0000", "\u202e", "a" * 5000, "é",
         "none", "hplc", "adamic-adar", "%s%n", "\x1b[2J", "=1+1", "null", "{}", "[]"]


# Bytes, whatever they mean.

def flip(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 8, 64])):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut(rng, data):
    return data[:rng.randrange(len(data) + 1)]


def splice(rng, data):
    if not data:
        return data
    begin, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    at = rng.randrange(len(data) + 1)
    piece = data[begin:end][:100_000] * rng.choice([1, 1, 2, 10])
    return data[:at] + piece + data[at if rng.random() < 0.5 else min(len(data), at + len(piece)):]


def overwrite(rng, data):
    if len(data) < 8:
        return data
    number = rng.choice([x for x in NUMBERS if isinstance(x, int)])
    form = rng.choice(["<I", "<Q", ">I", "<H"])
    raw = struct.pack(form, number % (1 << (8 * struct.calcsize(form))))
    at = rng.randrange(len(data) - len(raw) + 1) if rng.random() < 0.5 else rng.randrange(64) % (len(data) - 7)
    return data[:at] + raw + data[at + len(raw):]


def any_bytes(rng, data):
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        data = rng.choice([flip, cut, splice, overwrite])(rng, data)
    return data


def text(rng, data):
    """Words and numbers of a text exchanged, lines dropped, doubled or moved."""
    lines = data.decode("utf-8", "replace").split("\n")
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        act = rng.randrange(6)
        if act == 0:
            words[rng.randrange(len(words))] = str(rng.choice(NUMBERS))
        elif act == 1:
            words[rng.randrange(len(words))] = rng.choice(WORDS)
        elif act == 2:
            words = words * rng.choice([0, 2, 3])
        elif act == 3:
            lines[at:at] = lines[at:at + rng.choice([1, 10])] * rng.choice([1, 3])
            continue
        elif act == 4:
            del lines[at]
            lines = lines or [""]
            continue
        else:
            rng.shuffle(words)
        lines[at] = " ".join(words)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


# JSON.

def places(value, found, depth=0):
    """All containers of a JSON value."""
    if isinstance(value, (dict, list)) and value:
        found.append(value)
        for child in (value.values() if isinstance(value, dict) else value[:50]):
            if depth < 12:
                places(child, found, depth + 1)
    return found


def other_value(rng, value):
    act = rng.randrange(9)
    if act <= 2:
        number = rng.choice(NUMBERS)
        return number if not isinstance(number, str) else float("nan") if number == "nan" else number
    if act == 3:
        return rng.choice(WORDS)
    if act == 4:
        return rng.choice([None, True, False, [], {}, [[]], {"": {}}])
    if act == 5 and isinstance(value, (list, str)):
        return value * rng.choice([0, 2, 5])
    if act == 6 and isinstance(value, list) and value:
        return value[:rng.randrange(len(value))]
    if act == 7 and isinstance(value, (int, float)):
        return -value
    return [value] if rng.random() < 0.5 else {"value": value}


def change_json(rng, value):
    for _ in range(rng.choice([1, 1, 2, 4])):
        holders = places(value, [])
        if not holders:
            return other_value(rng, value)
        holder = rng.choice(holders)
        key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        if rng.random() < 0.2:
            del holder[key]
        else:
            holder[key] = other_value(rng, holder[key])
    return value


def dump(value):
    return json.dumps(value, ensure_ascii=False, default=str).encode("utf-8", "surrogatepass")


def run_json(rng, data):
    if rng.random() < 0.25:
        return any_bytes(rng, data)
    return dump(change_json(rng, json.loads(data)))


# Model files: magic, version, header's and content's length, JSON, tensors at multiples of 64 bytes,
# SHA-256 of the content; then the provenance with its own. See src/train/files/model_file.hpp.

FIXED = 24
SUM = 64


def model(rng, data):
    if rng.random() < 0.2:
        return any_bytes(rng, data)
    length, content = struct.unpack_from("<IQ", data, 12)
    data, provenance = data[:content], data[content:]
    header, rest = data[FIXED:FIXED + length], data[FIXED + length:-SUM]
    if rng.random() < 0.7:
        try:
            header = dump(change_json(rng, json.loads(header)))
        except ValueError:  # changed before
            header = any_bytes(rng, header)
    elif rng.random() < 0.5:
        header = any_bytes(rng, header)
    else:
        rest = any_bytes(rng, rest)
    if len(header) != length:  # tensors begin at a multiple of 64
        rest = bytes(-(FIXED + len(header)) % 64) + rest[-(FIXED + length) % 64:]
    whole = len(header) + len(rest) + FIXED + SUM
    body = data[:12] + struct.pack("<IQ", len(header) % 2**32, whole) + header + rest
    return body + hashlib.sha256(body).hexdigest().encode() + provenance


# .npz: the zip around the arrays is written anew, so that its sums are right.

def npy(rng, data):
    act = rng.randrange(4)
    if act == 0:
        return any_bytes(rng, data)
    end = data.index(b"\n") + 1
    header, elements = data[:end], data[end:]
    if act == 1:
        return header + any_bytes(rng, elements)
    if act == 2:
        return text(rng, header[10:]).ljust(1).join([header[:10], b""]) + elements
    array = np.load(io.BytesIO(data), allow_pickle=False)
    kind = rng.choice(["<i8", "<i4", "<u1", "<f4", "<f8", "<u8", "?", "<f2", "<c16", "S3", "<U2"])
    shape = rng.choice([array.shape, (0,), (1, -1), (-1, 1), (-1,)])
    out = io.BytesIO()
    try:
        changed = array.astype(kind).reshape(shape)
        if changed.size and changed.dtype.kind in "iuf":
            changed.flat[rng.randrange(changed.size)] = rng.choice([0, 1, 100])
        np.save(out, changed)
    except (ValueError, TypeError, OverflowError):
        return any_bytes(rng, data)
    return out.getvalue()


def npz(rng, data):
    if rng.random() < 0.2:
        return any_bytes(rng, data)
    entries = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            entries[name] = archive.read(name)
    name = rng.choice(list(entries))
    act = rng.randrange(8)
    if act == 0:
        del entries[name]
    elif act == 1:
        entries[rng.choice(list(entries)) + rng.choice(["", "x", "/../x"])] = entries[name]
    else:
        entries[name] = npy(rng, entries[name])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for key, value in entries.items():
            archive.writestr(key, value)
    return out.getvalue()


# What is valid to begin with.

class Seeds:
    def __init__(self, hplc, folder, model_files):
        self.folder = folder
        self.graph = folder / "graph.txt"
        rng = random.Random(1)
        edges = {tuple(sorted(rng.sample(range(60), 2))) for _ in range(300)}
        self.graph.write_text("".join(f"{u} {v}\n" for u, v in sorted(edges)))
        for name in ["adamic-adar", "linear-autoencoder"]:
            path = folder / f"{name}.model"
            subprocess.run([hplc, "train", self.graph, "--model", name, "-o", path, "--quiet"],
                           check=True, stdout=subprocess.DEVNULL)
            model_files = [*model_files, path]
        self.models = [Path(x).read_bytes() for x in model_files]
        run = folder / "run.json"
        subprocess.run([hplc, "evaluate", self.graph, "--model", "adamic-adar,katz", "--details",
                        "--json", run, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        self.run = run.read_bytes()
        self.split = self.write_split(sorted(edges), rng)
        self.npz = self.write_npz(sorted(edges))
        self.config = (b'# options\nseed = 4\nruns = 2\nmodel = ["katz", "jaccard"]\n'
                       b'split = "60/20/20"\nkatz-beta = 0.01\n[evaluate]\nthreads = 1\n')

    @staticmethod
    def write_split(edges, rng):
        rng.shuffle(edges)
        lines = [f"{u}\t{v}\n" for u, v in edges]
        others = [f"{u}\t{v}\n" for u in range(60) for v in range(u) if rng.random() < 0.02]
        return {"train_pos.txt": "".join(lines[:200]), "valid_pos.txt": "".join(lines[200:230]),
                "test_pos.txt": "".join(lines[230:]), "valid_neg.txt": "".join(others[:20]),
                "test_neg.txt": "".join(others[20:])}

    @staticmethod
    def write_npz(edges):
        dense = np.zeros((60, 60))
        for u, v in edges:
            dense[u, v] = dense[v, u] = 1
        rows, columns = dense.nonzero()
        offsets = np.concatenate([[0], np.cumsum((dense != 0).sum(axis=1))])
        out = io.BytesIO()
        np.savez_compressed(out, format=np.array(b"csr"), shape=np.array([60, 60]), indptr=offsets,
                            indices=columns.astype(np.int32), data=dense[rows, columns])
        return out.getvalue()


def make_case(seeds, rng, place):
    """Writes a mutated input into the folder `place`; returns the kind and the arguments of hplc."""
    kind = rng.choice(["model", "json", "npz", "split", "config"])
    if kind == "model":
        (place / "x.model").write_bytes(model(rng, rng.choice(seeds.models)))
        verb = rng.choice([["predict", "x.model", "--top", "3"], ["explain", "x.model", "1", "2"],
                           ["predict", "x.model", "--graph", seeds.graph, "--node", "1"]])
        return kind, verb
    if kind == "json":
        (place / "run.json").write_bytes(run_json(rng, seeds.run))
        links = rng.choice([[], ["--links", "5"]])
        return kind, ["report", "run.json", "-o", "out.html", *links]
    if kind == "npz":
        (place / "x.npz").write_bytes(npz(rng, seeds.npz))
        verb = rng.choice([["data", "describe", "x.npz"],
                           ["evaluate", "x.npz", "--model", "katz"],
                           ["data", "describe", seeds.graph, "--features", "x.npz"]])
        return kind, verb
    if kind == "split":
        chosen = rng.choice(list(seeds.split))
        for name, content in seeds.split.items():
            data = content.encode()
            if name == chosen:
                data = rng.choice([text, text, any_bytes])(rng, data)
            if name != chosen or rng.random() > 0.1:
                (place / name).write_bytes(data)
        verb = rng.choice(["evaluate", "audit"])
        model_name = ["--model", "adamic-adar"] if verb == "evaluate" else []
        return kind, [verb, seeds.graph, "--split-files", ".", *model_name]
    mutated = rng.choice([text, text, any_bytes])(rng, seeds.config)
    (place / "x.toml").write_bytes(mutated)
    return kind, ["evaluate", seeds.graph, "--config", "x.toml"]


def run_case(hplc, arguments, place, limits):
    """How it ended: None where that is fine, else what was wrong."""
    errors = place / "stderr"
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1",
                       UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1")
    with open(errors, "wb") as err:
        process = subprocess.Popen([hplc, *map(str, arguments), "--threads", "1", "--quiet"],
                                   cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=err, env=environment)
    late = threading.Timer(limits.seconds, process.kill)
    late.start()
    begin = time.monotonic()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    late.cancel()
    said = errors.read_bytes()
    if time.monotonic() - begin >= limits.seconds:
        return f"longer than {limits.seconds} s"
    if any(word in said for word in REPORTS):
        return "a report of a sanitizer or the runtime"
    if process.returncode not in FINE:
        return f"ended with {process.returncode}"
    if process.returncode != 0 and not said.strip():
        return f"ended with {process.returncode} and no sentence"
    if usage.ru_maxrss > limits.memory * 1024:
        return f"{usage.ru_maxrss // 1024} MiB of memory"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("hplc", type=Path)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", action="append", default=[], help="a valid model file; may be repeated")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--memory", type=int, default=2048, help="most resident MiB of a run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, default=Path("mutate-failures"))
    options = parser.parse_args()
    hplc = options.hplc.resolve()
    repository = Path(__file__).resolve().parents[2]
    models = options.model or sorted(map(str, (repository / "fuzz/seeds/model").glob("*")))
    counts, failures = {}, 0
    with tempfile.TemporaryDirectory() as name:
        seeds = Seeds(hplc, Path(name), models)

        def one(number):
            rng = random.Random(f"{options.seed}/{number}")
            place = Path(name) / str(number)
            place.mkdir()
            kind, arguments = make_case(seeds, rng, place)
            wrong = run_case(hplc, arguments, place, options)
            if wrong:
                (place / "command").write_text(f"{wrong}\n{' '.join(map(str, arguments))}\n")
                shutil.copy(seeds.graph, place)
                shutil.copytree(place, options.keep / str(number), dirs_exist_ok=True)
            shutil.rmtree(place)
            return number, kind, wrong

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            numbers = range(options.first, options.first + options.count)
            for number, kind, wrong in pool.map(one, numbers):
                counts[kind] = counts.get(kind, 0) + 1
                if wrong:
                    failures += 1
                    print(f"{number} ({kind}): {wrong}; kept in {options.keep / str(number)}", flush=True)
                if (number + 1) % 1000 == 0:
                    print(f"{number + 1} inputs, {failures} failures", file=sys.stderr, flush=True)
    total = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    print(f"{options.count} inputs ({total}), {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
