"""The table of budgets in docs/performance.md: the one place where they are written."""
import functools
import pathlib
import platform

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "performance.md"


@functools.cache
def table():
    """Name of the budget -> {column -> limit}; a column is a family of processors, or "others"."""
    lines = PAGE.read_text().partition("## Budgets")[2].partition("\n## ")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    header, _, *rows = rows
    return {row[0]: {column: float(cell.replace(",", "")) for column, cell in zip(header[1:], row[1:]) if cell}
            for row in rows}


def limit(name):
    """The limit on this machine: its family's, or the common one where the family has no figure of its own."""
    row = table()[name]
    return row.get(platform.machine(), row["others"])
