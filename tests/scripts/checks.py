"""What a test script has looked at, and what was wrong."""
import sys

_count = 0
_faults = []


def check(right, what, shown=""):
    global _count
    _count += 1
    if not right:
        _faults.append(f"{what}\n{shown}" if shown else what)


def finish(words=""):
    """Tells what was wrong and ends the script; `words` go into its last line."""
    for fault in _faults:
        print(fault)
    print(f"{_count} checks, {len(_faults)} faults" + (f"; {words}" if words else ""))
    sys.exit(bool(_faults))
