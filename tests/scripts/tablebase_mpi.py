#!/usr/bin/env python3
"""Many processes, one table: under mpirun the files are, byte for byte, those of one process, whatever the number. Ctrl-C and
the death of a process leave finished layers and no broken file, and the same command continues, with any number of processes.
What is refused is said once. Skipped where there is no mpirun."""
import json, os, re, signal, tempfile
from pathlib import Path

from many_processes import PATIENCE, ZERMELO, bare_program, check, finish, gone, mpirun, ranks, run, said_once, start


def build(game, table, folder, *more):
    return [str(ZERMELO), "tablebase", "build", game, table, "--dir", str(folder), *more]


def values(rules, pieces, folder, *more):
    return [str(ZERMELO), "tablebase", "values", f"alquerque:{rules}", pieces, "--dir", str(folder), *more]


def tables(folder):
    """The files of tablebases, and of values without distances."""
    return {path.name: path.read_bytes() for end in ("table", "values") for path in Path(folder).glob(f"*.{end}")}


def checkers(folder):
    return build("checkers", "4", folder)


def alquerque(folder):
    return values("murray", "7", folder)


def same_files(folder):
    for game, table in (("chess", "KPK"), ("checkers", "3"), ("alquerque:study", "4")):
        alone = folder / f"{game}-{table}-alone"
        check(f"{game} {table} alone", run(build(game, table, alone)).returncode == 0)
        expected = tables(alone)
        for count in (1, 2, 4):
            together = folder / f"{game}-{table}-{count}"
            done = run(mpirun(count) + build(game, table, together, "--json"))
            check(f"{game} {table} by {count}: {done.stderr}", done.returncode == 0)
            answer = json.loads(done.stdout)
            check(f"{game} {table} by {count} says so: {answer}", answer["processes"] == count and answer["complete"])
            check(f"{game} {table} by {count} exchanges: {answer}", (answer["exchanged"]["bytes"] > 0) == (count > 1))
            check(f"{game} {table} by {count}: the same files", len(expected) > 0 and tables(together) == expected)
            if count > 1:
                again = run(mpirun(count) + build(game, table, together))
                check(f"nothing is left to do: {again.stdout}", again.returncode == 0 and again.stdout.count("\n") == 1)
    words = run(mpirun(2) + build("chess", "KRK", folder / "words")).stdout
    check(f"one of them speaks: {words}", re.fullmatch(r"1 layer to build by 2 processes, .* in each\.\nKRK: .*\n", words))


def same_values(folder):
    for rules in ("forced", "alfonso"):
        alone = folder / f"{rules}-alone"
        check(f"{rules} alone", run(values(rules, "5", alone)).returncode == 0)
        expected = tables(alone)
        for count in (2, 3):
            together = folder / f"{rules}-{count}"
            done = run(mpirun(count) + values(rules, "5", together, "--json"))
            check(f"{rules} by {count}: {done.stderr}", done.returncode == 0 and json.loads(done.stdout)["complete"])
            check(f"{rules} by {count}: the same files", len(expected) == 10 and tables(together) == expected)
    words = run(mpirun(2) + values("forced", "3", folder / "few")).stdout
    check(f"one of them speaks: {words}", re.match(r"[\d,]+ positions to solve by 2 processes, .* in each, ", words) and words.count("\n") == 5)
    again = run(mpirun(2) + values("forced", "3", folder / "few"))
    check(f"nothing is left to do: {again.stdout}", again.returncode == 0 and again.stdout.count("\n") == 1)


def whole_games(folder):
    done = run(mpirun(3) + build("tic-tac-toe", "all", folder, "--json"))
    check(f"a whole game is solved by the first: {done.stderr}{done.stdout}",
          done.returncode == 0 and done.stdout.count("\n") == 1 and json.loads(done.stdout)["processes"] == 1)


def whole(found, expected):
    return bool(found) and len(found) < len(expected) and all(expected[name] == content for name, content in found.items())


def interrupted(folder, task, expected):
    there = folder / f"interrupted-{task.__name__}"
    process = start(mpirun(3) + task(there), lambda: len(tables(there)), 8)
    children = ranks(process)
    process.send_signal(signal.SIGINT)
    output = "".join(process.communicate(timeout=PATIENCE))
    check(f"Ctrl-C is answered, once: {output}", output.count("the same command continues") == 1)
    check("nobody is left", len(children) == 3 and gone(children.values()))
    check("whole layers are left", whole(tables(there), expected))
    check("nothing else is left", not list(there.glob("*.part")))
    times = {path: path.stat().st_mtime_ns for path in map(there.joinpath, tables(there))}
    resumed = run(mpirun(2) + task(there))
    check(f"another number of processes goes on: {resumed.stderr}", resumed.returncode == 0 and tables(there) == expected)
    again = [path.name for path, when in times.items() if path.stat().st_mtime_ns != when]
    # Of two layers that are solved together, one may have been written before the end.
    check(f"nothing was built twice: {again}", len(again) <= (1 if task is alquerque else 0))


def killed(folder, task, expected):
    for rank in (1, 0):
        there = folder / f"killed{rank}-{task.__name__}"
        process = start(mpirun(2) + task(there), lambda: len(tables(there)), 8)
        children = ranks(process)
        os.kill(children[rank], signal.SIGKILL)
        _, words = process.communicate(timeout=PATIENCE)
        check(f"the death of {rank} is an error, and told: {words}", process.returncode != 0 and "signal 9" in words)
        check("nobody is left", gone(children.values()))
        check("whole layers are left", whole(tables(there), expected))
        resumed = run(task(there))
        check(f"without mpirun it goes on: {resumed.stderr}", resumed.returncode == 0 and tables(there) == expected)


def refusals(folder):
    for command, words in ((build("chess", "KXK", folder), "no piece 'X'"), (build("chess", "KRK", "/proc/tables"), "cannot be"),
                           (build("chess", "KRK", folder / "no", "--jobs", "2"), "-np 6"),
                           (build("tic-tac-toe", "all", folder / "no", "--jobs", "2"), "-np 6"),
                           (build("chess", "KRK", folder / "no", "--memory", "x"), "--memory"),
                           (build("chess", "KRK", folder / "no", "--nonsense"), "unknown argument '--nonsense'"),
                           (build("chess", "KRK", ""), "the value is empty"),
                           (values("forced", "40", folder / "no"), "PIECES"),
                           (values("study", "4", folder / "no"), "alquerque"),
                           (values("forced", "6", folder / "no", "--memory", "1"), "MiB of memory"),
                           (values("forced", "6", folder / "no", "--jobs", "2"), "-np 6")):
        done = run(mpirun(3) + command)
        check(f"{words}, said once: {done.stderr}", said_once(done, words))
    bare = [str(bare_program(folder)), *build("chess", "KRK", folder / "no")[1:]]
    done = run(mpirun(2) + bare)
    check(f"a missing part is told once: {done.stderr}", said_once(done, "it has no zermelo_mpi.so"))
    check("and nothing was built", not (folder / "no").exists() or not tables(folder / "no"))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        same_files(folder)
        whole_games(folder)
        same_values(folder)
        for task in (checkers, alquerque):
            run(task(folder / task.__name__))
            expected = tables(folder / task.__name__)
            interrupted(folder, task, expected)
            killed(folder, task, expected)
        refusals(folder)
    finish()


if __name__ == "__main__":
    main()
