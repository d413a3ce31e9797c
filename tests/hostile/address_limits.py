#!/usr/bin/env python3
"""Runs hplc under limits of its address space (ulimit -v): each run must end with a result or a
sentence, by no signal, in time.

    address_limits.py HPLC                       from 100 MB to 2 GB in steps of 100
    address_limits.py HPLC --limits 150,400,900  in MB, one run of each command for each

Prints a table, a row for each limit and a column for each command: the exit code, or what went wrong.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

MB = 1_000_000
# 127 is the loader's own: it could not map the libraries of the program, and says so.
FINE = {0: "done", 2: "refused", 4: "memory", 127: "loader"}


def commands(folder, learns):
    graph = "debian"
    found = {
        "adamic-adar": ["evaluate", graph, "--model", "adamic-adar"],
        "linear-autoencoder": ["evaluate", graph, "--model", "linear-autoencoder"],
        "predict": ["predict", graph, "--model", "adamic-adar", "--top", "5"],
    }
    if learns:
        found["train"] = ["train", graph, "--epochs", "2", "-o", f"{folder}/x.model"]
        found["predict model"] = ["predict", f"{folder}/kept.model", "--top", "5"]
    return found


def run(hplc, arguments, limit, seconds):
    """The exit code, what was printed to standard error, and whether it took too long."""
    def bound():
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        done = subprocess.run([hplc, *arguments, "--quiet"], capture_output=True, timeout=seconds,
                              preexec_fn=bound, stdin=subprocess.DEVNULL, check=False)
        return done.returncode, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, ""


def verdict(code, said, seconds):
    """What to print, and whether it is fine."""
    if code is None:
        return f"hangs for {seconds:g} s", False
    if code not in FINE:
        return f"ends with {code}: {said.strip()[-200:]}", False
    if code != 0 and len(said.strip()) < 20:
        return f"{code} without a sentence", False
    return FINE[code], True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hplc")
    parser.add_argument("--limits", help="in MB, comma-separated")
    parser.add_argument("--seconds", type=float, default=20, help="after which a run hangs")
    parser.add_argument("--without-learning", action="store_true")
    parser.add_argument("--verbose", action="store_true", help="what each run said")
    options = parser.parse_args()
    limits = [int(x) for x in options.limits.split(",")] if options.limits else range(100, 2001, 100)
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        learns = not options.without_learning
        if learns:
            subprocess.run([options.hplc, "train", "debian", "--epochs", "1", "--hidden", "8", "--quiet", "-o",
                            str(folder / "kept.model")], check=True)
        todo = commands(folder, learns)
        width = max(map(len, todo)) + 2
        print("limit".rjust(8), *(title.ljust(width) for title in todo), sep="  ")
        for limit in limits:
            cells = []
            for title, arguments in todo.items():
                code, said = run(options.hplc, arguments, limit * MB, options.seconds)
                text, fine = verdict(code, said, options.seconds)
                failed = failed or not fine
                cells.append(text.ljust(width))
                if options.verbose and said:
                    print(f"{limit} MB, {title}: {said.strip()}", file=sys.stderr)
            print(f"{limit:5d} MB", *cells, sep="  ", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
