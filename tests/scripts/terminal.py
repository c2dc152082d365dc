"""What a terminal shows while zermelo runs in it."""
import os
import pty
import re
import select
import signal
import time

ZERMELO = os.environ["ZERMELO"]


def at_terminal(arguments, keys=b"", after=b"", seconds=60, folder=None):
    """The exit code and what was shown; `keys` are pressed once `after` has been seen."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("NO_COLOR", None)
        os.chdir(folder or ".")
        os.execv(ZERMELO, [ZERMELO, *arguments])
    shown, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
        if keys and re.search(after, shown):
            os.write(terminal, keys)
            keys = b""
    else:
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), shown.decode("utf-8", "replace")
