#!/usr/bin/env bash
# axe-core on every page, light and dark, on a desk and on a phone.
source "$(dirname "$0")/page.sh"
in_browser axe
