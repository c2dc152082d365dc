#!/usr/bin/env bash
# The search made visible: trees, steps, cut-offs, by mouse, keyboard and on a phone.
source "$(dirname "$0")/page.sh"
in_browser tree
