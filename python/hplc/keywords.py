"""Keyword arguments as options of the command line, which the same parser reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np


def _text(value: Any) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(_text(each) for each in value)
    return str(value)


def words(options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Options as (key, value); None is left out, and so is the underscore at the end of ``lambda_``."""
    return [(key.rstrip("_"), _text(value)) for key, value in options.items() if value is not None]
