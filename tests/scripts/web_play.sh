#!/usr/bin/env bash
# Games in the browser: played to their end by mouse, keyboard and finger; sessions, two people with a browser each, links, setting
# up, finished games, races, what is written on the boards.
source "$(dirname "$0")/page.sh"
in_browser "${playing[@]}"
