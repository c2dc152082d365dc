# What run and test share: packages, configuring, building. To be sourced; everything it says goes to stderr.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
out=$root/build

# A fresh clone in another folder may use what ccache remembers of this one.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_ABSSTDERR=1

trap 'exit 130' INT
trap 'exit 143' TERM

say() { printf '%s\n' "$*" >&2; }

# with_lock NAME COMMAND...: one at a time, whoever comes second waits.
with_lock() {
  local lock=$out/.$1.lock
  shift
  mkdir -p "$out"
  (
    flock 9
    "$@" 9>&-
  ) 9>"$lock"
}

# install_packages KIND...: installs what scripts/packages lists under these kinds and is not there yet.
# A stamp named after the list makes the next call cost nothing.
install_packages() {
  local packages= stamp kind package command
  while read -r kind package command; do
    [[ " $* " == *" $kind "* ]] || continue
    [ -n "$command" ] && command -v "$command" >/dev/null || packages+="$package "
  done < <(grep -v '^#' "$root/scripts/packages")
  stamp=$out/.packages-$(sha256sum <<<"$packages" | cut -c1-16)
  [ -e "$stamp" ] || with_lock packages install_missing "$stamp" $packages
}

install_missing() {
  local stamp=$1 missing=() package installed
  shift
  if ! command -v apt-get dpkg-query >/dev/null; then
    say "This is no Debian: please see to it that these are installed: $*"
    touch "$stamp"
    return
  fi
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null) || true
  for package in "$@"; do
    grep -qxF "installed $package" <<<"$installed" || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    say "Installing ${missing[*]} ..."
    update_lists && apt_get install "${missing[@]}" || {
      rm -f "$out/.lists-updated"
      say "These packages are needed and could not be installed: ${missing[*]}"
      return 1
    }
  fi
  touch "$stamp"
}

# The lists of packages, once in ten minutes.
update_lists() {
  [ -z "$(find "$out/.lists-updated" -mmin -10 2>/dev/null)" ] || return 0
  apt_get update && touch "$out/.lists-updated"
}

# apt_get update, apt_get install PACKAGE...: as root, without questions; talkative only on a terminal or in case of failure.
apt_get() {
  local log=$out/packages.log sudo=() action=$1
  shift
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  set -- ${sudo[@]+"${sudo[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    "$action" -y --no-install-recommends "$@"
  if [ -t 2 ]; then
    "$@" >&2
  else
    "$@" >"$log" 2>&1 </dev/null || { tail -n 20 "$log" >&2; return 1; }
  fi
}

# As many compilers at once as there are processors, and as memory allows at 1.7 GB each.
parallel() {
  local processors memory
  processors=$(nproc)
  memory=$(awk '/^MemTotal:/ { print int($2 / 1700000) }' /proc/meminfo)
  [ "$memory" -ge 1 ] || memory=1
  echo $((memory < processors ? memory : processors))
}

# build PRESET [-DOPTION=VALUE...] [-- NINJA-ARGUMENT...]: to be called under the lock PRESET.
build() {
  local preset=$1 folder=$out/$1 options=()
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do options+=("$1"); shift; done
  [ $# -eq 0 ] || shift
  configure "$preset" ${options[@]+"${options[@]}"} || { forget_packages; return 1; }
  touch "$folder/.building"
  run_ninja -C "$folder" -j "$(parallel)" "$@" || { forget_packages; return 1; }
  mv "$folder/.building" "$folder/.built"
}

# Runs CMake when this preset was never configured, was so in another place, with other options, or with older presets.
configure() {
  local preset=$1 folder=$out/$1 cache=$out/$1/CMakeCache.txt option wanted=
  shift
  if [ -e "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then rm -rf "$folder"; fi
  [ -e "$folder/build.ninja" ] && [ ! "$root/CMakePresets.json" -nt "$folder/.configured" ] || wanted=1
  for option in "$@"; do
    option=${option#-D}
    grep -qx "${option%%=*}:[A-Z]*=${option#*=}" "$cache" 2>/dev/null || wanted=1
  done
  [ -n "$wanted" ] || return 0
  mkdir -p "$folder"
  (cd "$root" && cmake --preset "$preset" "$@") >"$folder/configure.log" 2>&1 || { cat "$folder/configure.log" >&2; return 1; }
  touch "$folder/.configured"
}

# Shows progress and an estimate; says nothing when there is no work.
run_ninja() {
  local folder=$2 targets=() argument
  for argument in "${@:3}"; do [[ $argument != [a-z]* ]] || targets+=("$argument"); done
  ninja "$@" 2>&1 |
    "$root/scripts/progress" "$root/scripts/compile-weights" <(ninja -C "$folder" -t commands "${targets[@]}" 2>&1) >&2
}

# Is the page in web/dist older than what it is made of?
page_changed() {
  [ ! -e "$root/web/dist/.built" ] ||
    [ -n "$(find "$root/web" "$root/docs/rules" "$root/docs/studies.md" -name node_modules -prune -o -name dist -prune -o -name e2e -prune -o -newer "$root/web/dist/.built" -type f -print -quit)" ]
}

# Builds the page: to be called under the lock web.
build_page() {
  page_changed || return 0
  say "Building the page ..."
  (
    cd "$root/web" && page_packages || exit 1
    quietly npm run build && touch dist/.built
  )
}

# What the page and its tests are made with, in web: needs the network only where it changed.
page_packages() {
  if [ -e node_modules/.package-lock.json ] && [ ! package-lock.json -nt node_modules/.package-lock.json ]; then return; fi
  quietly npm ci --no-audit --no-fund && touch node_modules/.package-lock.json
}

# Where the engine is built as WebAssembly. ZERMELO_ONLY_GAMES="mnk;connect": these games alone, for a quick look.
engine_folder() { echo "$out/wasm${ZERMELO_ONLY_GAMES:+-some}"; }

# Builds it, zermelo.wasm in that folder: to be called under the lock wasm.
build_engine() {
  local folder games=${ZERMELO_ONLY_GAMES:-}
  folder=$(engine_folder)
  if [ -e "$folder" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root/wasm" "$folder/CMakeCache.txt"; then rm -rf "$folder"; fi
  [ -e "$folder/build.ninja" ] && grep -qxF "ZERMELO_ONLY_GAMES:STRING=$games" "$folder/CMakeCache.txt" ||
    quietly cmake -S "$root/wasm" -B "$folder" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$root/cmake/wasm.cmake" \
      -DZERMELO_ONLY_GAMES="$games"
  run_ninja -C "$folder" -j "$(parallel)"
}

# quietly COMMAND...: shows what it said only when it failed.
quietly() {
  local log
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || { cat "$log" >&2; rm -f "$log"; return 1; }
  rm -f "$log"
}

# A failed build may have been a missing package: look again next time.
forget_packages() { rm -f "$out"/.packages-*; }
