#!/usr/bin/env python3
"""Wrong requests on the command line: exit code 2, exactly one line on stderr that names what was wrong (and what would
be right), nothing on stdout, nothing written. Each case gives words that the line must contain."""
import os
import pathlib
import subprocess
import sys
import tempfile

ZERMELO = os.environ["ZERMELO"]
AB = "alphabeta:depth=2"
LONG = "9" * 40

# (arguments, words that must appear in the message)
CASES = [
    # commands and arguments
    (["nosuchcommand"], ["nosuchcommand", "games"]),
    (["serch", "mnk"], ["serch", "did you mean 'search'"]),
    (["games", "--jason"], ["--jason", "did you mean '--json'"]),
    (["show"], ["GAME is missing", "zermelo show --help"]),
    (["search", "mnk", "--player"], ["--player needs a value"]),
    (["search", "mnk", "--moves", "sna"], ["--moves", "did you mean 'san'"]),
    (["help", "serch"], ["no help on 'serch'", "did you mean 'search'"]),
    (["help", "lab", "runn"], ["no help on 'lab runn'"]),
    (["help", "players", "--man", "."], ["--man", "'players'"]),
    (["help", "--man", "/proc/nosuch"], ["cannot write", "/proc/nosuch"]),
    (["completion"], ["SHELL is missing"]),
    (["completion", "bsh"], ["unknown shell 'bsh'", "did you mean 'bash'"]),
    (["doctor", "pag"], ["unknown part 'pag'", "did you mean 'page'"]),
    (["perft", "mnk"], ["DEPTH is missing"]),
    (["show", "mnk", "--position"], ["--position needs a value"]),
    (["match", "mnk", "--first", AB, "--second"], ["--second needs a value"]),
    (["show", "mnk", "extra"], ["extra"]),
    (["match", "mnk", "--first", AB], ["match", "--second is missing", "match --help"]),
    (["show", "mnk", "--json=3"], ["--json takes no value"]),
    (["show", "mnk", "--json=true"], ["--json takes no value"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--games", "1", "--games", "2"], ["--games", "more than once"]),
    (["--jason"], ["--jason", "zermelo --help"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--swap=off"], ["--swap takes no value"]),
    # the lab
    (["lab"], ["lab", "subcommand"]),
    (["lab", "runn"], ["runn", "did you mean 'run'"]),
    (["lab", "run"], ["lab run: NAME is missing"]),
    (["lab", "run", "rook-endgame-faithfull"], ["did you mean 'rook-endgame-faithful'"]),
    (["lab", "run", "nosuch.toml"], ["nosuch.toml"]),
    (["lab", "run", "kalah-faithful", "--jobs", "0"], ["--jobs", "from 1 to 256"]),
    (["lab", "run", "kalah-faithful", "--stor", "x"], ["--stor", "did you mean '--store'"]),
    (["lab", "run", "kalah-faithful", "--store", "/proc/x.sqlite"], ["/proc/x.sqlite", "--store FILE"]),
    (["lab", "grid", "mnk", "--first", "minimax:depth=3..1", "--second", AB], ["bad range '3..1'"]),
    (["lab", "grid", "mnk", "--first", AB, "--second", "alphabeta:dept={1,2}"], ["dept", "did you mean 'depth'"]),
    (["lab", "grid", "mnk", "--first", AB, "--second", AB, "--position", "xxx/ooo/..."], ["lab grid"]),
    (["lab", "grid", "mnk", "--first", AB, "--second", AB, "--openings", "randm:plies=2"], ["randm", "did you mean 'random'"]),
    (["lab", "grid", "mnk", "--first", AB, "--second", AB, "--openings", "random", "--opening-plies", "2"],
     ["--openings", "--opening-plies"]),
    (["lab", "export", "kalah-faithful", "--csv", "--moves"], ["--csv, --json or --moves"]),
    # tables
    (["tablebase"], ["tablebase", "subcommand"]),
    (["tablebase", "biuld"], ["biuld", "did you mean 'build'"]),
    (["tablebase", "build", "chess"], ["tablebase build: TABLE is missing"]),
    (["tablebase", "build", "chess", "KXK"], ["no piece 'X'", "offset 1", "KRKR"]),
    (["tablebase", "build", "chess", "KRRRRK"], ["more than 5 pieces"]),
    (["tablebase", "build", "chess", "KK"], ["nothing but kings"]),
    (["tablebase", "build", "checkers", "9"], ["'9'", "from 2 to 5"]),
    (["tablebase", "build", "pig", "all"], ["pig has dice", "zermelo solve"]),
    (["tablebase", "build", "chess:study", "KRK"], ["chess:study can repeat positions and has no endgame tablebases"]),
    (["tablebase", "build", "chess", "KRK", "--memory", "0"], ["--memory", "'0'"]),
    (["tablebase", "build", "chess", "KQKR", "--memory", "1", "--dir", "nosuch"], ["MiB of memory", "--memory 4"]),
    (["tablebase", "build", "chess", "KRK", "--dir", "/proc/tables"], ["/proc/tables", "cannot be written"]),
    (["tablebase", "stats", "chess", "KQKR", "--dir", "nosuch"], ["nosuch/chess-KQKR.table", "tablebase build chess KQKR"]),
    (["tablebase", "verify", "chess", "KRK", "--dir", "nosuch"], ["nosuch/chess-KRK.table"]),
    (["tablebase", "probe", "chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"], ["position"]),
    (["tablebase", "probe", "chess", "--position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
     ["no tablebase has this position"]),
    (["tablebase", "stats", "tic-tac-toe", "4"], ["no tablebase '4'", "all"]),
    # exact values
    (["solve"], ["GAME is missing"]),
    (["solve", "conect"], ["conect", "did you mean 'connect'"]),
    (["solve", "pig:goal=1000"], ["pig:goal=1000 is too large", "more than 4000000 positions"]),
    (["solve", "pig:goal=10", "--distance"], ["--distance", "dice"]),
    (["solve", "pig:goal=10", "--memory", "8"], ["--memory", "dice"]),
    (["solve", "pig:goal=10", "--out", "/proc/nosuch/p.svg"], ["/proc/nosuch"]),
    (["solve", "tic-tac-toe", "--out", "p.svg"], ["--out", "dice"]),
    (["tablebase", "build", "alquerque:alfonso", "9"], ["'9'", "from 2 to 8"]),
    (["tablebase", "build", "alquerque", "5-4"], ["'5-4'", "4-2"]),
    (["tablebase", "build", "alquerque:bell", "4"], ["alquerque:bell can repeat positions", "has no endgame tablebases"]),
    (["tablebase", "stats", "alquerque:murray", "5", "--dir", "nosuch"],
     ["nosuch/alquerque-murray-4-1.table", "tablebase build alquerque:murray 5"]),
    (["match", "chess", "--first", "random", "--second", "random", "--adjudicate", "table"], ["'table'", "tablebases"]),
    (["match", "kalah", "--first", "random", "--second", "random", "--adjudicate", "tables"],
     ["adjudicate", "kalah has no endgame tablebases"]),
    (["tournament", "pig", "--players", "random", "random:seed=2", "--adjudicate", "tables"], ["pig has no endgame tablebases"]),
    (["lab", "grid", "connect", "--first", "random", "--second", "random", "--adjudicate", "tables"],
     ["connect has no endgame tablebases"]),
    # puzzles
    (["puzzle"], ["GAME is missing"]),
    (["puzzle", "pig"], ["pig has dice"]),
    (["puzzle", "gomoku"], ["too large"]),
    (["puzzle", "kalah:pits=2,seeds=2"], ["points"]),
    (["puzzle", "kalah:pits=2,seeds=2,aim=win"], ["kalah is solved for its margin of points"]),
    (["puzzle", "chess", "--count", "0"], ["--count", "'0'"]),
    (["puzzle", "chess", "--seed", "x"], ["--seed", "'x'"]),
    (["puzzle", "chess", "--plies", "4"], ["no position that one best move wins in 4 plies"]),
    (["puzzle", "chess", "--plies", "-1"], ["--plies", "'-1'"]),
    (["puzzle", "tic-tac-toe", "--plies", "9"], ["no position that one best move wins in 9 plies"]),
    (["puzzle", "chess", "--table", "KK"], ["nothing but kings"]),
    (["puzzle", "chess", "--table", "KQKR", "--dir", "nosuch"], ["chess-KQKR.table", "tablebase build chess KQKR"]),
    (["solve", "chess"], ["chess can repeat positions", "no tablebase has this one"]),
    (["solve", "alquerque:alfonso"], ["alquerque:alfonso can repeat positions", "no tablebase has this one"]),
    (["solve", "alquerque:codecup"], ["alquerque:codecup can repeat positions", "no endgame tablebases"]),
    (["solve", "mnk", "--memory", "much"], ["--memory", "'much'"]),
    (["solve", "mnk", "--memory", "0"], ["--memory", "'0'"]),
    (["solve", "mnk", "--position", "xx"], ["position"]),
    (["solve", "mnk", "--method", "guess"], ["'guess'", "alpha-beta or dfpn"]),
    (["solve", "mnk", "--method", "dfpn", "--distance"], ["not how soon"]),
    (["solve", "kalah:pits=2,seeds=1", "--distance"], ["--distance", "margin of points"]),
    (["solve", "chess", "--method", "dfpn"], ["chess can repeat positions", "df-pn"]),
    (["solve", "mnk", "--tablebases"], ["--tablebases", "mnk has no endgame tablebases"]),
    (["solve", "alquerque:bell", "--tablebases"], ["--tablebases", "alquerque:bell has no endgame tablebases"]),
    (["solve", "alquerque:alfonso", "--tablebases"], ["--tablebases", "alquerque:alfonso is solved by its tablebases alone"]),
    (["solve", "alquerque:study", "--tablebases", "--distance"], ["--tablebases", "not how soon", "no --distance"]),
    (["solve", "alquerque:study", "--tablebases", "--method", "alpha-beta"], ["--tablebases", "alpha-beta asks no tablebases", "--method dfpn"]),
    (["solve", "mnk", "--tablebases", "--method", "dfpn"], ["--tablebases", "mnk has no endgame tablebases"]),
    (["solve", "pig:goal=10", "--tablebases"], ["--tablebases", "dice"]),
    (["solve", "mnk", "--memory", "999999999"], ["--memory", "'999999999'"]),
    (["solve", "alquerque:alfonso", "--certificate", "c"], ["--certificate", "can repeat positions", "tablebase verify"]),
    (["solve", "tree", "--certificate", "c"], ["--certificate", "tree has no solver"]),
    (["solve", "pig:goal=10", "--certificate", "c"], ["--certificate", "dice"]),
    (["solve", "mnk", "--certificate", "/proc/nosuch/c"], ["/proc/nosuch"]),
    (["solve", "mnk", "--certificate"], ["--certificate needs a value"]),
    (["solve", "mnk", "--check", "c"], ["--check", "the game and the position stand in the file"]),
    (["solve", "--check", "c", "--method", "dfpn"], ["--check", "nothing is searched"]),
    (["solve", "--check", "c", "--tables"], ["--check", "nothing is searched"]),
    (["solve", "--check", "c", "--distance"], ["--check", "nothing is searched"]),
    (["solve", "--check"], ["--check needs a value"]),
    (["solve", "--check", "/nosuch"], ["/nosuch", "a file that exists"]),
    (["solve", "--check", "/"], ["cannot read '/'"]),
    (["solve", "--check", "/bin/true"], ["/bin/true", "is no certificate of zermelo"]),
    (["search", "chess", "--player", "perfect"], ["no tablebase has the position", "tablebase build"]),
    (["search", "pig", "--player", "perfect"], ["pig has dice"]),
    (["match", "chess", "--first", "perfect", "--second", "random"], ["player perfect", "no table", "tablebase build"]),
    (["match", "chess", "--position", "7k/1Q6/8/8/8/8/1r6/K7 w - - 0 1", "--first", "random", "--second",
      "perfect:dir=/nowhere"], ["player perfect", "not built", "chess-KQKR.table", "tablebase build chess KQKR"]),
    (["match", "pig", "--first", "random", "--second", "perfect"], ["pig has dice"]),
    (["match", "connect", "--first", "perfect", "--second", "random"], ["player perfect", "too large"]),
    (["tournament", "chess", "--players", "perfect", "random"], ["player perfect", "no table"]),
    (["search", "chess", "--player", "expectimax:tablebases=on"], ["'tablebases'"]),
    (["search", "chess", "--player", "alphabeta:tables=yes"], ["'yes'", "tablebases"]),
    (["tablebase", "stats", "connect", "all"], ["too large", "zermelo solve GAME"]),
    (["puzzle", "connect"], ["too large", "zermelo solve GAME"]),
    # exercises
    (["why", "chess"], ["--move is missing"]),
    (["why", "chess", "--move", "e2e5"], ["e2e5"]),
    (["why", "chess", "--move", "e2e4", "--player", "random"], ["'random'", "engine, minimax, alphabeta or expectimax"]),
    (["why", "pig", "--move", "roll", "--player", "engine:depth=2"], ["pig has dice"]),
    (["why", "mnk:3,3,3", "--position", "xxx/oo./...", "--move", "a1"], ["the game is over"]),
    (["review", "nosuchfile"], ["'nosuchfile'", "a file that exists"]),
    (["quiz", "--count", "0"], ["--count", "'0'", "from 1 to 100"]),
    (["quiz", "--count", "many"], ["--count", "'many'"]),
    (["quiz", "--seed", "-1"], ["--seed", "'-1'"]),
    (["quiz", "--kind", "cut"], ["kind", "'cut'", "did you mean 'cuts'"]),
    (["quiz", "--cut", "eq"], ["cut", "'eq'", "ge or gt"]),
    (["quiz", "--order", "revers"], ["order", "did you mean 'reverse'"]),
    (["quiz", "--fail", "sotf"], ["fail", "did you mean 'soft'"]),
    (["quiz", "--level", "4"], ["--level", "from 1 to 3"]),
    (["quiz", "--tree", "((3 12 8)(2 4 6)"], ["tree, offset 16", "never closed"]),
    (["quiz", "--tree", "(1 {1/2:3 1/2:4})"], ["tree, offset 3", "chance"]),
    (["quiz", "--tree", "7"], ["tree", "leaf"]),
    (["quiz", "--tree", "(" + "1 " * 200 + ")"], ["201 nodes", "at most 100"]),
    (["quiz", "--tree", "(1 2)", "--game", "mnk"], ["--tree or --game"]),
    (["quiz", "--position", "x../.../..."], ["--game"]),
    (["quiz", "--game", "chess"], ["too many for an exercise"]),
    (["quiz", "--game", "chss"], ["did you mean 'chess'"]),
    (["quiz", "--game", "pig"], ["dice"]),
    (["quiz", "--game", "mnk", "--depth", "5"], ["--depth", "from 1 to 4"]),
    (["quiz", "--game", "mnk", "--position", "xxx/oo./..."], ["over"]),
    (["quiz", "--game", "mnk", "--evaluator", "open-line"], ["did you mean 'open-lines'"]),
    (["quiz", "--out", "nosuchfolder/sheet.html"], ["nosuchfolder/sheet.html"]),
    (["quiz", "--sed", "1"], ["--sed", "did you mean '--seed'"]),
    # games
    (["show", "nosuchgame"], ["unknown game 'nosuchgame'", "mnk"]),
    (["show", "conect"], ["unknown game 'conect'", "did you mean 'connect'"]),
    (["show", "tic-tac-to"], ["tic-tac-to", "did you mean 'tic-tac-toe'"]),
    (["games", "mmk"], ["mmk", "did you mean 'mnk'"]),
    (["show", ""], []),
    (["show", ":"], ["offset 0"]),
    (["show", "mnk:"], ["offset 4", "value"]),
    (["show", "mnk:3,,3"], ["offset 6"]),
    (["show", "mnk:3,3,3,"], ["offset 10"]),
    (["show", 'mnk:"3'], ["quote", "offset 4"]),
    (["show", "mnk;3"], ["';'", "offset 3"]),
    (["show", "\x01\x02\xff"], ["offset 0"]),
    (["show", "x" * 5000], ["4096"]),
    # options
    (["show", "mnk:row=3"], ["unknown option 'row'", "did you mean 'rows'"]),
    (["show", "mnk:rows=0"], ["rows", "'0'", "from 1 to 19"]),
    (["show", "mnk:rows=20"], ["rows", "'20'", "from 1 to 19"]),
    (["show", "mnk:rows=-3"], ["rows", "'-3'"]),
    (["show", "mnk:rows=" + LONG], ["rows", "from 1 to 19"]),
    (["show", "mnk:rows=three"], ["rows", "'three'"]),
    (["show", "mnk:rows="], ["value"]),
    (["show", "mnk:rows=3,rows=3"], ["rows", "twice"]),
    (["show", "mnk:3,rows=3,columns=3"], ["columns", "twice"]),
    (["show", "mnk:rows=3,3"], ["'3'", "after key=value"]),
    (["show", "mnk:misere=yes"], ["misere", "'yes'", "off or on"]),
    (["show", "mnk:3,3,3,on,5"], ["5 values", "at most 4"]),
    (["show", "mnk:3,3,4"], ["line of 4", "fit"]),
    (["show", "connect:columns=2,rows=2,line=4"], ["line of 4", "fit"]),
    # positions
    (["show", "mnk", "--position", "x"], ["position", "offset 1"]),
    (["show", "mnk", "--position", "xxx/..."], ["position", "offset 7", "3 rows of 3"]),
    (["show", "mnk", "--position", ".../.../...."], ["offset 11"]),
    (["show", "mnk", "--position", "...,.../..."], ["offset 3"]),
    (["show", "mnk", "--position", "xy./.../..."], ["'y'", "offset 1"]),
    (["show", "mnk", "--position", "oo./.../..."], ["0 x and 2 o"]),
    (["show", "mnk", "--position", "xxx/.../..."], ["3 x and 0 o"]),
    (["show", "mnk", "--position", "xxx/ooo/..."], ["line"]),
    (["show", "mnk", "--position", "\xff\xfe\x01"], ["position", "offset 0"]),
    (["show", "mnk", "--position", "x" * 100000], ["position"]),
    (["show", "connect", "--position", "x....../......./......./......./......./......."], ["hangs in the air"]),
    # players
    (["search", "mnk", "--player", ""], ["player", "empty"]),
    (["search", "mnk", "--player", "nobody"], ["unknown player 'nobody'", "alphabeta"]),
    (["why", "chess", "--move", "e2e4", "--player", "uci:x"], ["player uci: outside programs are not asked here", "engine"]),
    (["search", "mnk", "--player", "alphabet:depth=2"], ["alphabet", "did you mean 'alphabeta'"]),
    (["search", "mnk", "--player", "minimax:dept=2"], ["dept", "did you mean 'depth'"]),
    (["search", "mnk", "--player", "minimax:depth=0"], ["depth", "'0'", "from 1"]),
    (["search", "mnk", "--player", "minimax:depth=-1"], ["depth", "'-1'"]),
    (["search", "mnk", "--player", "minimax:depth=1000"], ["depth", "'1000'"]),
    (["search", "mnk", "--player", "minimax:depth=" + LONG], ["depth", "from 1"]),
    (["search", "mnk", "--player", "minimax:depth=two"], ["depth", "'two'"]),
    (["search", "mnk", "--player", "minimax:depth="], ["value"]),
    (["search", "mnk", "--player", "minimax:nodes=0"], ["nodes", "'0'"]),
    (["search", "mnk", "--player", "minimax:time=0s"], ["time", "'0s'", "250ms"]),
    (["search", "mnk", "--player", "minimax:time=1"], ["time", "'1'"]),
    (["search", "mnk", "--player", "minimax:time=-1s"], ["time", "'-1s'"]),
    (["search", "mnk", "--player", "minimax:time=99999999999s"], ["time"]),
    (["search", "mnk", "--player", AB + ",ties=frist"], ["ties", "did you mean 'first'"]),
    (["search", "mnk", "--player", AB + ",order=natral"], ["order", "did you mean 'natural'"]),
    (["search", "mnk", "--player", AB + ",candidates=captures"], ["mnk has no captures", "candidates=all"]),
    (["search", "mnk", "--player", AB + ",opponent=soft"], ["opponent"]),
    (["search", "mnk", "--player", AB + ",seed=-1"], ["seed", "'-1'"]),
    (["search", "mnk", "--player", AB + ",evaluator=open-line"], ["no evaluator", "did you mean 'open-lines'"]),
    (["search", "mnk", "--player", AB + ",evaluator=threats,threats.tow=1"], ["tow", "did you mean 'two'"]),
    (["search", "mnk", "--player", AB + ",evaluator=threats,threats.two=much"], ["threats.two", "'much'"]),
    (["search", "mnk", "--player", AB + ",evaluator=threats,threats.two=nan"], ["threats.two", "'nan'"]),
    (["search", "mnk", "--player", AB + ",evaluator=zero,threats.two=1"], ["threats.two", "not of the evaluator"]),
    (["search", "mnk", "--player", "human"], ["human", "play"]),
    (["search", "mnk", "--player", "random:sed=1"], ["sed", "did you mean 'seed'"]),
    (["search", "mnk", "--player", AB, "--position", "xxx/oo./..."], ["position: the game is over: X wins: a line"]),
    (["why", "mnk", "--position", "xxx/oo./...", "--move", "a1"], ["position: the game is over: X wins: a line"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--position", "xxx/oo./..."], ["over", "1-0 (line)"]),
    (["play", "mnk", "--first", AB, "--second", AB, "--position", "xxx/oo./..."], ["over", "1-0 (line)"]),
    (["play", "mnk", "--position", "xxx/oo./..."], ["over", "1-0 (line)"]),
    # numbers
    (["perft", "connect", "many"], ["perft depth", "'many'", "number"]),
    (["perft", "connect", "-1"], ["-1"]),
    (["perft", "connect", LONG], ["perft depth", "number"]),
    (["perft", "connect", ""], ["perft depth"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--games", "0"], ["--games", "'0'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--games", LONG], ["--games"]),
    (["match", "mnk", "--first", AB, "--second", "nobody"], ["nobody"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--openings", "rndom:plies=4"], ["rndom", "did you mean 'random'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--openings", "random:plies=-4"], ["plies", "'-4'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--seed", "x"], ["--seed", "'x'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--clock", "soon"], ["clock", "'soon'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--clock", "0/2s"], ["--clock, moves", "from 1 to 1000"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--clock", "40/"], ["clock", "bad time"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--clock", "1s+0x"], ["clock", "'0x'", "up to a week"]),
    # engines of other people
    (["match", "chess", "--first", "uci:no-such-engine", "--second", AB], ["no program 'no-such-engine'"]),
    (["match", "chess", "--first", AB, "--second", "xboard:no-such-engine -x"], ["no program 'no-such-engine'"]),
    (["match", "chess", "--first", "uci", "--second", AB], ["no command", "uci:CMD"]),
    (["match", "chess", "--first", "uci:cat,start=50ms", "--second", AB], ["'cat' did not answer", "speaks uci"]),
    (["match", "chess", "--first", "uci:true", "--second", AB], ["'true' exited with code 0"]),
    (["match", "chess", "--first", "xboard:cat,time=1500ms", "--second", AB], ["whole seconds", "--clock 40/2s"]),
    (["match", "connect", "--first", "uci:cat", "--second", AB], ["play chess, not connect"]),
    (["match", "chess960", "--first", "xboard:cat", "--second", AB], ["do not play Chess960", "uci:CMD"]),
    (["show", "chess960", "--position", "960"], ["position"]),
    (["show", "chess", "--position", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"], ["unknown castling right 'F'"]),
    (["search", "chess", "--player", "engine:time=1s,hash=1048576"], ["no memory for a table of 1048576 MiB", "hash"]),
    (["uci", "now"], ["now"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--jobs", "0"], ["--jobs", "'0'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--out", "no/such/folder/games.jsonl"], ["no/such/folder"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balancd"], ["did you mean 'balanced'"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balanced:plys=4"], ["plys", "did you mean 'plies'"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balanced:within=-1"], ["within", "'-1'"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balanced:within=nan"], ["within", "'nan'"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balanced:depth=0"], ["depth", "'0'"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balanced:evaluator=thret"], ["evaluator", "threats"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "balanced:plies=9"], ["balanced", "within"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--openings", "random:distinct=yes"], ["distinct", "off or on"]),
    # the sequential test
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "elo=3"], ["'elo'", "elo0", "did you mean"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "elo0"], ["'elo0' has no value"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "elo0=5,elo0=6"], ["elo0", "twice"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "elo0=10,elo1=0"], ["elo0 is not below elo1"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "elo1=much"], ["elo1", "'much'", "from -2000 to 2000"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "alpha=0.5"], ["alpha", "'0.5'", "0.4999"]),
    (["match", "mnk", "--first", AB, "--second", "random", "--sprt", "beta=0"], ["beta", "'0'"]),
    (["match", "mnk", "--first", AB, "--second", AB, "--sprt", "elo1=10"], ["--sprt", "deterministic", "--openings"]),
    # tournaments
    (["tournament", "mnk"], ["--players is missing"]),
    (["tournament", "mnk", "--players"], ["--players needs a value"]),
    (["tournament", "mnk", "--players", AB], ["only one player", "two or more"]),
    (["tournament", "mnk", "--players", AB, AB], ["twice"]),
    (["tournament", "mnk", "--players", AB, "alphbeta"], ["alphbeta", "did you mean 'alphabeta'"]),
    (["tournament", "mnk", "--players", AB, "random:sed=1"], ["did you mean 'seed'"]),
    (["tournament", "mnk", "--players", AB, "human"], ["human"]),
    (["tournament", "mmk", "--players", AB, "random"], ["did you mean 'mnk'"]),
    (["tournament", "mnk", "--players", AB, "random", "--rounds", "0"], ["--rounds", "'0'"]),
    (["tournament", "mnk", "--players", AB, "random", "--rounds", LONG], ["--rounds"]),
    (["tournament", "mnk", "--players", AB, "random", "--jobs", "many"], ["--jobs", "'many'"]),
    (["tournament", "mnk", "--players", AB, "random", "--seed", "-1"], ["--seed", "'-1'"]),
    (["tournament", "mnk", "--players", AB, "random", "--clock", "soon"], ["clock", "'soon'"]),
    (["tournament", "mnk", "--players", AB, "random", "--openings", "blanced"], ["did you mean 'balanced'"]),
    (["tournament", "mnk", "--players", AB, "random", "--position", "xxx/oo./..."], ["over", "1-0 (line)"]),
    (["tournament", "mnk", "--players", AB, "random", "--position", "x"], ["position", "offset 1"]),
    (["tournament", "mnk", "--players", AB, "random", "--resume"], ["--resume", "--out"]),
    (["tournament", "mnk", "--players", AB, "random", "--out", "no/such/folder/games.jsonl"], ["no/such/folder"]),
    (["tournament", "mnk", "--players", AB, "random", "--out", "."], ["cannot write", "'.'"]),
    (["tournament", "mnk", "--players", AB, "random", "--export", "no/such/folder/games.pgn"], ["no/such/folder"]),
    (["tournament", "mnk", "--players", AB, "nobody", "--out", "games.jsonl"], ["nobody"]),
    (["tournament", "mnk", "--players", AB, "random", "--resum"], ["--resum", "did you mean '--resume'"]),
    (["tournament", "mnk", "--players", *[f"random:seed={i}" for i in range(201)]], ["201 players", "at most 200"]),
    (["search", "mnk", "--player", "level:0"], ["level", "'0'"]),
    (["search", "mnk", "--player", "level:9"], ["level", "'9'"]),
    (["search", "mnk", "--player", "program"], ["program"]),
    (["replay", "no-such-file.jsonl"], ["no-such-file.jsonl"]),
    (["replay", "no-such-file.jsonl", "--verify", "--export", "games.txt"], ["--verify", "--export"]),
    (["play", "mnk", "--load", "no-such-file.jsonl"], ["no-such-file.jsonl"]),
    (["play", "mnk", "--load", "no-such-file.jsonl", "--position", "x../.../..."], ["--position", "--load"]),
    (["play", "mnk", "--seed", "x"], ["--seed", "'x'"]),
    (["play", "mnk", "--path", "no/such/folder/path.txt"], ["cannot write", "no/such/folder"]),
    (["play", "mnk", "--path", "."], ["cannot write", "'.'"]),
    (["play", "mnk", "--second", "alphabeta:dept=3"], ["dept", "did you mean 'depth'"]),
    # files: the request is refused before anything is written
    (["search", "mnk", "--player", AB, "--tree", "tree.png"], ["tree.png", ".jsonl"]),
    (["search", "mnk", "--player", "random", "--tree", "tree.svg"], ["no tree"]),
    (["search", "mnk", "--player", "minimax:dept=2", "--tree", "tree.svg"], ["dept"]),
    (["search", "mnk", "--player", AB, "--tree", "no/such/folder/tree.svg"], ["cannot write", "no/such/folder"]),
    (["show", "mnk", "--svg", "no/such/folder/board.svg"], ["cannot write", "no/such/folder"]),
    (["show", "mnk", "--position", "x", "--svg", "board.svg"], ["position"]),
]

# Games that need not be there: cases are added when they are.
OPTIONAL = {
    "pig": [(["search", "pig", "--player", AB], ["pig has dice", "expectimax"]),
            (["search", "pig", "--player", "minimax:depth=2"], ["pig has dice", "expectimax"]),
            (["show", "pig:goal=0"], ["goal", "'0'"])],
    "tree": [(["show", "tree", "--position", "((3 12"], ["offset"]),
             (["show", "tree", "--position", "{1/2:3 1/3:4}"], ["position"]),
             (["show", "tree:rendom"], ["did you mean 'random'"])],
    "chess": [(["show", "chess", "--position", "rook-endgam"], ["did you mean 'rook-endgame'"])],
    "checkers": [(["show", "checkers", "--position", "B:W30,99:B2"], ["99"])],
    "kalah": [(["show", "kalah:captur=empty"], ["did you mean 'capture'"])],
}


def run(arguments, folder):
    encoded = [a.encode("latin-1") if any(ord(c) > 126 for c in a) else a.encode() for a in arguments]
    return subprocess.run([ZERMELO.encode(), *encoded], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL,
                          timeout=60)


def defects(arguments, words):
    with tempfile.TemporaryDirectory() as folder:
        answer = run(arguments, folder)
        left = [str(p) for p in pathlib.Path(folder).rglob("*")]
    message = answer.stderr.decode("utf-8", "replace")
    if answer.returncode != 2:
        yield f"exit code {answer.returncode}, not 2"
    if answer.stdout:
        yield f"wrote to stdout: {answer.stdout[:100]!r}"
    if not message.endswith("\n") or message.count("\n") != 1 or len(message) > 2000:
        yield f"stderr is not one line: {message[:300]!r}"
    if any(ord(c) < 32 and c != "\n" for c in message):
        yield f"stderr has control characters: {message!r}"
    for word in words:
        if word not in message:
            yield f"the message does not say {word!r}: {message.strip()[:300]}"
    if left:
        yield f"left files behind: {left}"


games = subprocess.run([ZERMELO, "games"], capture_output=True, text=True, check=True).stdout
cases = list(CASES)
for name, more in OPTIONAL.items():
    if any(line.startswith(name + " ") for line in games.splitlines()):
        cases += more

# The yardstick itself: a right request is no bad input.
if not list(defects(["show", "mnk"], [])):
    sys.exit("bad_input.py cannot be trusted: it finds nothing wrong with a right request")

bad = 0
for arguments, words in cases:
    for defect in defects(arguments, words):
        bad += 1
        print("zermelo " + " ".join(a if len(a) < 60 else a[:20] + "…" for a in arguments).encode("ascii", "replace").decode())
        print("    " + defect)
print(f"{len(cases)} wrong requests, {bad} defects in the answers")
sys.exit(bool(bad))
