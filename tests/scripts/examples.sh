#!/usr/bin/env bash
# The examples besides nim: both bots play a match against each other; the engine thinks in a thread while a main loop
# draws, is stopped, and thinks about the next position.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/include"
ln -s "$SOURCE_DIR/src" "$work/include/zermelo"
g++ -std=c++20 -Wall -Wextra -Werror "$SOURCE_DIR/examples/bots/bot.cpp" -o "$work/bot"
for game in connect checkers kalah; do
  answer=$("$ZERMELO" match $game --first "program:$work/bot,time=20s" --second "program:$SOURCE_DIR/examples/bots/bot.py,time=20s" --json)
  grep -qE '"reason":"(line|full board|no moves|no pieces|side empty|move limit|repetition)"' <<<"$answer" || { echo "$game: $answer"; exit 1; }
  if grep -q '"detail"' <<<"$answer"; then echo "$game: $answer"; exit 1; fi
done
g++ -std=c++23 -O1 -pthread -Wall -Wextra -Werror -I"$work/include" "$SOURCE_DIR/examples/thinking/main.cpp" -o "$work/thinking"
"$work/thinking" >"$work/seen"
[ "$(grep -cE '^plays [1-7]$' "$work/seen")" = 2 ] || { cat "$work/seen"; exit 1; }
echo "two bots in three games, one search in the background"
