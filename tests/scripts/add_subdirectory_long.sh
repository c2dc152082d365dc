#!/bin/sh
# Nim with the whole library built from its sources inside it.
exec "$(dirname "$0")/install_and_use_long.py" all
