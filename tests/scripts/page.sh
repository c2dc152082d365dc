# What the tests of the page share; to be sourced.
set -euo pipefail
source "${SOURCE_DIR:=$(git rev-parse --show-toplevel)}/scripts/common.sh"

page_is_ready() { build_page && cd "$root/web" && page_packages; }
with_lock web page_is_ready
cd "$root/web"

# The files of web/e2e by what they are about. To start a server and a browser costs seconds: many files share them. They run one
# after the other.
playing=(games hand einstein moves session play pair links setup archive race labels)
learning=(understand understand-board tree tree-mcts quiz quiz-mcts puzzles lab mistakes studies learn)
elsewhere=(embed site site-threads) # these need a package or a site
rest=()
for file in e2e/*.e2e.ts; do
  file=$(basename "$file" .e2e.ts)
  [[ " ${playing[*]} ${learning[*]} ${elsewhere[*]} " == *" $file "* ]] || rest+=("$file")
done

# in_browser FILE...: these files of web/e2e, in a real Chromium; without a name all of them.
in_browser() {
  export ZERMELO=${ZERMELO:-$out/release/zermelo} CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
  [ -n "$CHROMIUM" ] || { echo "there is no chromium here"; exit 77; }
  local files=("${@/#/e2e/}")
  npm run --silent e2e -- "${files[@]/%/.e2e.ts}"
}
