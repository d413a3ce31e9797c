"""What the tests share: small graphs that can be checked by hand, and the program to compare with."""

import os
import subprocess
from pathlib import Path

import pandas
import pytest

SOURCE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def club_file():
    """78 edges between 34 people, one per line, with a header."""
    return SOURCE / "docs" / "club.csv"


@pytest.fixture(scope="session")
def club(club_file):
    return pandas.read_csv(club_file)


@pytest.fixture(scope="session")
def program():
    """Runs hplc of the same build; returns its standard output."""
    binary = os.environ.get("HPLC_BINARY", str(SOURCE / "build/release/hplc"))

    def run(*arguments):
        done = subprocess.run([binary, *map(str, arguments)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run.refusal = lambda *arguments: subprocess.run(
        [binary, *map(str, arguments)], capture_output=True, text=True).stderr.strip().removeprefix("hplc: ")
    return run
