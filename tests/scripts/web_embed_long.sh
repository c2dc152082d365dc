#!/usr/bin/env bash
# The package zermelo-web with all games; the rest is in web_embed.sh.
ZERMELO_ONLY_GAMES= exec "$(dirname "$0")/web_embed.sh"
