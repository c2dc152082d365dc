#!/usr/bin/env bash
# Links, reloads, two browsers, a killed server, what is imported and exported, setting up.
source "$(dirname "$0")/page.sh"
in_browser links setup
