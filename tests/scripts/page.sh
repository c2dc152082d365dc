# What the tests of the page share; to be sourced.
set -euo pipefail
source "${SOURCE_DIR:=$(git rev-parse --show-toplevel)}/scripts/common.sh"

page_is_ready() { build_page && cd "$root/web" && page_packages; }
with_lock web page_is_ready
cd "$root/web"

# in_browser FILE...: these files of web/e2e, in a real Chromium.
in_browser() {
  export ZERMELO=${ZERMELO:-$out/release/zermelo} CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
  [ -n "$CHROMIUM" ] || { echo "there is no chromium here"; exit 77; }
  npm run --silent e2e -- "$@"
}
