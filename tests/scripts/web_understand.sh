#!/usr/bin/env bash
# Analysis, reasons and reviews: by mouse, keyboard and on a phone.
source "$(dirname "$0")/page.sh"
in_browser understand
