"""Plays games over DXP between Tablette and a program that serves one game at a time.

Each of the 81 pairs of first moves is an opening, in a fixed random order that begins again after
round 161: Tablette has White in round 2n, and Black in round 2n+1, of opening n. Both programs have
one minute for 100 moves and one thread. The games are appended to one PDN file; those that it has
are not played again, so a match can be continued, or divided among cores:

    python3 dxp_match.py scan.pdn --tables T --port 27541 --folder scan20 --every 2 --serve "./scan dxp"
    python3 dxp_match.py scan.pdn --tables T --port 27543 --folder scan20b --first 1 --every 2 --serve "./scan dxp"
    python3 dxp_match.py scan.pdn --rounds 0

Prints the games won, drawn and lost, the points, and their 95 % interval from pairs of games. A
game that 100 moves did not decide counts as drawn. Needs Python alone.
"""

import argparse
import math
import random
import re
import shlex
import subprocess
import tempfile
import time
from pathlib import Path

WHITE = "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30".split()
BLACK = "16-21 17-21 17-22 18-22 18-23 19-23 19-24 20-24 20-25".split()
OPENINGS = [f"{white} {black}" for white in WHITE for black in BLACK]
random.Random(33).shuffle(OPENINGS)
# Seconds of a game: both clocks, and patience for a program that hangs.
LONGEST = 400


def games(file):
    """Tablette's points of each round of the file: 1, a half or 0."""
    found = {}
    for game in re.split(r"(?=\[Event )", file.read_text() if file.exists() else "")[1:]:
        tag = dict(re.findall(r'\[(\w+) "([^"]*)"\]', game))
        points = {"2-0": (1, 0), "0-2": (0, 1)}.get(tag["Result"], (0.5, 0.5))
        found[int(tag["Round"])] = points[0 if tag["White"].startswith("tablette") else 1]
    return found


def play(number, options):
    """Plays one round; returns its PDN."""
    serve = subprocess.Popen(
        options.serve, cwd=options.folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(options.wait)
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "game.pdn"
            game = [options.tablette, "draughts", "dxp", f"127.0.0.1:{options.port}", "--games", "1", "--out", out]
            terms = ["--me", ["white", "black"][number % 2], "--position", OPENINGS[number // 2 % len(OPENINGS)]]
            clock = ["--minutes", "1", "--moves", "100"]
            engine = ["--tables", options.tables, "--memory", "600M", "--threads", "1"]
            subprocess.run([*game, *terms, *clock, *engine], timeout=LONGEST, stdout=subprocess.DEVNULL, check=True)
            return re.sub(r'\[Round "\d+"\]', f'[Round "{number}"]', out.read_text())
    finally:
        serve.kill()
        serve.wait()


def tally(points):
    if not points:
        return "no games"
    won, drawn, lost = (list(points.values()).count(value) for value in (1, 0.5, 0))
    share = sum(points.values()) / len(points)
    result = f"{len(points)} games: {won} won, {drawn} drawn, {lost} lost: {share:.1%}"
    pairs = [(points[n] + points[n + 1]) / 2 for n in points if n % 2 == 0 and n + 1 in points]
    if len(pairs) < 2:
        return result
    spread = sum((pair - share) ** 2 for pair in pairs) / (len(pairs) - 1)
    return f"{result} ± {1.96 * math.sqrt(spread / len(pairs)):.1%}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="PDN file of the games")
    parser.add_argument("--tablette", default="tablette", help="the program")
    parser.add_argument("--tables", help="folder of its tables")
    parser.add_argument("--port", type=int, default=27531)
    parser.add_argument("--folder", type=Path, help="where the opponent runs")
    parser.add_argument("--wait", type=float, default=2, help="seconds that the opponent needs to start")
    parser.add_argument("--first", type=int, default=0, help="the first round to play")
    parser.add_argument("--every", type=int, default=1, help="the step from one round to the next")
    parser.add_argument("--rounds", type=int, default=200, help="the number of rounds; 0 only counts")
    parser.add_argument("--serve", type=shlex.split, help="the command of the opponent, needed for playing")
    options = parser.parse_args()
    for number in range(options.first, options.rounds, options.every):
        if number not in games(options.file):
            if not options.serve:
                parser.error(f"round {number} is to be played: give the opponent's command by --serve, or --rounds 0")
            game = play(number, options)
            with options.file.open("a") as file:
                file.write(game.rstrip("\n") + "\n\n")
            print(number, tally(games(options.file)), flush=True)
    print(tally(games(options.file)))


if __name__ == "__main__":
    main()
