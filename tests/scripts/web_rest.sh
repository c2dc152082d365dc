#!/usr/bin/env bash
# The page for everyone, and all that web_play.sh and web_learn.sh leave: axe-core, contrast, rules, settings, languages, sizes, the
# first screen before its script.
source "$(dirname "$0")/page.sh"
in_browser "${rest[@]}"
