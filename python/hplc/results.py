"""Results as the JSON of the command line, which notebooks show as the parts of its page."""

from __future__ import annotations

import html
import json
import os
from typing import Any

import pandas

from . import _core

__all__ = ["Comparison", "Evaluation", "Explanation"]

# Of a result and nothing else in a notebook, in the colours of its theme.
_STYLE = """<style>
.hplc-result h2 { font-size: 1.05em; margin: 1em 0 .3em; }
.hplc-result table { border-collapse: collapse; }
.hplc-result th, .hplc-result td { padding: 2px 12px 2px 0; text-align: left; border-bottom: 1px solid rgba(128, 128, 128, .3); }
.hplc-result .number { text-align: right; font-variant-numeric: tabular-nums; }
.hplc-result .scroll { overflow-x: auto; }
.hplc-result dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; font-size: .9em; }
.hplc-result dd { margin: 0; }
.hplc-result .leaky, .hplc-result .remark { border-left: 3px solid #b3261e; padding-left: 10px; }
</style>"""


def in_notebook(parts: str) -> str:
    """HTML of a result, with its style."""
    return f'<div class="hplc-result">{_STYLE}{parts}</div>'


class _Run(dict):
    """A run as --json writes it."""

    def page(self) -> str:
        """One HTML page that works offline, as ``--report`` writes it; with ``details=True`` it has curves and a map."""
        return _core.page(json.dumps(self))

    def write_page(self, path: str | os.PathLike) -> None:
        """Stores the page in a file."""
        _core.write_file(os.fspath(path), self.page().encode())

    def _repr_html_(self) -> str:
        return in_notebook(_core.page_parts(json.dumps(self)))


class Evaluation(_Run):
    """What ``hplc evaluate --json`` writes: a dictionary; in a notebook the tables of its page.

    ``frame()`` has the test metrics as a pandas frame, ``page()`` and ``write_page(path)`` the page of ``--report``.
    """

    def _entries(self) -> list[dict[str, Any]]:
        return self["models"] if "models" in self else [self]

    def frame(self, part: str = "test") -> pandas.DataFrame:
        """One row per model: means over the runs of the metrics of ``part`` (``"test"`` or ``"valid"``)."""
        rows = {entry["model"]: entry["mean"][part] or {} for entry in self._entries() if entry.get("mean")}
        return pandas.DataFrame.from_dict(rows, orient="index").rename_axis("model")


class Comparison(Evaluation):
    """What ``hplc compare --json`` writes: ``["models"]`` and ``["verdict"]``; ``str()`` is the verdict's sentences."""

    @property
    def best(self) -> str:
        """The model with the highest mean of the metric that was compared by."""
        return self["verdict"]["best"]

    @property
    def indistinguishable(self) -> list[str]:
        """The models that are not significantly worse than the best."""
        return self["verdict"]["indistinguishable"] or []

    def frame(self, part: str = "test") -> pandas.DataFrame:
        """As of an evaluation, best first, with the column ``p``: against the best, after Holm's correction."""
        metrics = super().frame(part).dropna(how="all")
        verdict = self["verdict"]
        metrics["p"] = pandas.Series({test["model"]: test["p_corrected"] for test in verdict["tests"]}, dtype=float)
        order = [verdict["best"], *(test["model"] for test in verdict["tests"])]
        return metrics.reindex(order) if verdict["tests"] else metrics

    def __str__(self) -> str:
        return self["verdict"]["text"]


class Explanation(dict):
    """Why a pair has its score: what ``hplc explain --json`` writes; ``print()`` shows what ``hplc explain`` prints."""

    def __init__(self, text: str, values: dict[str, Any]):
        super().__init__(values)
        self._text = text

    def __str__(self) -> str:
        return self._text

    def __reduce__(self):
        return Explanation, (self._text, dict(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self._text)

    def _repr_html_(self) -> str:
        return in_notebook(f"<pre>{html.escape(self._text)}</pre>")
