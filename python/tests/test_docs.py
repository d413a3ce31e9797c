"""The first example of docs/python.md prints what is written below it."""

import contextlib
import io
import re

from conftest import SOURCE


def test_the_first_example():
    text = (SOURCE / "docs" / "python.md").read_text()
    code, shown = re.search(r"```python\n(.*?)```\n```\n(.*?)```", text, re.DOTALL).groups()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue() == shown
