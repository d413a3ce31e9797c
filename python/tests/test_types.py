"""What an editor and mypy know of the package: its own types fit together, and so does what users write."""

import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[1]
SCRIPT = """
import hplc
import pandas
frame = pandas.DataFrame([("a", "b")], columns=["source", "target"])
predictor = hplc.LinkPredictor("katz", seed=1, katz_beta=0.1).fit(frame)
reveal_type(predictor)
reveal_type(predictor.predict_proba([("a", "b")]))
reveal_type(hplc.compare(frame).best)
reveal_type(hplc.metrics([1.0], [0.0]))
hplc.LinkPredictor(7)
"""


def mypy(*arguments):
    done = subprocess.run([sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir=/dev/null", *arguments],
                          capture_output=True, text=True, env={"MYPYPATH": str(HOME), "PATH": "/usr/bin:/bin"})
    return done.stdout + done.stderr


def test_the_package_is_typed():
    pytest.importorskip("mypy")
    assert "no issues found" in mypy("--check-untyped-defs", str(HOME / "hplc"))


def test_users_see_types(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "script.py").write_text(SCRIPT)
    said = mypy(str(tmp_path / "script.py"))
    for words in ('"hplc.predictor.LinkPredictor"', '"numpy.ndarray[Any, Any]"', '"builtins.str"',
                  'dict[builtins.str, Union[builtins.float, None]]', 'incompatible type "int"; expected "str"'):
        assert words in said
    assert "Found 1 error" in said  # the last line of the script
