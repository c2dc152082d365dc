#!/usr/bin/env bash
# pip install . into fresh virtual environments, without network: a bare one, and one with the system's packages, where pip makes a
# wheel. The module is imported from another folder, finds its studies, has its annotations, and is gone after pip uninstall.
set -euo pipefail
grep -qx 'ZERMELO_PYTHON:BOOL=ON' "$BUILD_DIR/CMakeCache.txt" || { echo "the Python module is not built (-DZERMELO_PYTHON=ON)"; exit 77; }
[ "$(readlink -f "$BUILD_DIR")" = "$(readlink -f "$SOURCE_DIR/build/release")" ] || { echo "pip builds in build/release alone"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH ZERMELO_SHARE ZERMELO_STUDIES
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 XDG_DATA_HOME=$work/data

cat >"$work/use.py" <<'END'
import importlib.resources, pathlib, sys
import zermelo
home = pathlib.Path(zermelo.__file__).parent
assert home.is_relative_to(sys.prefix), home
assert not home.is_symlink() and not any(path.is_symlink() for path in home.rglob("*")), "a link into the checkout"
files = {path.name for path in home.iterdir()}
assert {"py.typed", "__init__.py", "__init__.pyi"} <= files, files
assert (home / "share/studies/rook-endgame-faithful.toml").exists()
game = zermelo.game("tic-tac-toe")
assert len(game.start().moves()) == 9
assert zermelo.search(game.start(), "alphabeta:depth=9").value == 0
END

# quietly COMMAND...: shows what it said only when it failed.
quietly() { "$@" >"$work/log" 2>&1 </dev/null || { echo "$*"; cat "$work/log"; exit 1; }; }

# check NAME OPTION...: a virtual environment of this kind.
check() {
  local name=$1
  shift
  quietly /usr/bin/python3 -m venv "$@" "$work/$name"
  quietly "$work/$name/bin/pip" install --no-index "$SOURCE_DIR"
  (cd "$work" && quietly "$work/$name/bin/python" -I use.py)
  quietly "$work/$name/bin/pip" uninstall --yes zermelo
  ! (cd "$work" && "$work/$name/bin/python" -I -c 'import zermelo' 2>/dev/null) || { echo "$name: still there after pip uninstall"; exit 1; }
  left=$(find "$work/$name" -ipath '*zermelo*' -print -quit)
  [ -z "$left" ] || { echo "$name: left after pip uninstall: $left"; exit 1; }
}

check bare
check with-system-packages --system-site-packages
before=$(git -C "$SOURCE_DIR" -c safe.directory='*' status --porcelain --ignored=no 2>/dev/null | grep -E 'egg-info|build/lib' || true)
[ -z "$before" ] || { echo "pip leaves files in the checkout: $before"; exit 1; }
echo "installed, used and removed in two virtual environments"
