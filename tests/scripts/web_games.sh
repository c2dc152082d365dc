#!/usr/bin/env bash
# A full game of every family with the mouse, and by keyboard and finger alone.
source "$(dirname "$0")/page.sh"
in_browser games hand
