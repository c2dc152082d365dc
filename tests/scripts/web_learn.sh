#!/usr/bin/env bash
# What one learns from in the browser: analysis, reasons and reviews, search trees, exercises, the lab, the five studies and their
# mistakes, a network that learns.
source "$(dirname "$0")/page.sh"
in_browser "${learning[@]}"
