#!/usr/bin/env bash
# The page for everyone: contrast, sizes, what it loads.
source "$(dirname "$0")/page.sh"
in_browser everyone
