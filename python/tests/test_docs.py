"""The examples of docs/python.md print what is written below them.

    PYTHONPATH=build/release/python python3 python/tests/test_docs.py     writes it there
"""

import contextlib
import io
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
EXAMPLE = re.compile(r"```python\n(.*?)```\n```\n(.*?)```\n", re.DOTALL)


def printed(code, names):
    """What a cell prints, without blanks at the ends of lines."""
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        exec(code, names)
    return "".join(line.rstrip() + "\n" for line in text.getvalue().rstrip().splitlines())


def test_examples():
    names = {}  # one notebook
    examples = EXAMPLE.findall(PAGE.read_text())
    assert len(examples) >= 7
    for code, shown in examples:
        assert printed(code, names) == shown, code


if __name__ == "__main__":
    notebook = {}
    PAGE.write_text(EXAMPLE.sub(
        lambda found: f"```python\n{found[1]}```\n```\n{printed(found[1], notebook)}```\n", PAGE.read_text()))
