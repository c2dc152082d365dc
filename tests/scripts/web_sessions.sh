#!/usr/bin/env bash
# What happens in a session: moves of every kind, refusals, taking back, branches, clocks, programs.
source "$(dirname "$0")/page.sh"
in_browser moves session play
