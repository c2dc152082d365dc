#!/usr/bin/env bash
# White wins Alquerque with forced captures: the certificate holds, by the rules alone. Kept, it is what `perfect` plays from the start: it
# beats the engine, and the game on the page (web/src/solved/line.json) is the one that it plays against itself.
set -euo pipefail
certificate=$SOURCE_DIR/docs/solved/alquerque-forced.certificate
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
said=$("$ZERMELO" solve --check "$certificate" --keep)
echo "$said"
grep -q 'a win for White; the certificate holds' <<<"$said"
grep -q '^kept: ' <<<"$said"
"$ZERMELO" search alquerque:forced --player perfect | grep 'exact: White wins'
"$ZERMELO" match alquerque:forced --first perfect --second engine:depth=4 --games 1 | grep -w '1-0'
"$ZERMELO" match alquerque:forced --first perfect --second perfect --games 1 --positions --json | python3 -c '
import json, sys
game = json.load(sys.stdin)["games"][0]
shown = json.load(open(sys.argv[1]))
assert game["result"] == "1-0", game["result"]
assert shown == [{"move": m, "position": p} for m, p in zip(game["moves"], game["positions"])], game["moves"]
' "$SOURCE_DIR/web/src/solved/line.json"
