#!/usr/bin/env bash
# The Python module: pytest runs every file of python/tests against the module that was built. A file that fails has a line of its own.
set -uo pipefail
grep -qx 'ZERMELO_PYTHON:BOOL=ON' "$BUILD_DIR/CMakeCache.txt" || { echo "the Python module is not built (-DZERMELO_PYTHON=ON)"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=$BUILD_DIR/python PYTHONDONTWRITEBYTECODE=1 XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
cd "$work" || exit 1

# passes FILE: whether pytest is content with it. A file without a test is a failure.
passes() { /usr/bin/python3 -m pytest -q -p no:cacheprovider --rootdir "$SOURCE_DIR/python/tests" "$@" >"$work/log" 2>&1 </dev/null; }

printf 'def test_wrong():\n    assert False\n' >"$work/test_wrong.py"
if passes "$work/test_wrong.py"; then echo "pytest accepts a test that fails"; exit 1; fi
failed=() count=0
for file in "$SOURCE_DIR"/python/tests/test_*.py; do
  if ! passes "$file"; then
    cat "$work/log"
    failed+=("$(basename "$file")")
  fi
  last=$(tail -n 1 "$work/log")
  [[ $last =~ ([0-9]+)\ passed ]] && count=$((count + BASH_REMATCH[1]))
  echo "$(basename "$file"): $last"
done
[ ${#failed[@]} -eq 0 ] || printf 'FAILED: %s\n' "${failed[@]}"
echo "$count tests passed, ${#failed[@]} files failed"
[ ${#failed[@]} -eq 0 ] && [ "$count" -gt 0 ]
