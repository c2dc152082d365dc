#!/usr/bin/env bash
# The page without a browser: its types, its unit tests.
source "$(dirname "$0")/page.sh"
npm run --silent check
npm run --silent test
