#!/usr/bin/env bash
# Finished games, races to a goal, and what is written on the boards.
source "$(dirname "$0")/page.sh"
in_browser archive race labels
