"""Lines and progress of long work, on Python's standard error: a terminal and a notebook show a bar, a log gets a line
every ten seconds. The compiled half calls these functions; with ``verbose=False`` only warnings come."""

from __future__ import annotations

import sys
import time

_width = 0  # of the bar that is shown
_last_line = 0.0


def _redraws() -> bool:
    """Whether a carriage return goes back to the start of the line: on terminals and in notebooks."""
    is_terminal = getattr(sys.stderr, "isatty", lambda: False)()
    return is_terminal or "ipykernel" in sys.modules


def line(text: str) -> None:
    """A sentence."""
    bar("")
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def bar(text: str) -> None:
    """How far the work is; an empty text ends it."""
    global _width, _last_line
    if _redraws():
        if text or _width:
            sys.stderr.write("\r" + text.ljust(_width) + ("" if text else "\r"))
        _width = len(text)
    elif text and time.monotonic() - _last_line >= 10:
        _last_line = time.monotonic()
        sys.stderr.write(f"hplc: {text}\n")
    sys.stderr.flush()
