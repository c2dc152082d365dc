#!/usr/bin/env python3
"""How soon `zermelo uci` obeys: the time from `stop` to `bestmove`, over many searches of positions in the middle game.
Told twice: by the clock on the wall, which on a busy machine is mostly waiting for a processor, and by the processor time
that the engine took meanwhile.

    bench/uci_stop.py [--zermelo PATH] [--times 200] [--threads 1]
"""
import argparse
import random
import statistics
import subprocess
import time

arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
arguments.add_argument("--zermelo", default="build/release/zermelo")
arguments.add_argument("--times", type=int, default=200)
arguments.add_argument("--threads", type=int, default=1)
options = arguments.parse_args()

POSITIONS = [
    "startpos",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]
rng = random.Random(1)
engine = subprocess.Popen([options.zermelo, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def tell(line):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()


def processor_time():
    """Of the engine, in seconds: the clock that Linux keeps for every process."""
    return time.clock_gettime(~engine.pid << 3 | 2)


def tell_result(what, taken):
    taken.sort()
    print(f"{what}: median {statistics.median(taken):.2f} ms, 99 % within {taken[len(taken) * 99 // 100]:.2f} ms, "
          f"longest {taken[-1]:.2f} ms")


tell(f"setoption name Threads value {options.threads}")
by_the_wall = []
by_the_processor = []
for _ in range(options.times):
    tell("position " + rng.choice(POSITIONS))
    tell("go infinite")
    time.sleep(rng.uniform(0.01, 0.3))
    used = processor_time()
    start = time.perf_counter()
    tell("stop")
    while not engine.stdout.readline().startswith("bestmove"):
        pass
    by_the_wall.append(1000 * (time.perf_counter() - start))
    by_the_processor.append(1000 * (processor_time() - used))
tell("quit")
print(f"{options.times} stops of a search by {options.threads} threads")
tell_result("time", by_the_wall)
tell_result("processor time", by_the_processor)
