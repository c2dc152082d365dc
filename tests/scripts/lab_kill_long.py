#!/usr/bin/env python3
"""As lab_kill.py, with twice as many kills."""
import os

os.environ.setdefault("ZERMELO_KILLS", "40")
import lab_kill  # noqa: E402,F401
