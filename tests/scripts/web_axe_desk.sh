#!/usr/bin/env bash
# axe-core on every page, light and dark, on a desk.
source "$(dirname "$0")/page.sh"
in_browser axe -t '1440 px'
