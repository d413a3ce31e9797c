"""Rows of a TSV file that grows run by run, so that a script which is started again continues."""
import os


def kept_rows(path):
    """The rows below the header, as tuples of text; none where there is no file yet."""
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return [tuple(line.rstrip("\n").split("\t")) for line in file][1:]


def keep(path, columns, rows):
    """Appends rows; a new file gets the columns as its header."""
    is_new = not os.path.exists(path)
    with open(path, "a") as file:
        for row in ([columns] if is_new else []) + list(rows):
            file.write("\t".join(map(str, row)) + "\n")
