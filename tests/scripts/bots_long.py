#!/usr/bin/env python3
"""The bots of examples/bots in all languages: installs what bots.py may find missing, a Java compiler, and runs it."""
import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
subprocess.run(["bash", "-c", ". scripts/common.sh && install_packages bots"], cwd=SOURCE, check=True)
sys.exit(subprocess.run([SOURCE / "tests" / "scripts" / "bots.py"]).returncode)
