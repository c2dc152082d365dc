#!/usr/bin/env bash
# The rules of every game for its players: each picture by the rules, three languages, a phone.
source "$(dirname "$0")/page.sh"
in_browser rules
