#!/usr/bin/env bash
# Two people with a browser each: own sides, offers, take-backs, clocks, rematches.
source "$(dirname "$0")/page.sh"
in_browser pair
