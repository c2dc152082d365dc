#!/usr/bin/env bash
# The package zermelo-web with two games: packed, installed from its tarball into an empty folder, and used by pages in a real
# browser. web_embed_long.sh packs all games.
export ZERMELO_ONLY_GAMES=${ZERMELO_ONLY_GAMES-"mnk;connect"}
source "$(dirname "$0")/page.sh"
ZERMELO_PACKAGE=$("$root/scripts/web-package" "$out/package-test")
export ZERMELO_PACKAGE
in_browser embed
