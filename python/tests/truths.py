"""Where the tests of the module find numbers that the module did not compute."""

import csv
import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 600  # seconds until a program counts as one that hangs; no machine is that busy


def rows(name):
    """A table of tests/data, each row a dict."""
    with open(ROOT / "tests" / "data" / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def command(*arguments):
    """What the command line answers to the same question."""
    program = os.environ.get("ZERMELO") or ROOT / "build" / "release" / "zermelo"
    if not os.path.exists(program):
        pytest.skip("the program is not built")
    answer = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=False)
    return json.loads(answer.stdout)


def refusal(*arguments):
    """The error that the command line prints."""
    program = os.environ.get("ZERMELO") or ROOT / "build" / "release" / "zermelo"
    if not os.path.exists(program):
        pytest.skip("the program is not built")
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False).stderr


def without(record, *keys):
    """A plain dict without what differs from run to run."""
    return {key: value for key, value in record.items() if key not in keys}
