#!/usr/bin/env bash
# The lab in the browser: studies run, watched, stopped, resumed, compared, replayed; the five famous mistakes.
source "$(dirname "$0")/page.sh"
in_browser lab mistakes
