"""Errors about the user's data and options: the sentences of the command line as exceptions."""

import sys

__all__ = ["InputError", "OutOfMemoryError", "OutputError", "NotFittedError"]


class InputError(ValueError):
    """A graph, an option or a file that cannot be used; says what was found, what was expected and how to fix it."""


class OutOfMemoryError(InputError, MemoryError):
    """Work that needs more memory than the machine or its limits give."""


class OutputError(InputError, OSError):
    """A file that cannot be written."""


class NotFittedError(InputError, AttributeError):
    """A LinkPredictor that was asked for predictions before fit()."""


def not_fitted() -> NotFittedError:
    """The error of a predictor before fit(); where scikit-learn is in use also its NotFittedError."""
    kind: type = NotFittedError
    if (sklearn := sys.modules.get("sklearn.exceptions")) is not None:
        kind = type("NotFittedError", (NotFittedError, sklearn.NotFittedError), {})
    return kind("found a LinkPredictor that is not fitted; expected fit() or load() before.")


def complaint(found: str, expected: str, fix: str = "") -> InputError:
    """The error in the words of the command line: found …; expected …. To fix: …."""
    return InputError(f"found {found}; expected {expected}." + (f" To fix: {fix}." if fix else ""))
