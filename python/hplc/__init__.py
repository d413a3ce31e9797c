"""Link prediction for real graphs: which links are missing, with calibrated probabilities, measured without leakage.

>>> import hplc
>>> hplc.evaluate("debian")                        # all heuristics on held-out edges
>>> predictor = hplc.LinkPredictor("adamic-adar").fit(frame)
>>> predictor.top(20)                              # the likeliest missing links, by name

Graphs are NetworkX or igraph graphs, SciPy matrices, NumPy arrays, pandas frames, lists of pairs, paths or registered
names; see :func:`hplc.graph`. The results are those of the command line: it is the same library.
"""

import sys

try:
    from ._core import version as __version__
except ModuleNotFoundError as error:
    if error.name != "hplc._core":
        raise
    raise ImportError(f"found Python {sys.version.split()[0]} ({sys.executable}); expected the one that hplc was built for. "
                      "To fix: run /usr/bin/python3, or build with -DPython_EXECUTABLE=…") from None
from . import progress
from .errors import InputError, NotFittedError, OutOfMemoryError, OutputError
from .graphs import Graph, graph
from .predictor import LinkPredictor, embeddings
from .results import Comparison, Evaluation, Explanation
from .tasks import FitSplit, Positions, Split, audit, compare, evaluate, metrics, models, positions, split
from .transforms import AddPositions

__all__ = [
    "AddPositions", "Comparison", "Evaluation", "Explanation", "FitSplit", "Graph", "InputError", "LinkPredictor",
    "NotFittedError", "OutOfMemoryError", "OutputError", "Positions", "Split", "__version__", "audit", "compare",
    "embeddings", "evaluate", "graph", "metrics", "models", "positions", "split",
]
