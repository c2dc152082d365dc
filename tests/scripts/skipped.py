#!/usr/bin/env python3
"""./test says at its end what was skipped and why: scripts that end with 77, with their last line, and tests of GoogleTest that skip
themselves, with their reason, one by one or in a part of an executable. What passed or failed is not among them."""
import os
import pathlib
import subprocess
import tempfile

from checks import check, finish

SCRIPT = pathlib.Path(os.environ["SOURCE_DIR"]) / "scripts/skipped"
GTEST = r"""echo "[ RUN      ] Suite.NotHere"; echo "suite_test.cpp:7: Skipped"; echo "needs what is not here"; echo "[  SKIPPED ] Suite.NotHere (0 ms)" """
TESTS = {
    "scripts/without": ("echo first; echo 'there is no browser here'; exit 77", True),
    "scripts/silent": ("exit 77", True),
    "Suite.NotHere": (GTEST, False),
    "scripts/good": ("echo all is well", False),
    "scripts/bad": ("echo it is wrong; exit 1", False),
}

with tempfile.TemporaryDirectory() as folder:
    listed = ""
    for name, (command, may_skip) in TESTS.items():
        script = pathlib.Path(folder) / (name.replace("/", "_") + ".sh")
        script.write_text(command)
        listed += f'add_test("{name}" "sh" "{script}")\n'
        if may_skip:
            listed += f'set_tests_properties("{name}" PROPERTIES SKIP_RETURN_CODE 77)\n'
    (pathlib.Path(folder) / "CTestTestfile.cmake").write_text(listed)
    report = pathlib.Path(folder) / "report.xml"
    subprocess.run(["ctest", "--test-dir", folder, "--output-junit", report], capture_output=True)
    done = subprocess.run([SCRIPT, f"release={report}"], capture_output=True, text=True)

told = done.stdout.splitlines()
for line in ("SKIPPED: release: scripts/without: there is no browser here", "SKIPPED: release: scripts/silent: no reason was printed",
             "SKIPPED: release: Suite.NotHere: needs what is not here"):
    check(line in told, f"it says {line!r}", done.stdout + done.stderr)
check(len(told) == 3, "and nothing else", done.stdout)
finish()
