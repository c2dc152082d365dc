"""Ctrl-C in `zermelo.main` and `zermelo.serve`, while other threads of Python run. The signal may reach any of them."""

import pathlib
import re
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from truths import PATIENCE

PROGRAM = textwrap.dedent(
    """
    import sys, threading, time, zermelo
    over = threading.Event()
    def busy():
        while not over.is_set():
            sum(range(1000))
    threads = [threading.Thread(target=busy), threading.Thread(target=over.wait)]
    for thread in threads:
        thread.start()
    print("begun", flush=True)
    code = zermelo.main(sys.argv[1:])
    over.set()
    for thread in threads:
        thread.join()
    print("ended with", code, flush=True)
    """
)


def start(*arguments, program=PROGRAM):
    return subprocess.Popen([sys.executable, "-c", program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def listens(pid):
    """The signal that main takes over last is caught; Python itself does not."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) >> (signal.SIGHUP - 1) & 1


def interrupted(process, number):
    """The code that main gave, and the words, after a signal to the process."""
    process.send_signal(number)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert "ended with" in out, out + err
    return int(out.split("ended with")[1]), out + err


@pytest.mark.parametrize("arguments", [("perft", "connect", "40"), ("perft", "connect", "40", "--divide"),
                                       ("search", "connect", "--player", "engine:depth=42"), ("solve", "connect"),
                                       ("match", "connect", "--first", "engine:time=9s", "--second", "engine:time=9s")])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_command_hears_the_signal_beside_other_threads(arguments, number):
    process = start(*arguments)
    assert process.stdout.readline() == "begun\n"
    while not listens(process.pid):
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.02)
    code, words = interrupted(process, number)
    assert code == (0 if arguments[0] == "search" else 1), words


def test_the_server_hears_ctrl_c_beside_other_threads(tmp_path):
    process = start("serve", "--port", "0", "--store", str(tmp_path / "games.sqlite"))
    while "Ctrl-C ends it" not in process.stdout.readline():
        assert process.poll() is None, process.stderr.read()
    code, words = interrupted(process, signal.SIGINT)
    assert code == 0, words


def test_python_has_its_own_ctrl_c_back_afterwards():
    program = textwrap.dedent(
        """
        import os, signal, zermelo
        before = signal.getsignal(signal.SIGINT)
        assert zermelo.main(["perft", "tic-tac-toe", "3"]) == 0
        assert signal.getsignal(signal.SIGINT) is before
        try:
            os.kill(os.getpid(), signal.SIGINT)
            signal.pause()
        except KeyboardInterrupt:
            print("raised")
        """
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert answer.stdout.endswith("raised\n"), answer.stdout + answer.stderr
