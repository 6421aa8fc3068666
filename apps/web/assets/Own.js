const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["CodeEditor.js","index.js","place.js","match.js","style.css","slice.js"])))=>i.map(i=>d[i]);
import{M as e,T as t,a as n,l as r}from"./index.js";import{$ as i,At as a,Ct as o,Dt as s,Et as c,Ft as l,Gt as u,H as d,Ht as f,It as p,J as m,Jt as h,Lt as g,Ot as _,Pt as v,Q as y,R as b,Rt as x,St as S,Vt as C,Wt as w,Xt as T,Y as E,Z as D,Zt as O,_t as k,at as A,ct as ee,dt as j,et as te,ft as ne,ht as M,in as N,kt as P,lt as F,mt as I,nt as L,on as R,q as z,t as B,vt as V,x as H,xt as U,yt as W,z as G,zt as K}from"./place.js";import{n as q,r as re,t as J}from"./python.js";/* empty css    */var ie=500,ae=2e4,oe=18e4,Y={findings:[],rungs:[]};function se(e,t){try{let{part:n,...r}=JSON.parse(t);return n===`laws`?{...e,findings:[...e.findings,...r.findings]}:n===`rung`?{...e,rungs:[...e.rungs,r]}:{...e,[n]:r}}catch{return e}}var ce=class{python=new J(()=>new Worker(new URL(`/assets/author.js`,``+import.meta.url),{type:`module`}));#e=C(Y);get known(){return c(this.#e)}set known(e){K(this.#e,e)}#t=C(!1);get busy(){return c(this.#t)}set busy(e){K(this.#t,e,!0)}#n=C(``);get trouble(){return c(this.#n)}set trouble(e){K(this.#n,e,!0)}#r=C(0);get count(){return c(this.#r)}set count(e){K(this.#r,e,!0)}#i;#a=null;#o=!1;change(e,t=ie){this.busy=!0,clearTimeout(this.#i),this.#i=setTimeout(()=>this.#s(e),t)}leave(){clearTimeout(this.#i),this.#a=null,this.#o&&this.python.stop(),[this.known,this.busy,this.trouble]=[Y,!1,``]}stop(){clearTimeout(this.#i),this.#a=null,this.#o?this.python.stop():[this.busy,this.trouble]=[!1,`stopped`]}#s(e){this.#a=e,this.#o&&this.python.ready&&this.python.stop(),this.#o||this.#c()}async#c(){for(this.#o=!0;this.#a;){let{source:e,lang:t,most:n}=this.#a;this.#a=null;let r=Y,i=await this.#l(`study`,[e,t,n],e=>this.known=r=e);this.#a||([this.trouble,this.known,this.count]=[i,r,this.count+1])}this.#o=!1,this.busy=!1}async#l(e,t,n){let r=Y,i=await this.python.call({name:e,values:t},e=>{this.#a||n(r=se(r,e))},this.python.ready?ae:oe);return`answer`in i?``:`broken`in i?`broken`:i.stopped===`late`?`silent`:`stopped`}async at(e){if(this.#o)return null;let t=Y;return this.#o=!0,await this.#l(`at`,[JSON.stringify(e)],e=>t=e),this.#o=!1,this.#a&&this.#c(),t.fault&&(this.known={...this.known,fault:t.fault}),t.position??null}},le=`"""Brussels Sprouts: join two free ends by a line without a crossing, and put a cross-bar on the line."""

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
`,X=`"""Chomp where the square diagonally next to the corner is poisoned too. A bite eats its square and
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
`,de=`"""Chomp in three dimensions: eat a cube and all that are not nearer to the corner, which is poisoned."""

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
`,fe=`"""Dawson's Kayles: a ball takes two adjacent pins. A player who cannot has lost."""

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
`,Z=`"""A small Kalah, a cousin of Awalé: three houses a side with two seeds each."""

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
`,ye=`"""Noughts and crosses with a twist: three in a row lose."""

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
`,be=`"""Nim: take any number of counters from one heap. The player who takes the last counter wins."""

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
`,Q=`"""Chinese rings under another rule: a square may be played if the one before it has a pawn and the
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
`,xe=`"""Röckse where a bonus serves once: its jump is lost when it is used. The cheapest way from the first
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
`,Se=`"""The 5 puzzle: slide tiles on 2×3 squares until they are in order."""

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
`,Ce={examples:[{name:`nim`,title:{en:`Nim`,fr:`Nim`},known:{en:`The nimber of Nim is the sum without carries of the heaps: 3, 4 and 5 give 2, so the first player wins.`,fr:`Le nimber du Nim est la somme sans retenue des tas : 3, 4 et 5 donnent 2, donc le premier joueur gagne.`},source:`C. L. Bouton, Nim, a game with a complete mathematical theory, 1901`,golden:{outcome:`win`,nimber:2}},{name:`grundy`,title:{en:`Grundy's game`,fr:`Le jeu de Grundy`},known:{en:`One heap of 18 has nimber 4; whether the nimbers of all heaps ever become periodic is unknown.`,fr:`Un tas de 18 a le nimber 4 ; on ignore si la suite des nimbers finit par devenir périodique.`},source:`OEIS A002188`,golden:{outcome:`win`,nimber:4}},{name:`dawson`,title:{en:`Dawson's Kayles`,fr:`Le Kayles de Dawson`},known:{en:`A row of 14 pins has nimber 4; the nimbers of all rows repeat with period 34 from row 53 on.`,fr:`Une rangée de 14 quilles a le nimber 4 ; à partir de 53 quilles, les nimbers ont la période 34.`},source:`OEIS A002187; R. K. Guy and C. A. B. Smith, 1956`,golden:{outcome:`win`,nimber:4}},{name:`fibonacci`,title:{en:`Fibonacci Nim`,fr:`Le Nim de Fibonacci`},known:{en:`The first player loses exactly when the number of counters is a Fibonacci number, such as 21.`,fr:`Le premier joueur perd exactement quand le nombre de jetons est un nombre de Fibonacci, comme 21.`},source:`M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4), 1963`,golden:{outcome:`lose`,nimber:0}},{name:`chomp3d`,title:{en:`Chomp in three dimensions`,fr:`Chomp en trois dimensions`},known:{en:`The 980 plane partitions in a box of side 3 are its positions and the empty box; the first player wins by strategy stealing.`,fr:`Les 980 partitions planes dans une boîte de côté 3 sont ses positions et la boîte vide ; le premier joueur gagne par vol de stratégie.`},source:`OEIS A008793`,golden:{outcome:`win`,positions:979}},{name:`euclid`,title:{en:`Euclid's game`,fr:`Le jeu d'Euclide`},known:{en:`The nimber of (x, y) is the whole part of |y/x − x/y|: 4 for 37 and 8.`,fr:`Le nimber de (x, y) est la partie entière de |y/x − x/y| : 4 pour 37 et 8.`},source:`G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006`,golden:{outcome:`win`,nimber:4}},{name:`brussels`,title:{en:`Brussels Sprouts`,fr:`Choux de Bruxelles`},known:{en:`From n crosses every game lasts 5n − 2 plies, whatever the players do: 8 here, so the second player wins.`,fr:`Avec n croix, toute partie dure 5n − 2 coups, quoi que fassent les joueurs : 8 ici, donc le second gagne.`},source:`M. Gardner, Mathematical Carnival, 1975`,golden:{outcome:`lose`,remoteness:8}},{name:`hex3`,title:{en:`Hex on 3×3`,fr:`Hex 3×3`},known:{en:`The first player always wins Hex; from the centre of this board three stones are enough.`,fr:`Le premier joueur gagne toujours à Hex ; depuis le centre de ce plateau, trois pierres suffisent.`},source:`G. Campbell, On optimal play in the game of Hex, Integers 4, 2004`,golden:{outcome:`win`,remoteness:5}},{name:`domineering`,title:{en:`Domineering on 4×4`,fr:`Domineering 4×4`},known:{en:`The first player wins on 4×4, as on 6×6, 7×7 and 8×8, but not on 5×5.`,fr:`Le premier joueur gagne sur 4×4, comme sur 6×6, 7×7 et 8×8, mais pas sur 5×5.`},source:`D. Breuker, J. Uiterwijk and J. van den Herik, Solving 8×8 Domineering, 2000`,golden:{outcome:`win`}},{name:`misere`,title:{en:`Noughts and crosses, three in a row lose`,fr:`Morpion où trois alignés perdent`},known:{en:`Best play draws: the first player takes the centre and mirrors. There are 5,478 positions.`,fr:`Le meilleur jeu mène à la nulle : le premier prend le centre et joue en miroir. Il y a 5 478 positions.`},source:`S. Golomb and A. Hales, Hypercube tic-tac-toe, 2002; S. Schaefer, 2002`,golden:{outcome:`draw`,positions:5478}},{name:`kalah`,title:{en:`A small Kalah`,fr:`Un petit Kalah`},known:{en:`With three houses a side, the first player draws with one seed in each and wins with two or three.`,fr:`Avec trois cases par camp, le premier joueur annule avec une graine par case et gagne avec deux ou trois.`},source:`G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000`,golden:{outcome:`win`}},{name:`sliding`,title:{en:`The 5 puzzle`,fr:`Le taquin 2×3`},known:{en:`No position is farther from the solution than this one: 21 moves.`,fr:`Aucune position n'est plus loin de la solution que celle-ci : 21 coups.`},source:`OEIS A151944`,golden:{outcome:`win`,cost:21,positions:360}}],changes:[{name:`chomp`,title:{en:`Chomp with two poisoned squares`,fr:`Chomp à deux carrés empoisonnés`},known:{en:`One rule has changed: a second square is poisoned. Move it, or add a third.`,fr:`Une règle a changé : un second carré est empoisonné. Déplacez-le, ou ajoutez-en un troisième.`}},{name:`chocolate`,title:{en:`Chocolate with two deadly squares`,fr:`Chocolat à deux carrés mortels`},known:{en:`One rule has changed: two squares are deadly. Is it still a game of four heaps?`,fr:`Une règle a changé : deux carrés sont mortels. Est-ce encore un jeu à quatre tas ?`}},{name:`draughts`,title:{en:`Small draughts where a blocked player wins`,fr:`Petites dames où le joueur bloqué gagne`},known:{en:`One rule has changed: a player who cannot move wins. The board is small, and men do not promote.`,fr:`Une règle a changé : un joueur qui ne peut pas jouer gagne. Le damier est petit, et les pions ne deviennent pas dames.`}},{name:`rings`,title:{en:`Rings under another rule`,fr:`Baguenaudier sous une autre règle`},known:{en:`One rule has changed: a square may be played after any pawn with an empty square before it.`,fr:`Une règle a changé : on peut jouer une case après tout pion précédé d'une case vide.`}},{name:`rockse`,title:{en:`Röckse where a bonus serves once`,fr:`Röckse où un bonus ne sert qu'une fois`},known:{en:`One rule has changed: a jump of a bonus is lost when it is used.`,fr:`Une règle a changé : le saut d'un bonus est perdu dès qu'il a servi.`}}]},we=Object.assign({"../../../../../../examples/own/brussels.py":le,"../../../../../../examples/own/chocolate.py":ue,"../../../../../../examples/own/chomp.py":X,"../../../../../../examples/own/chomp3d.py":de,"../../../../../../examples/own/dawson.py":fe,"../../../../../../examples/own/domineering.py":pe,"../../../../../../examples/own/draughts.py":me,"../../../../../../examples/own/euclid.py":he,"../../../../../../examples/own/fibonacci.py":ge,"../../../../../../examples/own/grundy.py":_e,"../../../../../../examples/own/hex3.py":ve,"../../../../../../examples/own/kalah.py":Z,"../../../../../../examples/own/misere.py":ye,"../../../../../../examples/own/nim.py":be,"../../../../../../examples/own/rings.py":Q,"../../../../../../examples/own/rockse.py":xe,"../../../../../../examples/own/sliding.py":Se}),Te=Ce.examples,Ee=Ce.changes,De=e=>[...Te,...Ee].find(t=>t.name===e),Oe=e=>we[`../../../../../../examples/own/${e}.py`]??``,$=`own`,ke={program:Oe(`nim`),example:`nim`,runs:!0,before:``};function Ae(){try{let{program:e,example:t,runs:n,before:r}={...ke,...JSON.parse(G($)??`{}`)};if([e,t,r].every(e=>typeof e==`string`))return{program:e,example:t,runs:n===!0,before:r}}catch{}return ke}var je=class{#e=C(``);get program(){return c(this.#e)}set program(e){K(this.#e,e,!0)}#t=C(``);get example(){return c(this.#t)}set example(e){K(this.#t,e,!0)}#n=C(!0);get runs(){return c(this.#n)}set runs(e){K(this.#n,e,!0)}#r=C(``);get before(){return c(this.#r)}set before(e){K(this.#r,e,!0)}constructor(){Object.assign(this,Ae())}get source(){return this.program.replaceAll(`\xA0`,` `)}keep(){let{program:e,example:t,runs:n,before:r}=this;b($,JSON.stringify({program:e,example:t,runs:n,before:r}))}open(e){De(e)&&this.take(Oe(e),{example:e,runs:!0})}take(e,{example:t=``,runs:n}){this.isOwn&&(this.before=this.program),[this.program,this.example,this.runs]=[e,t,n],this.keep()}get isOwn(){return this.runs&&this.program.trim()!==``&&this.program!==Oe(this.example)}restore(){[this.program,this.example,this.runs,this.before]=[this.before,``,!0,``],this.keep()}},Me=2e4,Ne=1e5,Pe=`1`,Fe=(e,t)=>new Blob([e]).stream().pipeThrough(t);async function Ie(e){let t=await new Response(Fe(new TextEncoder().encode(e),new CompressionStream(`deflate-raw`))).arrayBuffer();return`${Pe}.${R(new Uint8Array(t))}`}async function Le(e){if(e.length>Me)return{fault:`long`};let[,t=``,n=``]=/^(\d{1,6})\.(.*)$/s.exec(e)??[];if(t&&t!==Pe)return{fault:`later`};try{let e=await Re(N(n));return e===null?{fault:`long`}:e?{program:e}:{fault:`cut`}}catch{return{fault:`cut`}}}async function Re(e){let t=Fe(e,new DecompressionStream(`deflate-raw`)).getReader(),n=new TextDecoder(`utf-8`,{fatal:!0}),r=``;for(let e=await t.read();!e.done;e=await t.read())if(r+=n.decode(e.value,{stream:!0}),r.length>Ne)return await t.cancel(),null;return r+n.decode()}var ze=W(` <button class="quiet small"> </button>`,1),Be=W(`<p class="trouble" role="alert"><!><code> </code> <!></p>`),Ve=W(`<button class="small"> </button>`),He=W(`<p class="trouble" role="alert"> </p>`),Ue=W(`<p><b> </b> <span class="faint"> </span></p> <!>`,1),We=W(`<dt> </dt> <dd class="code"> </dd> <dt> </dt> <dd class="code"> </dd>`,1),Ge=W(`<dt>nimber</dt><dd> </dd>`,1),Ke=W(`<tr><th scope="row"> </th><td class="number"> </td><td class="number"> </td></tr>`),qe=W(`<table class="rungs"><thead><tr><td></td><th scope="col" class="number"> </th><th scope="col" class="number"> </th></tr></thead><tbody></tbody></table>`),Je=W(`<p> </p> <dl><!> <!> <dt> </dt> <dd> </dd> <dt> </dt> <dd> </dd></dl> <!>`,1),Ye=W(`<h3> </h3> <pre> </pre>`,1),Xe=W(`<p class="standing" role="status"><span> </span> <!></p> <div><!> <!> <!> <!> <!> <!></div>`,1);function Ze(e,t){u(t,!0);let n=(e,n=T,r=T)=>{var i=Be(),a=v(i),s=e=>{var n=U();P(e=>I(n,`${e??``} `),[()=>t.words.learnLine(r())]),k(e,n)};j(a,e=>{r()&&e(s)});var c=g(a),u=p(c,!0),d=g(c,2),f=e=>{var n=ze(),i=l(n,!0);i.nodeValue=` `;var a=g(i),s=p(a,!0);P(()=>I(s,t.words.learnGoToLine)),o(`click`,a,()=>t.onshow(r())),k(e,n)};j(d,e=>{r()&&e(f)}),h(i),P(()=>I(u,n())),k(e,i)},r=f(()=>t.author.known),i=f(()=>c(r).findings.find(({counterexample:e})=>e!==null)),a=f(()=>c(r).opened?.sort===`puzzle`),s=f(()=>({"":``,stopped:t.words.learnStopped,silent:t.words.ownSilent,broken:t.words.learnBroken})),d=f(()=>t.author.python.absent?t.author.python.absent:t.author.busy?t.author.python.ready?c(r).progress?t.words.ownMet(c(r).progress.positions):t.words.loading:t.words.learnPython:``),m=f(()=>{let{answer:e}=c(r);if(!e)return``;let{positionValue:n,remoteness:i,cost:o}=e;return c(a)?n===`lose`?t.words.noWay:t.words.leastCost(o??0):!n||n===`draw`||i===null?t.words.moverCan[n??`draw`]:t.words.moverCan[n===`win`?`winIn`:`loseIn`](t.words.plies(i))}),_=e=>e.slice(0,12).join(`, `)+(e.length>12?` …`:``),y=f(()=>c(r).answer?c(r).rungs:[]);var b=Xe(),x=l(b),S=v(x),C=p(S,!0),E=g(S,2),D=e=>{var n=Ve(),r=p(n,!0);P(()=>I(r,t.words.stop)),o(`click`,n,()=>t.author.stop()),k(e,n)};j(E,e=>{t.author.busy&&t.author.python.ready&&e(D)}),h(x);var O=g(x,2);let A;var te=v(O),ne=e=>{var n=He(),r=p(n,!0);P(()=>I(r,c(s)[t.author.trouble])),k(e,n)};j(te,e=>{t.author.trouble&&e(ne)});var M=g(te,2),N=e=>{n(e,()=>c(r).fault.text,()=>c(r).fault.line)};j(M,e=>{c(r).fault&&e(N)});var F=g(M,2),R=e=>{var r=Ue(),a=l(r),o=v(a),s=p(o,!0),u=g(o,2),d=p(u);h(a);var f=g(a,2);n(f,()=>c(i).counterexample,()=>c(i).line),P(()=>{I(s,t.words.ownBroken),I(d,`(${c(i).about??``})`)}),k(e,r)};j(F,e=>{c(i)?.counterexample&&e(R)});var z=g(F,2),V=e=>{var t=He(),n=p(t,!0);P(()=>I(n,c(r).spent.sentence)),k(e,t)};j(z,e=>{c(r).spent&&e(V)});var H=g(z,2),W=e=>{var n=Je(),i=l(n),a=p(i,!0),o=g(i,2),s=v(o),u=e=>{var n=We(),i=l(n),a=p(i,!0),o=g(i,2),s=p(o,!0),u=g(o,2),d=p(u,!0),f=g(u,2),m=p(f,!0);P((e,n)=>{I(a,t.words.ownBest),I(s,e),I(d,t.words.lineKinds.best),I(m,n)},[()=>_(c(r).answer.best),()=>_(c(r).answer.line)]),k(e,n)};j(s,e=>{c(r).answer.best.length&&e(u)});var d=g(s,2),f=e=>{var t=Ge(),n=g(l(t)),i=p(n,!0);P(()=>I(i,c(r).nimber.nimber)),k(e,t)};j(d,e=>{c(r).nimber&&e(f)});var b=g(d,2),x=p(b,!0),S=g(b,2),C=p(S,!0),w=g(S,2),T=p(w,!0),E=g(w,2),D=p(E);h(o);var O=g(o,2),A=e=>{var n=qe(),r=v(n),i=v(r),a=g(v(i)),o=p(a,!0),s=g(a),l=p(s,!0);h(i),h(r);var u=g(r);ee(u,21,()=>c(y),({rung:e,calls:t,positions:n})=>e,(e,n)=>{let r=()=>c(n).rung,i=()=>c(n).calls,a=()=>c(n).positions;var o=Ke(),s=v(o),l=p(s,!0),u=g(s),d=p(u,!0),f=g(u),m=p(f,!0);h(o),P(()=>{I(l,t.words.rungs[r()]??r()),I(d,i()??`–`),I(m,a()??`–`)}),k(e,o)}),h(u),h(n),P(()=>{I(o,t.words.calls),I(l,t.words.positions)}),k(e,n)};j(O,e=>{c(y).length&&e(A)}),P(e=>{L(i,1,`verdict ${c(r).answer.positionValue??``??``}`),I(a,c(m)),I(x,t.words.positions),I(C,c(r).answer.positions),I(T,t.words.ownLaws),I(D,`✓ ${e??``}`)},[()=>c(r).findings.map(({about:e})=>e).join(B.lang===`fr`?` ; `:`; `)]),k(e,n)};j(H,e=>{c(r).answer&&e(W)});var G=g(H,2),K=e=>{var n=Ye(),i=l(n),a=p(i,!0),o=g(i,2),s=p(o);P(()=>{I(a,t.words.learnPrinted),I(s,`${c(r).printed.text??``}${c(r).printed.cut?`…`:``}`)}),k(e,n)};j(G,e=>{c(r).printed&&e(K)}),h(O),P(()=>{I(C,c(d)),A=L(O,1,``,null,A,{stale:t.author.busy})}),k(e,b),w()}S([`click`]);var Qe=W(`<span> </span>`),$e=W(`<li><button class="move"> </button> <!></li>`),et=W(`<p class="faint"> </p>`),tt=W(`<ul class="moves"></ul> <!>`,1),nt=W(`<button> </button>`),rt=W(`<label> <select><option> </option><option> </option></select></label>`),it=W(`<p class="faint small code"> </p>`),at=W(`<section class="play"><h2> </h2> <!> <p class="code"> </p> <p class="standing" role="status"> </p> <!> <p class="buttons"><button> </button> <button> </button> <!> <!></p> <!></section>`);function ot(e,n){u(n,!0);let r=C([]),s=C(null),d=C(!1),m=C(0),_=C(!1),y=f(()=>n.author.known.opened?.sort===`puzzle`),b=f(()=>n.author.known.answer!==void 0),x=f(()=>c(s)??n.author.known.position??null),S=f(()=>c(_)||n.author.busy||!c(x)||c(x).result!==null),T=f(()=>c(b)&&!c(y)&&c(x)!==null&&c(x).result===null&&c(x).turn!==c(m));a(()=>{n.author.count,(e=>{var t=O(e,3);K(r,t[0]),K(s,t[1]),K(_,t[2],!0)})([[],null,!1])}),a(()=>{if(!c(T)||n.author.busy||!c(x)?.choice)return;let e=c(x).choice,t=setTimeout(()=>void A(e),500);return()=>clearTimeout(t)});async function D(e){K(_,!0);let t=await n.author.at(e);return K(_,!1),t&&(e=>{var t=O(e,2);K(r,t[0]),K(s,t[1])})([e,t]),t!==null}let A=e=>D([...c(r),e]);async function ne(){for(;c(r).length&&await D(c(r).slice(0,-1))&&c(T););}async function M(e){K(m,e,!0),await D([])}let N={win:`lose`,lose:`win`,draw:`draw`},R=f(()=>{if(!c(x)?.result)return``;let{result:e,turn:t}=c(x);return c(y)?e===`win`?n.words.solvedIt(c(r).length):n.words.stuck:e===`draw`?n.words.drawn:c(b)?(t===c(m)?e:N[e])===`win`?n.words.youWon:n.words.youLost:n.words.playerWon(e===`win`?t+1:2-t)}),z=f(()=>!c(x)||c(R)?c(R):c(y)?n.words.yourTurn:c(b)?c(T)?n.words.foeThinks:n.words.yourTurn:`${n.words.ownBoth} ${n.words.turnOf(c(x).turn+1)}`),B=({move:e,words:t})=>t??e,H=f(()=>(c(x)?.moves??[]).map(e=>({move:e.move,label:e.move,position:``,words:B(e)}))),U=f(()=>({known:`exact`,moves:(c(x)?.moves??[]).map(e=>({...e,label:e.move,position:``,words:B(e),best:e.best??!1}))})),W=e=>c(y)?e.cost===void 0?`–`:n.words.number(e.cost):`${{win:`✓`,lose:`✗`,draw:`=`}[e.moveValue??`draw`]} ${n.words.worthName[e.moveValue??`none`]}${e.remoteness===void 0?``:` ${Number(e.remoteness)+1}`}`;var G=V(),q=l(G),re=e=>{var a=at(),s=v(a),u=p(s,!0),C=g(s,2),w=e=>{{let r=f(()=>c(x).position.slice(0,60)),i=f(()=>c(S)||c(T));t(e,{get picture(){return c(x).picture},get words(){return n.words},get label(){return c(r)},get legal(){return c(H)},get judged(){return c(U)},get reveal(){return c(d)},get alone(){return c(y)},get locked(){return c(i)},onplay:e=>void A(e)})}};j(C,e=>{c(x).picture.squares.length&&e(w)});var D=g(C,2),O=p(D,!0),N=g(D,2),R=p(N,!0),B=g(N,2),V=e=>{var t=tt(),r=l(t);ee(r,21,()=>c(x).moves,F,(e,t)=>{var n=$e(),r=v(n),i=p(r,!0),a=g(r,2),s=e=>{var n=Qe(),r=p(n);P(e=>{L(n,1,`badge ${(c(y)?c(t).best?`win`:``:c(t).moveValue??``)??``}`),I(r,`${e??``}${c(t).best?` ★`:``}`)},[()=>W(c(t))]),k(e,n)};j(a,e=>{c(d)&&c(b)&&e(s)}),h(n),P(()=>{r.disabled=c(S)||c(T),I(i,c(t).move)}),o(`click`,r,()=>void A(c(t).move)),k(e,n)}),h(r);var i=g(r,2),a=e=>{var t=et(),r=p(t,!0);P(e=>I(r,e),[()=>n.words.moreMoves(c(x).leftOut)]),k(e,t)};j(i,e=>{c(x).leftOut&&e(a)}),P(()=>E(r,`aria-label`,n.words.move)),k(e,t)};j(B,e=>{c(x).moves.length&&!c(x).result&&e(V)});var G=g(B,2),q=v(G),re=p(q,!0),J=g(q,2),ie=p(J,!0),ae=g(J,2),oe=e=>{var t=nt(),r=p(t,!0);P(()=>{E(t,`aria-pressed`,c(d)),I(r,n.words.values)}),o(`click`,t,()=>K(d,!c(d))),k(e,t)};j(ae,e=>{c(b)&&e(oe)});var Y=g(ae,2),se=e=>{var t=rt(),r=v(t),a=g(r),s=v(a),l=p(s,!0);s.value=s.__value=0;var u=g(s),d=p(u,!0);u.value=u.__value=1,h(a);var f;i(a),h(t),P(()=>{I(r,`${n.words.starts??``} `),a.disabled=c(_)||n.author.busy,I(l,n.words.meFirst),I(d,n.words.foeFirst),f!==(f=c(m))&&(a.value=(a.__value=f)??``,te(a,f))}),o(`change`,a,({currentTarget:e})=>void M(Number(e.value))),k(e,t)};j(Y,e=>{c(b)&&!c(y)&&e(se)}),h(G);var ce=g(G,2),le=e=>{var t=it(),n=p(t,!0);P(e=>I(n,e),[()=>c(r).join(` `)]),k(e,t)};j(ce,e=>{c(r).length&&e(le)}),h(a),P(e=>{E(a,`aria-label`,n.words.ownPlay),I(u,n.words.ownPlay),I(O,e),I(R,c(z)),q.disabled=!c(r).length||c(_)||n.author.busy||c(T),I(re,n.words.undo),J.disabled=c(_)||n.author.busy,I(ie,n.words.newGame)},[()=>c(x).position.slice(0,300)]),o(`click`,q,()=>void ne()),o(`click`,J,()=>void M(c(m))),k(e,a)};j(q,e=>{c(x)&&e(re)}),k(e,G),w()}S([`click`,`change`]);var st=(e,t=T)=>{var n=V(),r=l(n);ee(r,17,t,({name:e,title:t})=>e,(e,t)=>{let n=()=>c(t).name,r=()=>c(t).title;var i=ct(),a=p(i,!0),o={};P(()=>{I(a,r()[B.lang]),o!==(o=n())&&(i.value=(i.__value=o)??``)}),k(e,i)}),k(e,n)},ct=W(`<option> </option>`),lt=W(`<button> </button>`),ut=W(`<span class="faint small"> </span>`),dt=W(`<p> <!></p>`),ft=W(`<p class="trouble" role="alert"> </p>`),pt=W(`<p class="wait"> </p>`),mt=W(`<label> <input readonly=""/></label>`),ht=W(`<p> </p>`),gt=W(`<p> </p> <p><button class="first"> </button></p>`,1),_t=W(`<!> <!>`,1),vt=W(`<article class="learn own"><h1> </h1> <p class="lead"> </p> <p class="buttons"><label> <select><!><optgroup><!></optgroup><optgroup><!></optgroup></select></label> <label> <select></select></label> <!></p> <!> <!> <!> <div class="desk"><section><!> <p class="faint small"> </p> <p class="buttons"><button> </button> <label class="button"> <input type="file" class="hidden" accept=".py,text/x-python"/></label> <button> </button> <!></p> <!> <p class="faint small"> </p></section> <section class="asked"><!></section></div></article>`);function yt(t,b){u(b,!0);let S=[2e4,1e5,4e5],T=new je,N=new ce,F=C(x(S[0]??0)),L=C(null),R=C(``),U=C(null),W=C(``),G=C(void 0),J=f(()=>De(T.example));a(()=>{document.title=`${b.words.ownGame} – Tablette`}),a(()=>void q().then(e=>K(L,e,!0))),a(()=>{c(L)&&N.python.start()}),a(()=>()=>(N.leave(),N.python.end())),a(()=>{let{example:e,code:t=H?void 0:/^#code=(.*)$/s.exec(location.hash)?.[1]}=B.options;_(()=>{e!==void 0&&T.open(e),t!==void 0&&ie(t),(e!==void 0||t!==void 0)&&B.choose({example:null,code:null})})}),a(()=>{let e={source:T.source,lang:B.lang,most:c(F)};c(L)&&T.runs&&e.source.trim()?N.change(e):N.leave()});async function ie(e){let t=await Le(e);`fault`in t?K(U,t.fault,!0):T.take(t.program,{runs:!1})}function ae(){T.runs=!0,T.keep()}function oe(e){(e=>{var t=O(e,2);K(R,t[0],!0),K(U,t[1],!0)})([``,null]),T.open(e)}async function Y(e){c(G)?.mark(e),await s(),c(G)?.reveal()}async function se(e){let t=e?.[0];if(!t)return;if((e=>{var t=O(e,2);K(R,t[0],!0),K(U,t[1],!0)})([``,null]),t.size>1e5)return void K(R,b.words.ownLarge(t.name),!0);let n=await t.text();n.includes(`\0`)?K(R,b.words.learnNotText(t.name),!0):T.take(n.replace(/^\uFEFF/,``),{runs:!0})}let le=()=>re(`${T.example||`game`}.py`,`text/x-python`,T.source);async function ue(){let{source:e}=T,t=await Ie(e),r=new URL(H?`#/own?code=${t}`:`/own#code=${t}`,document.baseURI).href,i=await n(r);K(W,i?e:``,!0),i||K(X,r,!0)}let X=C(``);a(()=>{T.source,K(X,``)});var de=vt(),fe=v(de),pe=p(fe,!0),me=g(fe,2),he=p(me,!0),ge=g(me,2),_e=v(ge),ve=v(_e),Z=g(ve),ye=v(Z),be=e=>{var t=ct(),n=p(t,!0);t.value=t.__value=``,P(()=>I(n,b.words.ownNone)),k(e,t)};j(ye,e=>{c(J)||e(be)});var Q=g(ye);z(Q,()=>{var e=v(Q),t=V();st(l(t),()=>Te),k(e,t)});var xe=g(Q);z(xe,()=>{var e=v(xe),t=V();st(l(t),()=>Ee),k(e,t)}),h(Z);var Se;i(Z),h(_e);var Ce=g(_e,2),we=v(Ce),$=g(we);ee($,20,()=>S,e=>e,(e,t)=>{var n=ct(),r=p(n,!0),i={};P(e=>{I(r,e),i!==(i=t)&&(n.value=(n.__value=i)??``)},[()=>b.words.number(t)]),k(e,n)}),h($),i($),h(Ce);var ke=g(Ce,2),Ae=e=>{var t=lt(),n=p(t,!0);P(()=>I(n,b.words.ownBefore)),o(`click`,t,()=>T.restore()),k(e,t)};j(ke,e=>{T.before&&e(Ae)}),h(ge);var Me=g(ge,2),Ne=t=>{var n=dt(),r=v(n),i=g(r),a=e=>{var t=ut(),n=p(t);P(()=>I(n,`${b.words.sources??``} ${c(J).source??``}`)),k(e,t)};j(i,e=>{c(J).source&&e(a)}),h(n),P(e=>I(r,`${e??``} `),[()=>e(c(J).known[B.lang])]),k(t,n)};j(Me,e=>{c(J)&&e(Ne)});var Pe=g(Me,2),Fe=e=>{var t=ft(),n=p(t,!0);P(()=>I(n,b.words.ownLink[c(U)])),k(e,t)};j(Pe,e=>{c(U)&&e(Fe)});var Re=g(Pe,2),ze=e=>{var t=ft(),n=p(t,!0);P(()=>I(n,c(R))),k(e,t)};j(Re,e=>{c(R)&&e(ze)});var Be=g(Re,2),Ve=v(Be),He=v(Ve);ne(He,()=>r(()=>import(`./CodeEditor.js`),__vite__mapDeps([0,1,2,3,4,5])),e=>{var t=pt(),n=p(t,!0);P(()=>I(n,b.words.loading)),k(e,t)},(e,t)=>{var n=f(()=>{var{default:e}=c(t);return{CodeEditor:e}}),r=f(()=>c(n).CodeEditor),i=V(),a=l(i);A(a,()=>c(r),(e,t)=>{d(t(e,{get label(){return b.words.ownRules},slice:null,onchange:()=>T.keep(),onstray:()=>{},get text(){return T.program},set text(e){T.program=e}}),e=>K(G,e,!0),()=>c(G))}),k(e,i)});var Ue=g(He,2),We=p(Ue,!0),Ge=g(Ue,2),Ke=v(Ge),qe=p(Ke,!0),Je=g(Ke,2),Ye=v(Je,!0),Xe=g(Ye);h(Je);var Qe=g(Je,2),$e=p(Qe,!0),et=g(Qe,2),tt=e=>{var t=lt(),n=p(t,!0);P(e=>{t.disabled=e,I(n,b.words.ownReset)},[()=>T.program===Oe(T.example)]),o(`click`,t,()=>oe(T.example)),k(e,t)};j(et,e=>{c(J)&&e(tt)}),h(Ge);var nt=g(Ge,2),rt=e=>{var t=mt(),n=v(t,!0),r=g(n);m(r),h(t),P(()=>{I(n,b.words.share),D(r,c(X))}),k(e,t)};j(nt,e=>{c(X)&&e(rt)});var it=g(nt,2),at=p(it,!0);h(Ve);var yt=g(Ve,2),bt=v(yt),xt=e=>{var t=ht(),n=p(t,!0);P(()=>I(n,b.words.ownAbsent)),k(e,t)},St=e=>{var t=gt(),n=l(t),r=p(n,!0),i=g(n,2),a=v(i),s=p(a,!0);h(i),P(()=>{I(r,b.words.ownLinked),I(s,b.words.learnRun)}),o(`click`,a,ae),k(e,t)},Ct=e=>{var t=V(),n=l(t);M(n,{failed:e=>{var t=ft(),n=p(t,!0);P(()=>I(n,b.words.learnBroken)),k(e,t)}},e=>{var t=_t(),n=l(t);Ze(n,{get author(){return N},get words(){return b.words},onshow:e=>void Y(e)}),ot(g(n,2),{get author(){return N},get words(){return b.words}}),k(e,t)}),k(e,t)};j(bt,e=>{c(L)===!1?e(xt):T.runs?e(Ct,-1):e(St,1)}),h(yt),h(Be),h(de),P((e,t)=>{I(pe,b.words.ownGame),I(he,e),I(ve,`${b.words.ownExample??``} `),E(Q,`label`,b.words.ownExamples),E(xe,`label`,b.words.ownChanges),Se!==(Se=T.example)&&(Z.value=(Z.__value=Se)??``,te(Z,Se)),I(we,`${b.words.ownMost??``} `),E(Ve,`aria-label`,b.words.ownRules),I(We,b.words.learnKeys),I(qe,b.words.learnSave),I(Ye,b.words.learnOpen),Qe.disabled=t,I($e,c(W)===T.source?b.words.copied:b.words.copy),I(at,b.words.ownMethods),E(yt,`aria-label`,b.words.ownResult)},[()=>e(b.words.ownHow),()=>!T.program.trim()]),o(`change`,Z,({currentTarget:e})=>oe(e.value)),y($,()=>c(F),e=>K(F,e)),o(`click`,Ke,le),o(`change`,Xe,({currentTarget:e})=>void se(e.files).then(()=>e.value=``)),o(`click`,Qe,()=>void ue()),k(t,de),w()}S([`change`,`click`]);export{yt as default};