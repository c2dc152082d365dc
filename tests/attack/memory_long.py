#!/usr/bin/env python3
"""As memory.py, for an hour. ZERMELO_SECONDS sets another time."""
import os
import sys

from memory import attack

sys.exit(attack(int(os.environ.get("ZERMELO_SECONDS", "3600"))))
