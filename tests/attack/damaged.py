"""What the scripts that damage a store share: a study to fill it, how its games and sessions are read, and the damage."""
import json
import os
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
ZERMELO = str(pathlib.Path(os.environ.get("ZERMELO", "build/release/zermelo")).resolve())
os.environ["ZERMELO"] = ZERMELO
import websocket  # noqa: E402
from waiting import PATIENCE  # noqa: E402


def run(*arguments):
    return subprocess.run([ZERMELO, *arguments], capture_output=True, text=True, errors="replace", timeout=PATIENCE)


def is_told(done, file):
    """Refused in one line that names the file."""
    return done.returncode in (1, 2) and done.stderr.startswith("zermelo: ") and done.stderr.count("\n") == 1 and str(file) in done.stderr


def write_study(path, games):
    """A study of short games: this many in each of its 16 cells."""
    path.write_text(f"""name = "{path.stem}"
summary = "short games"
game = "connect"
[[table]]
name = "t"
first = ["random:seed=3", "alphabeta:depth=1..3"]
second = ["random:seed=4", "alphabeta:depth=1..3"]
games = {games}
opening_plies = 2
""")


def games_of_study(study, store):
    """The games as sorted texts, or None; and what the program said."""
    done = run("lab", "export", str(study), "--json", "--store", str(store))
    if done.returncode != 0:
        return None, done
    return sorted(json.dumps(game, sort_keys=True) for game in json.loads(done.stdout)["games"]), done


def sessions_of_server(store, links, ended_by=signal.SIGTERM, on_refused=lambda error: None):
    """The sessions as texts, None for one that is refused; None if the server refuses the file. And what the server said."""
    process = subprocess.Popen([ZERMELO, "serve", "--port", "0", "--store", str(store)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, errors="replace")
    line = process.stdout.readline()
    if "http://" not in line:
        out, err = process.communicate(timeout=PATIENCE)
        return None, subprocess.CompletedProcess([], process.returncode, out, err)
    client = websocket.Client(int(line.rsplit(":", 1)[1].strip().rstrip("/")))
    found = []
    for link in links:
        answer = client.ask("open", **link)
        if answer["ok"]:
            found.append(json.dumps([answer["session"][key] for key in ("view", "nodes", "first", "second", "clock")], sort_keys=True))
        else:
            found.append(None)
            on_refused(answer["error"])
    client.close()
    process.send_signal(ended_by)
    out, err = process.communicate(timeout=PATIENCE)
    return found, subprocess.CompletedProcess([], process.returncode, out, err)


def damage(rng, whole, number, tail=0):
    """A flipped bit, or a hole of zeros; where `tail` is given, one bit in five is in the last bytes."""
    damaged = bytearray(whole)
    if number % 5 == 4:
        size = rng.choice([1, 16, 512, 4096, 16384])
        at = rng.randrange(len(whole)) // min(size, 512) * min(size, 512)
        damaged[at:at + size] = bytes(len(damaged[at:at + size]))
        return bytes(damaged), f"hole of {size} at {at}"
    at = rng.randrange(8 * len(whole))
    if tail and number % 5 == 3:
        at = 8 * len(whole) - 1 - rng.randrange(8 * tail)
    damaged[at // 8] ^= 1 << at % 8
    return bytes(damaged), f"bit {at % 8} of byte {at // 8}"
