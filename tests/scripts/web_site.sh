#!/usr/bin/env bash
# The workshop without a server, quickly: a static site with two games, served from a subfolder, in a real Chromium.
# web_site_long.sh has all games and all files of web/e2e.
source "$(dirname "$0")/page.sh"
export ZERMELO_ONLY_GAMES="mnk;connect" ZERMELO_SITE=$out/site-test/some/folder
"$root/scripts/site" "$ZERMELO_SITE"
in_browser site site-threads
