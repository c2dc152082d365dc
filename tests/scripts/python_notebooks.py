#!/usr/bin/python3
"""Every notebook of examples/notebooks is executed by a real kernel, without a screen. A notebook is kept without outputs, is small, and
has a cell that can fail. Proves on a notebook with a wrong assertion that it can fail itself."""
import os
import pathlib
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["BUILD_DIR"])
LARGEST = 40_000  # bytes
SECONDS_A_CELL = 240

if "ZERMELO_PYTHON:BOOL=ON" not in (BUILD / "CMakeCache.txt").read_text().splitlines():
    print("the Python module is not built (-DZERMELO_PYTHON=ON)")
    sys.exit(77)
scratch = tempfile.TemporaryDirectory(prefix="zermelo-notebooks-")
for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME", "MPLCONFIGDIR"):
    os.environ[name] = f"{scratch.name}/{name.lower()}"
os.environ["PYTHONPATH"] = str(BUILD / "python")
os.environ["MPLBACKEND"] = "agg"

import nbclient  # noqa: E402: after the folders are set
import nbformat  # noqa: E402

from checks import check, finish  # noqa: E402


def execute(notebook):
    """What went wrong in a notebook, or nothing."""
    client = nbclient.NotebookClient(notebook, timeout=SECONDS_A_CELL, kernel_name="python3", resources={"metadata": {"path": scratch.name}})
    try:
        client.execute()
    except nbclient.exceptions.CellExecutionError as error:
        return str(error)
    except Exception as error:  # a kernel that dies or hangs
        return f"{type(error).__name__}: {error}"
    return ""


def prove_it_can_fail():
    wrong = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("import zermelo\nassert zermelo.game('connect').start().moves() == []")])
    check("AssertionError" in execute(wrong), "a notebook with a wrong assertion passes")


prove_it_can_fail()
paths = sorted((SOURCE / "examples/notebooks").glob("*.ipynb"))
check(len(paths) >= 3, "there are three notebooks", str(paths))
for path in paths:
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    check(path.stat().st_size < LARGEST, f"{path.name} is large: {path.stat().st_size} bytes")
    check(not any(cell.outputs or cell.execution_count for cell in code), f"{path.name} has outputs: clear them before saving")
    check(any("assert " in cell.source for cell in code), f"{path.name} has no assertion")
    check(notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# "), f"{path.name} has no title")
    failure = execute(notebook)
    check(not failure, f"{path.name} fails", failure)
finish(f"{len(paths)} notebooks")
