#!/usr/bin/env bash
# The workshop without a server: a static site with all games, served from a subfolder, passes the same files of web/e2e as
# the server does. web/e2e/needs_server.ts lists the tests that need a server, and why.
source "$(dirname "$0")/page.sh"
export ZERMELO_SITE=$out/site-test/sub/folder E2E_THOROUGH=1
"$root/scripts/site" "$ZERMELO_SITE"
in_browser
