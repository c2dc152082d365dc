#!/usr/bin/env bash
# The five studies in the browser: found by their own words, their tables filled, their programs as opponents; symbols.
source "$(dirname "$0")/page.sh"
in_browser studies
