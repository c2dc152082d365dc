#!/usr/bin/env python3
"""As contests.py, with twice as many kills."""
import os

os.environ.setdefault("ZERMELO_KILLS", "10")
import contests  # noqa: E402,F401
