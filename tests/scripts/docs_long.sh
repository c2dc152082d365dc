#!/usr/bin/env bash
# The commands of the documentation that take minutes.
exec "$(dirname "$0")/docs.py" --long
