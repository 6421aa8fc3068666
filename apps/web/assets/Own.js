const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["CodeEditor.js","index.js","place.js","style.css","slice.js"])))=>i.map(i=>d[i]);
import{D as e,N as t,d as n,s as r}from"./index.js";import{$t as i,At as a,Ct as o,Dt as s,Et as c,Ft as l,Gt as u,Ht as d,It as f,K as p,Kt as m,Lt as h,Pt as g,Qt as _,Rt as v,St as y,Tt as b,Ut as x,Wt as S,X as C,Xt as w,Yt as T,_t as E,an as D,at as O,bt as k,ct as A,fn as j,gt as ee,in as M,jt as N,k as P,kt as F,l as I,mn as L,nn as R,nt as z,ot as te,pt as ne,q as B,qt as V,rt as H,st as re,tt as U,ut as W,yt as G}from"./place.js";import{n as K,r as ie,t as q}from"./python.js";/* empty css    */var J=500,ae=2e4,oe=18e4,Y={findings:[],rungs:[]};function se(e,t){try{let{part:n,...r}=JSON.parse(t);return n===`laws`?{...e,findings:[...e.findings,...r.findings]}:n===`rung`?{...e,rungs:[...e.rungs,r]}:{...e,[n]:r}}catch{return e}}var ce=class{python=new q(()=>new Worker(new URL(`/assets/author.js`,``+import.meta.url),{type:`module`}));#e=T(Y);get known(){return g(this.#e)}set known(e){V(this.#e,e)}#t=T(!1);get busy(){return g(this.#t)}set busy(e){V(this.#t,e,!0)}#n=T(``);get trouble(){return g(this.#n)}set trouble(e){V(this.#n,e,!0)}#r=T(0);get count(){return g(this.#r)}set count(e){V(this.#r,e,!0)}#i;#a=null;#o=!1;change(e,t=J){this.busy=!0,clearTimeout(this.#i),this.#i=setTimeout(()=>this.#s(e),t)}leave(){clearTimeout(this.#i),this.#a=null,this.#o&&this.python.stop(),[this.known,this.busy,this.trouble]=[Y,!1,``]}stop(){clearTimeout(this.#i),this.#a=null,this.#o?this.python.stop():[this.busy,this.trouble]=[!1,`stopped`]}#s(e){this.#a=e,this.#o&&this.python.ready&&this.python.stop(),this.#o||this.#c()}async#c(){for(this.#o=!0;this.#a;){let{source:e,lang:t,most:n}=this.#a;this.#a=null;let r=Y,i=await this.#l(`study`,[e,t,n],e=>this.known=r=e);this.#a||([this.trouble,this.known,this.count]=[i,r,this.count+1])}this.#o=!1,this.busy=!1}async#l(e,t,n){let r=Y,i=await this.python.call({name:e,values:t},e=>{this.#a||n(r=se(r,e))},this.python.ready?ae:oe);return`answer`in i?``:`broken`in i?`broken`:i.stopped===`late`?`silent`:`stopped`}async at(e){if(this.#o)return null;let t=Y;return this.#o=!0,await this.#l(`at`,[JSON.stringify(e)],e=>t=e),this.#o=!1,this.#a&&this.#c(),t.fault&&(this.known={...this.known,fault:t.fault}),t.position??null}},le=`"""Brussels Sprouts: join two free ends by a line without a crossing, and put a cross-bar on the line."""

import itertools

import tablette


class BrusselsSprouts(tablette.Game):
    impartial = True
    start = ((4, 4),)  # regions; in each, its connected parts with their numbers of free ends

    def moves(self, regions):
        made = {(old, self.sorted(new)) for old in regions for new in self.lines(old)}
        return sorted(made)

    def sorted(self, regions):
        return tuple(sorted(tuple(sorted(region)) for region in regions))

    def lines(self, region):  # what a line makes of a region
        for at, ends in enumerate(region):
            others = region[:at] + region[at + 1 :]
            for to, more in enumerate(others):  # to another part: both become one
                yield [[*others[:to], *others[to + 1 :], ends + more]]
            for n in range(1, ends):  # back to the same part: the line encloses some others
                for inside in itertools.product((0, 1), repeat=len(others)):
                    split = [[part for part, side in zip(others, inside) if side == s] for s in (0, 1)]
                    yield [split[0] + [n], split[1] + [ends - n]]

    def play(self, regions, move):
        rest = list(regions)
        rest.remove(move[0])
        return self.sorted([*rest, *move[1]])

    def move_text(self, regions, move):
        old, *new = ["+".join(map(str, region)) for region in (move[0], *move[1])]
        return f"{old} = {' | '.join(new)}"


if __name__ == "__main__":
    print(BrusselsSprouts().solve())
`,ue=`"""Chocolate with two deadly squares: break off lines of squares, none of them deadly. A player who
cannot has lost."""

import tablette

SIDES = ("left", "right", "top", "bottom")
WIDE, TALL = 2, 3  # the smallest bar around both deadly squares


class TwoDeadly(tablette.Game):
    impartial = True
    start = (2, 3, 1, 4)  # the lines that may be broken off on each side

    def moves(self, lines):
        return [(side, n) for side, most in zip(SIDES, lines) for n in range(1, most + 1)]

    def play(self, lines, move):
        side, n = move
        return tuple(most - n if name == side else most for name, most in zip(SIDES, lines))

    def move_text(self, lines, move):
        return f"{move[0]} {move[1]}"

    def draw(self, lines):
        left, right, top, bottom = lines
        rows = [["·"] * (left + WIDE + right) for _ in range(top + TALL + bottom)]
        rows[top][left] = rows[top + TALL - 1][left + WIDE - 1] = "†"
        return [[(mark, "danger" if mark == "†" else "shade") for mark in row] for row in rows]


if __name__ == "__main__":
    print(TwoDeadly().solve())
`,de=`"""Chomp where the square diagonally next to the corner is poisoned too. A bite eats its square and
all that are neither above it nor left of it; a player who can only eat poison has lost."""

import tablette

POISON = [(0, 0), (1, 1)]  # rows and columns


class TwoPoisons(tablette.Game):
    impartial = True
    start = (5, 5, 5, 5)  # the lengths of the rows

    def moves(self, rows):
        squares = [(r, c) for r, length in enumerate(rows) for c in range(length)]
        return [(r, c) for r, c in squares if not any(r <= y and c <= x for y, x in POISON)]

    def play(self, rows, bite):
        row, column = bite
        return tuple(min(length, column) if r >= row else length for r, length in enumerate(rows))

    def square(self, rows, r, c):
        look = ("†", "danger") if (r, c) in POISON else ("·", "shade")
        return (*look, f"({r}, {c})") if (r, c) in self.moves(rows) else look

    def draw(self, rows):
        return [[self.square(rows, r, c) for c in range(length)] for r, length in enumerate(rows)]


if __name__ == "__main__":
    print(TwoPoisons().solve())
`,fe=`"""Chomp in three dimensions: eat a cube and all that are not nearer to the corner, which is poisoned."""

import itertools

import tablette


class Chomp3D(tablette.Game):
    impartial = True
    start = frozenset(itertools.product(range(3), repeat=3))

    def moves(self, cubes):
        return sorted(cubes - {(0, 0, 0)})

    def play(self, cubes, bite):
        return frozenset(cube for cube in cubes if any(a < b for a, b in zip(cube, bite)))

    def text(self, cubes):
        return "/".join("".join(self.square(cubes, x, y)[0] for x in range(3)) for y in range(3))

    def square(self, cubes, x, y):  # the height of a column; a click eats its top
        height = sum((x, y, z) in cubes for z in range(3))
        if height > (x == y == 0):
            return str(height), "first", f"({x}, {y}, {height - 1})"
        return str(height), "danger" if height else "void"

    def draw(self, cubes):
        return [[self.square(cubes, x, y) for x in range(3)] for y in range(3)]


if __name__ == "__main__":
    print(Chomp3D().solve())
`,X=`"""Dawson's Kayles: a ball takes two adjacent pins. A player who cannot has lost."""

import tablette


class Dawson(tablette.Game):
    impartial = True
    start = "!" * 14

    def moves(self, row):
        return [at for at in range(len(row) - 1) if row[at : at + 2] == "!!"]

    def play(self, row, at):
        return row[:at] + ".." + row[at + 2 :]

    def canonical(self, row):
        return " ".join(sorted(part for part in row.replace(" ", ".").split(".") if len(part) > 1))

    def draw(self, row):
        legal = self.moves(row)
        return [[(pin, "first", str(at)) if at in legal else (pin, "plain") for at, pin in enumerate(row)]]


if __name__ == "__main__":
    print(Dawson().solve(worth="nimber"))
`,pe=`"""Domineering on 4×4 squares: the first player puts upright dominoes, the second one lying ones."""

import tablette

N = 4


class Domineering(tablette.Game):
    start = ("." * N * N, True)  # the squares, and whether the next domino is upright

    def moves(self, state):
        squares, upright = state
        step = N if upright else 1
        fits = [at for at in range(N * N - step) if upright or at % N < N - 1]
        return [at for at in fits if squares[at] == squares[at + step] == "."]

    def play(self, state, at):
        squares, upright = state
        row = list(squares)
        row[at] = row[at + (N if upright else 1)] = "#"
        return "".join(row), not upright

    def draw(self, state):
        plays = {at: [str(at)] for at in self.moves(state)}
        marks = [(mark, "shade" if mark == "#" else "plain") for mark in state[0]]
        return [[(*marks[at], *plays.get(at, [])) for at in range(N * r, N * r + N)] for r in range(N)]


if __name__ == "__main__":
    print(Domineering().solve())
`,me=`"""Small draughts where a player who cannot move wins. Men alone, one step ahead or one jump; a jump
is compulsory."""

import tablette


class LosingDraughts(tablette.Game):
    start = (".x.x.x/....../....../o.o.o.", "o")

    def moves(self, state):
        rows, turn = state[0].split("/"), state[1]
        ahead, steps, jumps = -1 if turn == "o" else 1, [], []
        at = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
        for (r, c), side in [(man, side) for man in at if at[man] == turn for side in (-1, 1)]:
            near, far = (r + ahead, c + side), (r + 2 * ahead, c + 2 * side)
            if at.get(near) == ".":
                steps.append((r, c, *near))
            elif at.get(near, turn) != turn and at.get(far) == ".":
                jumps.append((r, c, *far))
        return jumps or steps

    def play(self, state, move):
        rows, turn = [list(row) for row in state[0].split("/")], state[1]
        r, c, to_r, to_c = move
        rows[r][c] = rows[(r + to_r) // 2][(c + to_c) // 2] = "."
        rows[to_r][to_c] = turn
        return "/".join(map("".join, rows)), "ox"[turn == "o"]

    def over(self, state):
        return None if self.moves(state) else "win"

    def draw(self, state):
        return state[0].replace("/", "\\n")


if __name__ == "__main__":
    print(LosingDraughts().solve())
`,he=`"""Euclid's game: subtract a multiple of the smaller number from the larger; both must stay positive."""

import tablette


class Euclid(tablette.Game):
    impartial = True
    start = (37, 8)

    def moves(self, pair):
        large, small = pair
        return [n * small for n in range(1, (large - 1) // small + 1)]

    def play(self, pair, amount):
        large, small = pair
        return max(large - amount, small), min(large - amount, small)

    def move_text(self, pair, amount):
        return f"-{amount}"


if __name__ == "__main__":
    print(Euclid().solve(worth="nimber"))
`,ge=`"""Fibonacci Nim: first any number but not all; then at most twice what the other player just took."""

import tablette


class Fibonacci(tablette.Game):
    impartial = True
    start = (21, 20)  # counters, and how many may be taken

    def moves(self, state):
        counters, most = state
        return range(1, min(counters, most) + 1)

    def play(self, state, taken):
        counters, _ = state
        return counters - taken, 2 * taken

    def draw(self, state):
        counters, most = state
        row = range(counters, 0, -1)
        return [[("o", "first", str(n)) if n <= most else ("o", "plain") for n in row] or [" "]]


if __name__ == "__main__":
    print(Fibonacci().solve())
`,_e=`"""Grundy's game: split one heap into two unequal heaps. A player who cannot has lost."""

import tablette


class Grundy(tablette.Game):
    impartial = True
    start = (18,)

    def moves(self, heaps):
        return [(heap, small) for heap in sorted(set(heaps)) for small in range(1, (heap + 1) // 2)]

    def play(self, heaps, move):
        heap, small = move
        rest = list(heaps)
        rest.remove(heap)
        return tuple(sorted([*rest, small, heap - small], reverse=True))

    def move_text(self, heaps, move):
        heap, small = move
        return f"{heap} = {heap - small} + {small}"

    def draw(self, heaps):
        return "\\n".join("o" * heap for heap in heaps)


if __name__ == "__main__":
    print(Grundy().solve(worth="nimber"))
`,ve=`"""Hex on 3×3 cells: x joins top and bottom, o joins left and right."""

import tablette

N = 3
NEAR = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


class Hex(tablette.Game):
    start = "." * N * N

    def moves(self, board):
        return [at for at, cell in enumerate(board) if cell == "."]

    def play(self, board, at):
        return board[:at] + "xo"[board.count(".") % 2 == N % 2 - 1] + board[at + 1 :]

    def over(self, board):  # only the player who has just moved can have joined two sides
        mark = "xo"[board.count(".") % 2 == N % 2]
        reached = [(0, i) if mark == "x" else (i, 0) for i in range(N)]
        reached = [(r, c) for r, c in reached if board[N * r + c] == mark]
        for r, c in reached:
            for at in [(r + dr, c + dc) for dr, dc in NEAR if 0 <= r + dr < N and 0 <= c + dc < N]:
                if at not in reached and board[N * at[0] + at[1]] == mark:
                    reached.append(at)
        return "lose" if any((r if mark == "x" else c) == N - 1 for r, c in reached) else None

    def draw(self, board):
        plays = {} if self.over(board) else {at: [str(at)] for at in self.moves(board)}
        cells = [(mark, "first", *plays.get(at, [])) for at, mark in enumerate(board)]
        return [[" "] * r + cells[N * r : N * r + N] for r in range(N)]


if __name__ == "__main__":
    print(Hex().solve())
`,ye=`"""A small Kalah, a cousin of Awalé: three houses a side with two seeds each."""

import tablette


class Kalah(tablette.Game):
    start = (2, 2, 2, 0) * 2  # my houses and store, then the other player's

    def moves(self, pits):
        return [house for house in range(3) if pits[house]]

    def sow(self, pits, house):
        pits, last = list(pits), house + pits[house]
        pits[house] = 0
        for at in range(house + 1, last + 1):
            pits[at % 7] += 1  # never into the other player's store
        last %= 7
        if last < 3 and pits[last] == 1 and pits[6 - last]:
            pits[3] += 1 + pits[6 - last]
            pits[last] = pits[6 - last] = 0
        return tuple(pits), last == 3

    def play(self, pits, house):
        pits, again = self.sow(pits, house)
        return pits if again else pits[4:] + pits[:4]

    def again(self, pits, house):
        return self.sow(pits, house)[1]

    def over(self, pits):
        lead = pits[3] - sum(pits[4:])  # the seeds that are left are the other player's
        return None if any(pits[:3]) else ["draw", "win", "lose"][(lead > 0) - (lead < 0)]

    def draw(self, pits):
        mine = [(str(n), "first", str(at)) if n else "0" for at, n in enumerate(pits[:3])]
        return [[str(n) for n in reversed(pits[4:])], [" ", *mine, str(pits[3])]]


if __name__ == "__main__":
    print(Kalah().solve())
`,be=`"""Noughts and crosses with a twist: three in a row lose."""

import tablette

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Misere(tablette.Game):
    start = "." * 9

    def moves(self, board):
        return [at for at, cell in enumerate(board) if cell == "."]

    def play(self, board, at):
        return board[:at] + "ox"[board.count(".") % 2] + board[at + 1 :]

    def over(self, board):
        if any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
            return "win"  # for the side to move: the other player has made the row
        return None if "." in board else "draw"

    def draw(self, board):
        plays = {} if self.over(board) else {at: [str(at)] for at in self.moves(board)}
        cells = [(mark, "plain", *plays.get(at, [])) for at, mark in enumerate(board)]
        return [cells[r : r + 3] for r in (0, 3, 6)]


if __name__ == "__main__":
    print(Misere().solve())
`,Z=`"""Nim: take any number of counters from one heap. The player who takes the last counter wins."""

import tablette


class Nim(tablette.Game):
    impartial = True
    start = (3, 4, 5)

    def moves(self, heaps):
        return [(at, n) for at, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def play(self, heaps, move):
        at, n = move
        return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]

    def canonical(self, heaps):
        return tuple(sorted(heaps))

    def draw(self, heaps):
        rows = enumerate(heaps)
        return [[("o", "first", f"({at}, {heap - n})") for n in range(heap)] or [" "] for at, heap in rows]


if __name__ == "__main__":
    print(Nim().solve(worth="nimber"))
`,xe=`"""Chinese rings under another rule: a square may be played if the one before it has a pawn and the
one before that has none, and the first square always. Fill the board."""

import tablette

SQUARES = 6


class OtherRings(tablette.Game):
    players = 1
    repeating = True
    start = "." * SQUARES

    def moves(self, board):
        return [k for k in range(1, SQUARES + 1) if k == 1 or ("." + board)[k - 2 : k] == ".*"]

    def play(self, board, k):
        return board[: k - 1] + ("*" if board[k - 1] == "." else ".") + board[k:]

    def over(self, board):
        return "." not in board

    def draw(self, board):
        legal, row = [] if self.over(board) else self.moves(board), enumerate(board, 1)
        return [[(mark, "first", str(k)) if k in legal else (mark, "plain") for k, mark in row]]


if __name__ == "__main__":
    print(OtherRings().solve())
`,Se=`"""Röckse where a bonus serves once: its jump is lost when it is used. The cheapest way from the first
cell to the last; a path weighs the sum of its cells."""

import tablette

GRID = [[0, 3, 9, 2], [4, 9, 1, 8], [7, 2, 9, 3], [9, 6, 4, 1]]
JUMPS = [(0, 1), (1, 0)]  # rows and columns
BONUS = {(0, 1): (1, -1), (1, 0): (2, 1), (2, 1): (0, 2)}


class OneUse(tablette.Game):
    players = 1
    start = ((0, 0), frozenset())  # the cell, and the jumps won

    def moves(self, state):
        (i, j), won = state
        last = len(GRID) - 1
        return sorted({(a, b) for a, b in {*JUMPS, *won} if i + a <= last and 0 <= j + b <= last})

    def play(self, state, jump):
        (i, j), won = state
        cell = i + jump[0], j + jump[1]
        won = won if jump in JUMPS else won - {jump}
        return cell, won | {BONUS[cell]} if cell in BONUS else won

    def cost(self, state, jump):
        i, j = self.play(state, jump)[0]
        return GRID[i][j]

    def over(self, state):
        return state[0] == (len(GRID) - 1, len(GRID) - 1)

    def draw(self, state):
        ink = {**dict.fromkeys(BONUS, "bad"), state[0]: "good"}
        rows = enumerate(GRID)
        return [[(str(n), ink.get((r, c), "plain")) for c, n in enumerate(row)] for r, row in rows]


if __name__ == "__main__":
    print(OneUse().solve())
`,Q=`"""The 5 puzzle: slide tiles on 2×3 squares until they are in order."""

import tablette

WIDE, TALL, SOLVED = 3, 2, "12345."


class Sliding(tablette.Game):
    players = 1
    repeating = True
    start = "45.123"

    def moves(self, tiles):  # the tiles beside the gap
        y, x = divmod(tiles.index("."), WIDE)
        near = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
        return [tiles[WIDE * r + c] for r, c in near if 0 <= r < TALL and 0 <= c < WIDE]

    def play(self, tiles, tile):
        return tiles.translate(str.maketrans({tile: ".", ".": tile}))

    def over(self, tiles):
        return tiles == SOLVED

    def draw(self, tiles):
        legal = [] if self.over(tiles) else self.moves(tiles)
        cells = [(t, "first", t) if t in legal else (t.strip("."), "plain") for t in tiles]
        return [cells[:WIDE], cells[WIDE:]]


if __name__ == "__main__":
    print(Sliding().solve())
`,Ce={examples:[{name:`nim`,title:{en:`Nim`,fr:`Nim`},known:{en:`The nimber of Nim is the sum without carries of the heaps: 3, 4 and 5 give 2, so the first player wins.`,fr:`Le nimber du Nim est la somme sans retenue des tas : 3, 4 et 5 donnent 2, donc le premier joueur gagne.`},source:`C. L. Bouton, Nim, a game with a complete mathematical theory, 1901`,golden:{outcome:`win`,nimber:2}},{name:`grundy`,title:{en:`Grundy's game`,fr:`Le jeu de Grundy`},known:{en:`One heap of 18 has nimber 4; whether the nimbers of all heaps ever become periodic is unknown.`,fr:`Un tas de 18 a le nimber 4 ; on ignore si la suite des nimbers finit par devenir périodique.`},source:`OEIS A002188`,golden:{outcome:`win`,nimber:4}},{name:`dawson`,title:{en:`Dawson's Kayles`,fr:`Le Kayles de Dawson`},known:{en:`A row of 14 pins has nimber 4; the nimbers of all rows repeat with period 34 from row 53 on.`,fr:`Une rangée de 14 quilles a le nimber 4 ; à partir de 53 quilles, les nimbers ont la période 34.`},source:`OEIS A002187; R. K. Guy and C. A. B. Smith, 1956`,golden:{outcome:`win`,nimber:4}},{name:`fibonacci`,title:{en:`Fibonacci Nim`,fr:`Le Nim de Fibonacci`},known:{en:`The first player loses exactly when the number of counters is a Fibonacci number, such as 21.`,fr:`Le premier joueur perd exactement quand le nombre de jetons est un nombre de Fibonacci, comme 21.`},source:`M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4), 1963`,golden:{outcome:`lose`,nimber:0}},{name:`chomp3d`,title:{en:`Chomp in three dimensions`,fr:`Chomp en trois dimensions`},known:{en:`The 980 plane partitions in a box of side 3 are its positions and the empty box; the first player wins by strategy stealing.`,fr:`Les 980 partitions planes dans une boîte de côté 3 sont ses positions et la boîte vide ; le premier joueur gagne par vol de stratégie.`},source:`OEIS A008793`,golden:{outcome:`win`,positions:979}},{name:`euclid`,title:{en:`Euclid's game`,fr:`Le jeu d'Euclide`},known:{en:`The nimber of (x, y) is the whole part of |y/x − x/y|: 4 for 37 and 8.`,fr:`Le nimber de (x, y) est la partie entière de |y/x − x/y| : 4 pour 37 et 8.`},source:`G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006`,golden:{outcome:`win`,nimber:4}},{name:`brussels`,title:{en:`Brussels Sprouts`,fr:`Choux de Bruxelles`},known:{en:`From n crosses every game lasts 5n − 2 plies, whatever the players do: 8 here, so the second player wins.`,fr:`Avec n croix, toute partie dure 5n − 2 coups, quoi que fassent les joueurs : 8 ici, donc le second gagne.`},source:`M. Gardner, Mathematical Carnival, 1975`,golden:{outcome:`lose`,remoteness:8}},{name:`hex3`,title:{en:`Hex on 3×3`,fr:`Hex 3×3`},known:{en:`The first player always wins Hex; from the centre of this board three stones are enough.`,fr:`Le premier joueur gagne toujours à Hex ; depuis le centre de ce plateau, trois pierres suffisent.`},source:`G. Campbell, On optimal play in the game of Hex, Integers 4, 2004`,golden:{outcome:`win`,remoteness:5}},{name:`domineering`,title:{en:`Domineering on 4×4`,fr:`Domineering 4×4`},known:{en:`The first player wins on 4×4, as on 6×6, 7×7 and 8×8, but not on 5×5.`,fr:`Le premier joueur gagne sur 4×4, comme sur 6×6, 7×7 et 8×8, mais pas sur 5×5.`},source:`D. Breuker, J. Uiterwijk and J. van den Herik, Solving 8×8 Domineering, 2000`,golden:{outcome:`win`}},{name:`misere`,title:{en:`Noughts and crosses, three in a row lose`,fr:`Morpion où trois alignés perdent`},known:{en:`Best play draws: the first player takes the centre and mirrors. There are 5,478 positions.`,fr:`Le meilleur jeu mène à la nulle : le premier prend le centre et joue en miroir. Il y a 5 478 positions.`},source:`S. Golomb and A. Hales, Hypercube tic-tac-toe, 2002; S. Schaefer, 2002`,golden:{outcome:`draw`,positions:5478}},{name:`kalah`,title:{en:`A small Kalah`,fr:`Un petit Kalah`},known:{en:`With three houses a side, the first player draws with one seed in each and wins with two or three.`,fr:`Avec trois cases par camp, le premier joueur annule avec une graine par case et gagne avec deux ou trois.`},source:`G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000`,golden:{outcome:`win`}},{name:`sliding`,title:{en:`The 5 puzzle`,fr:`Le taquin 2×3`},known:{en:`No position is farther from the solution than this one: 21 moves.`,fr:`Aucune position n'est plus loin de la solution que celle-ci : 21 coups.`},source:`OEIS A151944`,golden:{outcome:`win`,cost:21,positions:360}}],changes:[{name:`chomp`,title:{en:`Chomp with two poisoned squares`,fr:`Chomp à deux carrés empoisonnés`},known:{en:`One rule has changed: a second square is poisoned. Move it, or add a third.`,fr:`Une règle a changé : un second carré est empoisonné. Déplacez-le, ou ajoutez-en un troisième.`}},{name:`chocolate`,title:{en:`Chocolate with two deadly squares`,fr:`Chocolat à deux carrés mortels`},known:{en:`One rule has changed: two squares are deadly. Is it still a game of four heaps?`,fr:`Une règle a changé : deux carrés sont mortels. Est-ce encore un jeu à quatre tas ?`}},{name:`draughts`,title:{en:`Small draughts where a blocked player wins`,fr:`Petites dames où le joueur bloqué gagne`},known:{en:`One rule has changed: a player who cannot move wins. The board is small, and men do not promote.`,fr:`Une règle a changé : un joueur qui ne peut pas jouer gagne. Le damier est petit, et les pions ne deviennent pas dames.`}},{name:`rings`,title:{en:`Rings under another rule`,fr:`Baguenaudier sous une autre règle`},known:{en:`One rule has changed: a square may be played after any pawn with an empty square before it.`,fr:`Une règle a changé : on peut jouer une case après tout pion précédé d'une case vide.`}},{name:`rockse`,title:{en:`Röckse where a bonus serves once`,fr:`Röckse où un bonus ne sert qu'une fois`},known:{en:`One rule has changed: a jump of a bonus is lost when it is used.`,fr:`Une règle a changé : le saut d'un bonus est perdu dès qu'il a servi.`}}]},we=Object.assign({"../../../../../../examples/own/brussels.py":le,"../../../../../../examples/own/chocolate.py":ue,"../../../../../../examples/own/chomp.py":de,"../../../../../../examples/own/chomp3d.py":fe,"../../../../../../examples/own/dawson.py":X,"../../../../../../examples/own/domineering.py":pe,"../../../../../../examples/own/draughts.py":me,"../../../../../../examples/own/euclid.py":he,"../../../../../../examples/own/fibonacci.py":ge,"../../../../../../examples/own/grundy.py":_e,"../../../../../../examples/own/hex3.py":ve,"../../../../../../examples/own/kalah.py":ye,"../../../../../../examples/own/misere.py":be,"../../../../../../examples/own/nim.py":Z,"../../../../../../examples/own/rings.py":xe,"../../../../../../examples/own/rockse.py":Se,"../../../../../../examples/own/sliding.py":Q}),Te=Ce.examples,Ee=Ce.changes,De=e=>[...Te,...Ee].find(t=>t.name===e),Oe=e=>we[`../../../../../../examples/own/${e}.py`]??``,ke=`own`,Ae={program:Oe(`nim`),example:`nim`,runs:!0,before:``};function je(){try{let{program:e,example:t,runs:n,before:r}={...Ae,...JSON.parse(B(ke)??`{}`)};if([e,t,r].every(e=>typeof e==`string`))return{program:e,example:t,runs:n===!0,before:r}}catch{}return Ae}var Me=class{#e=T(``);get program(){return g(this.#e)}set program(e){V(this.#e,e,!0)}#t=T(``);get example(){return g(this.#t)}set example(e){V(this.#t,e,!0)}#n=T(!0);get runs(){return g(this.#n)}set runs(e){V(this.#n,e,!0)}#r=T(``);get before(){return g(this.#r)}set before(e){V(this.#r,e,!0)}constructor(){Object.assign(this,je())}get source(){return this.program.replaceAll(`\xA0`,` `)}keep(){let{program:e,example:t,runs:n,before:r}=this;p(ke,JSON.stringify({program:e,example:t,runs:n,before:r}))}open(e){De(e)&&this.take(Oe(e),{example:e,runs:!0})}take(e,{example:t=``,runs:n}){this.isOwn&&(this.before=this.program),[this.program,this.example,this.runs]=[e,t,n],this.keep()}get isOwn(){return this.runs&&this.program.trim()!==``&&this.program!==Oe(this.example)}restore(){[this.program,this.example,this.runs,this.before]=[this.before,``,!0,``],this.keep()}},Ne=2e4,Pe=1e5,Fe=`1`,Ie=(e,t)=>new Blob([e]).stream().pipeThrough(t);async function Le(e){let t=await Re(e);return t.length>Ne||e.length>Pe?null:t}async function Re(e){let t=await new Response(Ie(new TextEncoder().encode(e),new CompressionStream(`deflate-raw`))).arrayBuffer();return`${Fe}.${L(new Uint8Array(t))}`}async function ze(e){if(e.length>Ne)return{fault:`long`};let[,t=``,n=``]=/^(\d{1,6})\.(.*)$/s.exec(e)??[];if(t&&t!==Fe)return{fault:`later`};try{let e=await Be(j(n));return e===null?{fault:`long`}:e?{program:e}:{fault:`cut`}}catch{return{fault:`cut`}}}async function Be(e){let t=Ie(e,new DecompressionStream(`deflate-raw`)).getReader(),n=new TextDecoder(`utf-8`,{fatal:!0}),r=``;for(let e=await t.read();!e.done;e=await t.read())if(r+=n.decode(e.value,{stream:!0}),r.length>Pe)return await t.cancel(),null;return r+n.decode()}var Ve=s(` <button class="quiet small"> </button>`,1),He=s(`<p class="trouble" role="alert"><!><code> </code> <!></p>`),Ue=s(`<button class="small"> </button>`),$=s(`<p class="trouble" role="alert"> </p>`),We=s(`<p><b> </b> <span class="faint"> </span></p> <!>`,1),Ge=s(`<dt> </dt> <dd class="code"> </dd> <dt> </dt> <dd class="code"> </dd>`,1),Ke=s(`<dt>nimber</dt><dd> </dd>`,1),qe=s(`<tr><th scope="row"> </th><td class="number"> </td><td class="number"> </td></tr>`),Je=s(`<table class="rungs"><thead><tr><td></td><th scope="col" class="number"> </th><th scope="col" class="number"> </th></tr></thead><tbody></tbody></table>`),Ye=s(`<p> </p> <dl><!> <!> <dt> </dt> <dd> </dd> <dt> </dt> <dd> </dd></dl> <!>`,1),Xe=s(`<h3> </h3> <pre> </pre>`,1),Ze=s(`<p class="standing" role="status"><span> </span> <!></p> <div><!> <!> <!> <!> <!> <!></div>`,1);function Qe(e,t){i(t,!0);let n=(e,n=M,r=M)=>{var i=He(),a=d(i),o=e=>{var n=F();h(e=>y(n,`${e??``} `),[()=>t.words.learnLine(r())]),b(e,n)};G(a,e=>{r()&&e(o)});var s=u(a),c=S(s,!0),l=u(s,2),f=e=>{var n=Ve(),i=x(n,!0);i.nodeValue=` `;var a=u(i),o=S(a,!0);h(()=>y(o,t.words.learnGoToLine)),N(`click`,a,()=>t.onshow(r())),b(e,n)};G(l,e=>{r()&&e(f)}),R(i),h(()=>y(c,n())),b(e,i)},r=w(()=>t.author.known),a=w(()=>g(r).findings.find(({counterexample:e})=>e!==null)),o=w(()=>g(r).opened?.sort===`puzzle`),s=w(()=>({"":``,stopped:t.words.learnStopped,silent:t.words.ownSilent,broken:t.words.learnBroken})),c=w(()=>t.author.python.absent?t.author.python.absent:t.author.busy?t.author.python.ready?g(r).progress?t.words.ownMet(g(r).progress.positions):t.words.loading:t.words.learnPython:``),l=w(()=>{let{answer:e}=g(r);if(!e)return``;let{positionValue:n,remoteness:i,cost:a}=e;return g(o)?n===`lose`?t.words.noWay:t.words.leastCost(a??0):!n||n===`draw`||i===null?t.words.moverCan[n??`draw`]:t.words.moverCan[n===`win`?`winIn`:`loseIn`](t.words.plies(i))}),f=e=>e.slice(0,12).join(`, `)+(e.length>12?` …`:``),p=w(()=>g(r).answer?g(r).rungs:[]);var m=Ze(),v=x(m),C=d(v),T=S(C,!0),E=u(C,2),D=e=>{var n=Ue(),r=S(n,!0);h(()=>y(r,t.words.stop)),N(`click`,n,()=>t.author.stop()),b(e,n)};G(E,e=>{t.author.busy&&t.author.python.ready&&e(D)}),R(v);var O=u(v,2);let k;var A=d(O),j=e=>{var n=$(),r=S(n,!0);h(()=>y(r,g(s)[t.author.trouble])),b(e,n)};G(A,e=>{t.author.trouble&&e(j)});var P=u(A,2),L=e=>{n(e,()=>g(r).fault.text,()=>g(r).fault.line)};G(P,e=>{g(r).fault&&e(L)});var z=u(P,2),te=e=>{var r=We(),i=x(r),o=d(i),s=S(o,!0),c=u(o,2),l=S(c);R(i);var f=u(i,2);n(f,()=>g(a).counterexample,()=>g(a).line),h(()=>{y(s,t.words.ownBroken),y(l,`(${g(a).about??``})`)}),b(e,r)};G(z,e=>{g(a)?.counterexample&&e(te)});var ne=u(z,2),B=e=>{var t=$(),n=S(t,!0);h(()=>y(n,g(r).spent.sentence)),b(e,t)};G(ne,e=>{g(r).spent&&e(B)});var V=u(ne,2),H=e=>{var n=Ye(),i=x(n),a=S(i,!0),o=u(i,2),s=d(o),c=e=>{var n=Ge(),i=x(n),a=S(i,!0),o=u(i,2),s=S(o,!0),c=u(o,2),l=S(c,!0),d=u(c,2),p=S(d,!0);h((e,n)=>{y(a,t.words.ownBest),y(s,e),y(l,t.words.lineKinds.best),y(p,n)},[()=>f(g(r).answer.best),()=>f(g(r).answer.line)]),b(e,n)};G(s,e=>{g(r).answer.best.length&&e(c)});var m=u(s,2),_=e=>{var t=Ke(),n=u(x(t)),i=S(n,!0);h(()=>y(i,g(r).nimber.nimber)),b(e,t)};G(m,e=>{g(r).nimber&&e(_)});var v=u(m,2),C=S(v,!0),w=u(v,2),T=S(w,!0),E=u(w,2),D=S(E,!0),O=u(E,2),k=S(O);R(o);var A=u(o,2),j=e=>{var n=Je(),r=d(n),i=d(r),a=u(d(i)),o=S(a,!0),s=u(a),c=S(s,!0);R(i),R(r);var l=u(r);ee(l,21,()=>g(p),({rung:e,calls:t,positions:n})=>e,(e,n)=>{let r=()=>g(n).rung,i=()=>g(n).calls,a=()=>g(n).positions;var o=qe(),s=d(o),c=S(s,!0),l=u(s),f=S(l,!0),p=u(l),m=S(p,!0);R(o),h(()=>{y(c,t.words.rungs[r()]??r()),y(f,i()??`–`),y(m,a()??`–`)}),b(e,o)}),R(l),R(n),h(()=>{y(o,t.words.calls),y(c,t.words.positions)}),b(e,n)};G(A,e=>{g(p).length&&e(j)}),h(e=>{W(i,1,`verdict ${g(r).answer.positionValue??``??``}`),y(a,g(l)),y(C,t.words.positions),y(T,g(r).answer.positions),y(D,t.words.ownLaws),y(k,`✓ ${e??``}`)},[()=>g(r).findings.map(({about:e})=>e).join(I.lang===`fr`?` ; `:`; `)]),b(e,n)};G(V,e=>{g(r).answer&&e(H)});var re=u(V,2),U=e=>{var n=Xe(),i=x(n),a=S(i,!0),o=u(i,2),s=S(o);h(()=>{y(a,t.words.learnPrinted),y(s,`${g(r).printed.text??``}${g(r).printed.cut?`…`:``}`)}),b(e,n)};G(re,e=>{g(r).printed&&e(U)}),R(O),h(()=>{y(T,g(c)),k=W(O,1,``,null,k,{stale:t.author.busy})}),b(e,m),_()}a([`click`]);var $e=s(`<span> </span>`),et=s(`<li><button class="move"> </button> <!></li>`),tt=s(`<p class="faint"> </p>`),nt=s(`<ul class="moves"></ul> <!>`,1),rt=s(`<button> </button>`),it=s(`<label> <select><option> </option><option> </option></select></label>`),at=s(`<p class="faint small code"> </p>`),ot=s(`<section class="play"><h2> </h2> <!> <p class="code"> </p> <p class="standing" role="status"> </p> <!> <p class="buttons"><button> </button> <button> </button> <!> <!></p> <!></section>`);function st(t,n){i(n,!0);let r=T([]),a=T(null),o=T(!1),s=T(0),l=T(!1),f=w(()=>n.author.known.opened?.sort===`puzzle`),p=w(()=>n.author.known.answer!==void 0),m=w(()=>g(a)??n.author.known.position??null),C=w(()=>g(l)||n.author.busy||!g(m)||g(m).result!==null),O=w(()=>g(p)&&!g(f)&&g(m)!==null&&g(m).result===null&&g(m).turn!==g(s));v(()=>{n.author.count,(e=>{var t=D(e,3);V(r,t[0]),V(a,t[1]),V(l,t[2],!0)})([[],null,!1])}),v(()=>{if(!g(O)||n.author.busy||!g(m)?.choice)return;let e=g(m).choice,t=setTimeout(()=>void j(e),500);return()=>clearTimeout(t)});async function k(e){V(l,!0);let t=await n.author.at(e);return V(l,!1),t&&(e=>{var t=D(e,2);V(r,t[0]),V(a,t[1])})([e,t]),t!==null}let j=e=>k([...g(r),e]);async function M(){for(;g(r).length&&await k(g(r).slice(0,-1))&&g(O););}async function P(e){V(s,e,!0),await k([])}let F={win:`lose`,lose:`win`,draw:`draw`},I=w(()=>{if(!g(m)?.result)return``;let{result:e,turn:t}=g(m);return g(f)?e===`win`?n.words.solvedIt(g(r).length):n.words.stuck:e===`draw`?n.words.drawn:g(p)?(t===g(s)?e:F[e])===`win`?n.words.youWon:n.words.youLost:n.words.playerWon(e===`win`?t+1:2-t)}),L=w(()=>!g(m)||g(I)?g(I):g(f)?n.words.yourTurn:g(p)?g(O)?n.words.foeThinks:n.words.yourTurn:`${n.words.ownBoth} ${n.words.turnOf(g(m).turn+1)}`),z=({move:e,words:t})=>t??e,te=w(()=>(g(m)?.moves??[]).map(e=>({move:e.move,label:e.move,position:``,words:z(e)}))),ne=w(()=>({known:`exact`,moves:(g(m)?.moves??[]).map(e=>({...e,label:e.move,position:``,words:z(e),best:e.best??!1}))})),B=e=>g(f)?e.cost===void 0?`–`:n.words.number(e.cost):`${{win:`✓`,lose:`✗`,draw:`=`}[e.moveValue??`draw`]} ${n.words.worthName[e.moveValue??`none`]}${e.remoteness===void 0?``:` ${Number(e.remoteness)+1}`}`;var U=c(),K=x(U),ie=t=>{var i=ot(),a=d(i),c=S(a,!0),_=u(a,2),v=t=>{{let r=w(()=>g(m).position.slice(0,60)),i=w(()=>g(C)||g(O));e(t,{get picture(){return g(m).picture},get words(){return n.words},get label(){return g(r)},get legal(){return g(te)},get judged(){return g(ne)},get reveal(){return g(o)},get alone(){return g(f)},get locked(){return g(i)},onplay:e=>void j(e)})}};G(_,e=>{g(m).picture.squares.length&&e(v)});var T=u(_,2),D=S(T,!0),k=u(T,2),F=S(k,!0),I=u(k,2),z=e=>{var t=nt(),r=x(t);ee(r,21,()=>g(m).moves,E,(e,t)=>{var n=et(),r=d(n),i=S(r,!0),a=u(r,2),s=e=>{var n=$e(),r=S(n);h(e=>{W(n,1,`badge ${(g(f)?g(t).best?`win`:``:g(t).moveValue??``)??``}`),y(r,`${e??``}${g(t).best?` ★`:``}`)},[()=>B(g(t))]),b(e,n)};G(a,e=>{g(o)&&g(p)&&e(s)}),R(n),h(()=>{r.disabled=g(C)||g(O),y(i,g(t).move)}),N(`click`,r,()=>void j(g(t).move)),b(e,n)}),R(r);var i=u(r,2),a=e=>{var t=tt(),r=S(t,!0);h(e=>y(r,e),[()=>n.words.moreMoves(g(m).leftOut)]),b(e,t)};G(i,e=>{g(m).leftOut&&e(a)}),h(()=>H(r,`aria-label`,n.words.move)),b(e,t)};G(I,e=>{g(m).moves.length&&!g(m).result&&e(z)});var U=u(I,2),K=d(U),ie=S(K,!0),q=u(K,2),J=S(q,!0),ae=u(q,2),oe=e=>{var t=rt(),r=S(t,!0);h(()=>{H(t,`aria-pressed`,g(o)),y(r,n.words.values)}),N(`click`,t,()=>V(o,!g(o))),b(e,t)};G(ae,e=>{g(p)&&e(oe)});var Y=u(ae,2),se=e=>{var t=it(),r=d(t),i=u(r),a=d(i),o=S(a,!0);a.value=a.__value=0;var c=u(a),f=S(c,!0);c.value=c.__value=1,R(i);var p;re(i),R(t),h(()=>{y(r,`${n.words.starts??``} `),i.disabled=g(l)||n.author.busy,y(o,n.words.meFirst),y(f,n.words.foeFirst),p!==(p=g(s))&&(i.value=(i.__value=p)??``,A(i,p))}),N(`change`,i,({currentTarget:e})=>void P(Number(e.value))),b(e,t)};G(Y,e=>{g(p)&&!g(f)&&e(se)}),R(U);var ce=u(U,2),le=e=>{var t=at(),n=S(t,!0);h(e=>y(n,e),[()=>g(r).join(` `)]),b(e,t)};G(ce,e=>{g(r).length&&e(le)}),R(i),h(e=>{H(i,`aria-label`,n.words.ownPlay),y(c,n.words.ownPlay),y(D,e),y(F,g(L)),K.disabled=!g(r).length||g(l)||n.author.busy||g(O),y(ie,n.words.undo),q.disabled=g(l)||n.author.busy,y(J,n.words.newGame)},[()=>g(m).position.slice(0,300)]),N(`click`,K,()=>void M()),N(`click`,q,()=>void P(g(s))),b(t,i)};G(K,e=>{g(m)&&e(ie)}),b(t,U),_()}a([`click`,`change`]);var ct=(e,t=M)=>{var n=c(),r=x(n);ee(r,17,t,({name:e,title:t})=>e,(e,t)=>{let n=()=>g(t).name,r=()=>g(t).title;var i=lt(),a=S(i,!0),o={};h(()=>{y(a,r()[I.lang]),o!==(o=n())&&(i.value=(i.__value=o)??``)}),b(e,i)}),b(e,n)},lt=s(`<option> </option>`),ut=s(`<button> </button>`),dt=s(`<span class="faint small"> </span>`),ft=s(`<p> <!></p>`),pt=s(`<p class="trouble" role="alert"> </p>`),mt=s(`<p class="wait"> </p>`),ht=s(`<label> <input readonly=""/></label>`),gt=s(`<p> </p>`),_t=s(`<p> </p> <p><button class="first"> </button></p>`,1),vt=s(`<!> <!>`,1),yt=s(`<article class="learn own"><h1> </h1> <p class="lead"> </p> <p class="buttons"><label> <select><!><optgroup><!></optgroup><optgroup><!></optgroup></select></label> <label> <select></select></label> <!></p> <!> <!> <!> <div class="desk"><section><!> <p class="faint small"> </p> <p class="buttons"><button> </button> <label class="button"> <input type="file" class="hidden" accept=".py,text/x-python"/></label> <button> </button> <!></p> <!> <p class="faint small"> </p></section> <section class="asked"><!></section></div></article>`);function bt(e,a){i(a,!0);let s=[2e4,1e5,4e5],p=new Me,E=new ce,j=T(m(s[0]??0)),M=T(null),F=T(``),L=T(null),B=T(``),W=T(void 0),q=w(()=>De(p.example)),J=w(()=>g(q)!==void 0&&p.program===Oe(p.example));v(()=>{document.title=`${a.words.ownGame} – Tablette`}),v(()=>void K().then(e=>V(M,e,!0))),v(()=>{g(M)&&E.python.start()}),v(()=>()=>(E.leave(),E.python.end())),v(()=>{let{example:e,code:t=P?void 0:/^#code=(.*)$/s.exec(location.hash)?.[1]}=I.options;f(()=>{e!==void 0&&p.open(e),t!==void 0&&ae(t),(e!==void 0||t!==void 0)&&I.choose({example:null,code:null})})}),v(()=>{let e={source:p.source,lang:I.lang,most:g(j)};g(M)&&p.runs&&e.source.trim()?E.change(e):E.leave()});async function ae(e){let t=await ze(e);`fault`in t?V(L,t.fault,!0):p.take(t.program,{runs:!1})}function oe(){p.runs=!0,p.keep()}function Y(e){(e=>{var t=D(e,2);V(F,t[0],!0),V(L,t[1],!0)})([``,null]),p.open(e)}async function se(e){g(W)?.mark(e),await l(),g(W)?.reveal()}async function le(e){let t=e?.[0];if(!t)return;if((e=>{var t=D(e,2);V(F,t[0],!0),V(L,t[1],!0)})([``,null]),t.size>1e5)return void V(F,a.words.ownLarge(t.name),!0);let n=await t.text();n.includes(`\0`)?V(F,a.words.learnNotText(t.name),!0):p.take(n.replace(/^\uFEFF/,``),{runs:!0})}let ue=()=>g(J)?p.example:/^class\s+(\w+)/m.exec(p.source)?.[1]?.toLowerCase()??`game`,de=()=>ie(`${ue()}.py`,`text/x-python`,p.source);async function fe(){let{source:e}=p,t=await Le(e);if(t===null)return void V(L,`long`);let n=new URL(P?`#/own?code=${t}`:`/own#code=${t}`,document.baseURI).href,i=await r(n);V(B,i?e:``,!0),i||V(X,n,!0)}let X=T(``);v(()=>{p.source,V(X,``)});var pe=yt(),me=d(pe),he=S(me,!0),ge=u(me,2),_e=S(ge,!0),ve=u(ge,2),ye=d(ve),be=d(ye),Z=u(be),xe=d(Z),Se=e=>{var t=lt(),n=S(t,!0);t.value=t.__value=``,h(()=>y(n,a.words.ownNone)),b(e,t)};G(xe,e=>{g(q)||e(Se)});var Q=u(xe);U(Q,()=>{var e=d(Q),t=c();ct(x(t),()=>Te),b(e,t)});var Ce=u(Q);U(Ce,()=>{var e=d(Ce),t=c();ct(x(t),()=>Ee),b(e,t)}),R(Z);var we;re(Z),R(ye);var ke=u(ye,2),Ae=d(ke),je=u(Ae);ee(je,20,()=>s,e=>e,(e,t)=>{var n=lt(),r=S(n,!0),i={};h(e=>{y(r,e),i!==(i=t)&&(n.value=(n.__value=i)??``)},[()=>a.words.number(t)]),b(e,n)}),R(je),re(je),R(ke);var Ne=u(ke,2),Pe=e=>{var t=ut(),n=S(t,!0);h(()=>y(n,a.words.ownBefore)),N(`click`,t,()=>p.restore()),b(e,t)};G(Ne,e=>{p.before&&e(Pe)}),R(ve);var Fe=u(ve,2),Ie=e=>{var n=ft(),r=d(n),i=u(r),o=e=>{var t=dt(),n=S(t);h(()=>y(n,`${a.words.sources??``} ${g(q).source??``}`)),b(e,t)};G(i,e=>{g(q).source&&e(o)}),R(n),h(e=>y(r,`${e??``} `),[()=>t(g(q).known[I.lang])]),b(e,n)};G(Fe,e=>{g(q)&&g(J)&&e(Ie)});var Re=u(Fe,2),Be=e=>{var t=pt(),n=S(t,!0);h(()=>y(n,a.words.ownLink[g(L)])),b(e,t)};G(Re,e=>{g(L)&&e(Be)});var Ve=u(Re,2),He=e=>{var t=pt(),n=S(t,!0);h(()=>y(n,g(F))),b(e,t)};G(Ve,e=>{g(F)&&e(He)});var Ue=u(Ve,2),$=d(Ue),We=d($);k(We,()=>n(()=>import(`./CodeEditor.js`),__vite__mapDeps([0,1,2,3,4])),e=>{var t=mt(),n=S(t,!0);h(()=>y(n,a.words.loading)),b(e,t)},(e,t)=>{var n=w(()=>{var{default:e}=g(t);return{CodeEditor:e}}),r=w(()=>g(n).CodeEditor),i=c(),o=x(i);ne(o,()=>g(r),(e,t)=>{C(t(e,{get label(){return a.words.ownRules},slice:null,onchange:()=>p.keep(),onstray:()=>{},get text(){return p.program},set text(e){p.program=e}}),e=>V(W,e,!0),()=>g(W))}),b(e,i)});var Ge=u(We,2),Ke=S(Ge,!0),qe=u(Ge,2),Je=d(qe),Ye=S(Je,!0),Xe=u(Je,2),Ze=d(Xe,!0),$e=u(Ze);R(Xe);var et=u(Xe,2),tt=S(et,!0),nt=u(et,2),rt=e=>{var t=ut(),n=S(t,!0);h(()=>{t.disabled=g(J),y(n,a.words.ownReset)}),N(`click`,t,()=>Y(p.example)),b(e,t)};G(nt,e=>{g(q)&&e(rt)}),R(qe);var it=u(qe,2),at=e=>{var t=ht(),n=d(t,!0),r=u(n);z(r),R(t),h(()=>{y(n,a.words.share),O(r,g(X))}),b(e,t)};G(it,e=>{g(X)&&e(at)});var ot=u(it,2),bt=S(ot,!0);R($);var xt=u($,2),St=d(xt),Ct=e=>{var t=gt(),n=S(t,!0);h(()=>y(n,a.words.ownAbsent)),b(e,t)},wt=e=>{var t=_t(),n=x(t),r=S(n,!0),i=u(n,2),o=d(i),s=S(o,!0);R(i),h(()=>{y(r,a.words.ownLinked),y(s,a.words.learnRun)}),N(`click`,o,oe),b(e,t)},Tt=e=>{var t=c(),n=x(t);o(n,{failed:e=>{var t=pt(),n=S(t,!0);h(()=>y(n,a.words.learnBroken)),b(e,t)}},e=>{var t=vt(),n=x(t);Qe(n,{get author(){return E},get words(){return a.words},onshow:e=>void se(e)}),st(u(n,2),{get author(){return E},get words(){return a.words}}),b(e,t)}),b(e,t)};G(St,e=>{g(M)===!1?e(Ct):p.runs?e(Tt,-1):e(wt,1)}),R(xt),R(Ue),R(pe),h((e,t)=>{y(he,a.words.ownGame),y(_e,e),y(be,`${a.words.ownExample??``} `),H(Q,`label`,a.words.ownExamples),H(Ce,`label`,a.words.ownChanges),we!==(we=p.example)&&(Z.value=(Z.__value=we)??``,A(Z,we)),y(Ae,`${a.words.ownMost??``} `),H($,`aria-label`,a.words.ownRules),y(Ke,a.words.learnKeys),y(Ye,a.words.learnSave),y(Ze,a.words.learnOpen),et.disabled=t,y(tt,g(B)===p.source?a.words.copied:a.words.copy),y(bt,a.words.ownMethods),H(xt,`aria-label`,a.words.ownResult)},[()=>t(a.words.ownHow),()=>!p.program.trim()]),N(`change`,Z,({currentTarget:e})=>Y(e.value)),te(je,()=>g(j),e=>V(j,e)),N(`click`,Je,de),N(`change`,$e,({currentTarget:e})=>void le(e.files).then(()=>e.value=``)),N(`click`,et,()=>void fe()),b(e,pe),_()}a([`change`,`click`]);export{bt as default};