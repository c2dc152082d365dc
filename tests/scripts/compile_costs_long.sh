#!/usr/bin/env bash
# No source file may cost more than its budget of seconds and memory to compile.
exec "$SOURCE_DIR/scripts/compile-costs" "$BUILD_DIR"
