#!/usr/bin/env bash
# Settings in the browser: languages, boards, pieces, sound; what travels by the wire before a page can be used.
source "$(dirname "$0")/page.sh"
in_browser settings size
