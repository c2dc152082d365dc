#!/usr/bin/env python3
"""Every SQL query in docs/store.md runs on a store with games in it and finds something; the tables and columns the page
names are those of the file."""
import os, re, sqlite3, subprocess, sys, tempfile
from pathlib import Path

ZERMELO = os.environ.get("ZERMELO", "build/release/zermelo")
ROOT = Path(os.environ.get("SOURCE_DIR", Path(__file__).resolve().parents[2]))
page = (ROOT / "docs/store.md").read_text(encoding="utf-8")
queries = re.findall(r"^```sql\n(.*?)^```$", page, re.M | re.S)
failures = []
with tempfile.TemporaryDirectory() as folder:
    store = folder + "/lab.sqlite"
    for study in ("rook-endgame-faithful", "lab-framework-faithful"):
        subprocess.run([ZERMELO, "lab", "run", study, "--store", store], check=True, capture_output=True)
    sql = sqlite3.connect(store)
    for query in queries:
        rows = sql.execute(query).fetchall()
        if not rows:
            failures.append("finds nothing: " + query)
    won = sql.execute(queries[1]).fetchall()
    if ("T1", "faithful-minimax:depth=4", "faithful-minimax:depth=1", 1, 100.0) not in won:
        failures.append(f"4 against 1 is won: {won[:3]}")
    table = None
    named = {}
    for line in page.splitlines():
        match = re.match(r"\| (`(\w+)`)? ?\| ((?:`\w+`(?:, )?)+) \|", line)
        if match:
            table = match[2] or table
            named.setdefault(table, set()).update(re.findall(r"`(\w+)`", match[3]))
    for table in ("lab_studies", "lab_games", "lab_moves"):
        columns = {row[1] for row in sql.execute(f"PRAGMA table_info({table})")}
        if columns != named.get(table):
            failures.append(f"{table}: the file has {sorted(columns)}, the page {sorted(named.get(table, []))}")
for failure in failures:
    print(failure)
print(f"{len(queries)} queries, {len(failures)} wrong")
sys.exit(bool(failures) or len(queries) < 5)
