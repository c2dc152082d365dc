#!/usr/bin/env bash
# Exercises in the browser: marked right and wrong with the reason, by mouse, keyboard and on a phone.
source "$(dirname "$0")/page.sh"
in_browser quiz
