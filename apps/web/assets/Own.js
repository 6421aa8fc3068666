const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["CodeEditor.js","index.js","place.js","style.css","slice.js"])))=>i.map(i=>d[i]);
import{D as e,F as t,I as n,d as r,s as i}from"./index.js";import{$t as a,At as o,Ct as s,Dt as c,Et as l,Ft as u,Gt as d,Ht as f,It as p,K as m,Kt as h,Lt as g,Pt as _,Rt as v,St as y,Tt as b,Ut as x,Wt as S,X as C,Yt as w,Zt as T,_t as E,an as D,at as O,bt as k,ct as A,en as j,gt as M,hn as N,jt as P,k as F,kt as I,l as L,nt as ee,on as R,ot as te,pn as z,pt as ne,q as B,qt as V,rn as H,rt as U,sn as W,st as re,tt as ie,ut as G,yt as K}from"./place.js";import{n as ae,r as q,t as oe}from"./python.js";/* empty css    */var se=500,ce=2e4,J=18e4,Y={findings:[],rungs:[]};function le(e,t){try{let{part:n,...r}=JSON.parse(t);return n===`laws`?{...e,findings:[...e.findings,...r.findings]}:n===`rung`?{...e,rungs:[...e.rungs,r]}:{...e,[n]:r}}catch{return e}}var ue=class{python=new oe(()=>new Worker(new URL(`/assets/author.js`,``+import.meta.url),{type:`module`}));#e=w(Y);get known(){return _(this.#e)}set known(e){V(this.#e,e)}#t=w(!1);get busy(){return _(this.#t)}set busy(e){V(this.#t,e,!0)}#n=w(``);get trouble(){return _(this.#n)}set trouble(e){V(this.#n,e,!0)}#r=w(0);get count(){return _(this.#r)}set count(e){V(this.#r,e,!0)}#i;#a=null;#o=!1;change(e,t=se){this.busy=!0,clearTimeout(this.#i),this.#i=setTimeout(()=>this.#s(e),t)}leave(){clearTimeout(this.#i),this.#a=null,this.#o&&this.python.stop(),[this.known,this.busy,this.trouble]=[Y,!1,``]}stop(){clearTimeout(this.#i),this.#a=null,this.#o?this.python.stop():[this.busy,this.trouble]=[!1,`stopped`]}#s(e){this.#a=e,this.#o&&this.python.ready&&this.python.stop(),this.#o||this.#c()}async#c(){for(this.#o=!0;this.#a;){let{source:e,lang:t,most:n}=this.#a;this.#a=null;let r=Y,i=await this.#l(`study`,[e,t,n],e=>this.known=r=e);this.#a||([this.trouble,this.known,this.count]=[i,r,this.count+1])}this.#o=!1,this.busy=!1}async#l(e,t,n){let r=Y,i=await this.python.call({name:e,values:t},e=>{this.#a||n(r=le(r,e))},this.python.ready?ce:J);return`answer`in i?``:`broken`in i?`broken`:i.stopped===`late`?`silent`:`stopped`}at=async e=>(await this.#u(`at`,[JSON.stringify(e)])).position??null;reply=async(e,t,n)=>(await this.#u(`reply`,[JSON.stringify(e),t,n])).reply?.move??null;async#u(e,t){if(this.#o)return Y;let n=Y;return this.#o=!0,await this.#l(e,t,e=>n=e),this.#o=!1,this.#a&&this.#c(),n.fault&&(this.known={...this.known,fault:n.fault}),n}},de=`"""Brussels Sprouts: join two free ends by a line without a crossing, and put a cross-bar on the line."""

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
`,fe=`"""Chocolate with two deadly squares: break off lines of squares, none of them deadly. A player who
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
`,pe=`"""Chomp in three dimensions: eat a cube and all that are not nearer to the corner, which is poisoned."""

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
`,me=`"""Dawson's Kayles: a ball takes two adjacent pins. A player who cannot has lost."""

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
`,he=`"""Domineering on 4×4 squares: the first player puts upright dominoes, the second one lying ones."""

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
`,ge=`"""Small draughts where a player who cannot move wins. Men alone, one step ahead or one jump; a jump
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
`,_e=`"""Euclid's game: subtract a multiple of the smaller number from the larger; both must stay positive."""

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
`,ve=`"""Fibonacci Nim: first any number but not all; then at most twice what the other player just took."""

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
`,ye=`"""Grundy's game: split one heap into two unequal heaps. A player who cannot has lost."""

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
`,be=`"""Hex on 3×3 cells: x joins top and bottom, o joins left and right."""

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
`,xe=`"""Noughts and crosses with a twist: three in a row lose."""

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
`,Se=`"""Nim: take any number of counters from one heap. The player who takes the last counter wins."""

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
`,Ce=`"""Chinese rings under another rule: a square may be played if the one before it has a pawn and the
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
`,we=`"""Röckse where a bonus serves once: its jump is lost when it is used. The cheapest way from the first
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
`,Te=`"""The 5 puzzle: slide tiles on 2×3 squares until they are in order."""

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
`,Q={examples:[{name:`nim`,title:{en:`Nim`,fr:`Nim`},known:{en:`The nimber of Nim is the sum without carries of the heaps: 3, 4 and 5 give 2, so the first player wins.`,fr:`Le nimber du Nim est la somme sans retenue des tas : 3, 4 et 5 donnent 2, donc le premier joueur gagne.`},source:`C. L. Bouton, Nim, a game with a complete mathematical theory, 1901`,golden:{outcome:`win`,nimber:2}},{name:`grundy`,title:{en:`Grundy's game`,fr:`Le jeu de Grundy`},known:{en:`One heap of 18 has nimber 4; whether the nimbers of all heaps ever become periodic is unknown.`,fr:`Un tas de 18 a le nimber 4 ; on ignore si la suite des nimbers finit par devenir périodique.`},source:`OEIS A002188`,golden:{outcome:`win`,nimber:4}},{name:`dawson`,title:{en:`Dawson's Kayles`,fr:`Le Kayles de Dawson`},known:{en:`A row of 14 pins has nimber 4; the nimbers of all rows repeat with period 34 from row 53 on.`,fr:`Une rangée de 14 quilles a le nimber 4 ; à partir de 53 quilles, les nimbers ont la période 34.`},source:`OEIS A002187; R. K. Guy and C. A. B. Smith, 1956`,golden:{outcome:`win`,nimber:4}},{name:`fibonacci`,title:{en:`Fibonacci Nim`,fr:`Le Nim de Fibonacci`},known:{en:`The first player loses exactly when the number of counters is a Fibonacci number, such as 21.`,fr:`Le premier joueur perd exactement quand le nombre de jetons est un nombre de Fibonacci, comme 21.`},source:`M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4), 1963`,golden:{outcome:`lose`,nimber:0}},{name:`chomp3d`,title:{en:`Chomp in three dimensions`,fr:`Chomp en trois dimensions`},known:{en:`The 980 plane partitions in a box of side 3 are its positions and the empty box; the first player wins by strategy stealing.`,fr:`Les 980 partitions planes dans une boîte de côté 3 sont ses positions et la boîte vide ; le premier joueur gagne par vol de stratégie.`},source:`OEIS A008793`,golden:{outcome:`win`,positions:979}},{name:`euclid`,title:{en:`Euclid's game`,fr:`Le jeu d'Euclide`},known:{en:`The nimber of (x, y) is the whole part of |y/x − x/y|: 4 for 37 and 8.`,fr:`Le nimber de (x, y) est la partie entière de |y/x − x/y| : 4 pour 37 et 8.`},source:`G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006`,golden:{outcome:`win`,nimber:4}},{name:`brussels`,title:{en:`Brussels Sprouts`,fr:`Choux de Bruxelles`},known:{en:`From n crosses every game lasts 5n − 2 plies, whatever the players do: 8 here, so the second player wins.`,fr:`Avec n croix, toute partie dure 5n − 2 coups, quoi que fassent les joueurs : 8 ici, donc le second gagne.`},source:`M. Gardner, Mathematical Carnival, 1975`,golden:{outcome:`lose`,remoteness:8}},{name:`hex3`,title:{en:`Hex on 3×3`,fr:`Hex 3×3`},known:{en:`The first player always wins Hex; from the centre of this board three stones are enough.`,fr:`Le premier joueur gagne toujours à Hex ; depuis le centre de ce plateau, trois pierres suffisent.`},source:`G. Campbell, On optimal play in the game of Hex, Integers 4, 2004`,golden:{outcome:`win`,remoteness:5}},{name:`domineering`,title:{en:`Domineering on 4×4`,fr:`Domineering 4×4`},known:{en:`The first player wins on 4×4, as on 6×6, 7×7 and 8×8, but not on 5×5.`,fr:`Le premier joueur gagne sur 4×4, comme sur 6×6, 7×7 et 8×8, mais pas sur 5×5.`},source:`D. Breuker, J. Uiterwijk and J. van den Herik, Solving 8×8 Domineering, 2000`,golden:{outcome:`win`}},{name:`misere`,title:{en:`Noughts and crosses, three in a row lose`,fr:`Morpion où trois alignés perdent`},known:{en:`Best play draws: the first player takes the centre and mirrors. There are 5,478 positions.`,fr:`Le meilleur jeu mène à la nulle : le premier prend le centre et joue en miroir. Il y a 5 478 positions.`},source:`S. Golomb and A. Hales, Hypercube tic-tac-toe, 2002; S. Schaefer, 2002`,golden:{outcome:`draw`,positions:5478}},{name:`kalah`,title:{en:`A small Kalah`,fr:`Un petit Kalah`},known:{en:`With three houses a side, the first player draws with one seed in each and wins with two or three.`,fr:`Avec trois cases par camp, le premier joueur annule avec une graine par case et gagne avec deux ou trois.`},source:`G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000`,golden:{outcome:`win`}},{name:`sliding`,title:{en:`The 5 puzzle`,fr:`Le taquin 2×3`},known:{en:`No position is farther from the solution than this one: 21 moves.`,fr:`Aucune position n'est plus loin de la solution que celle-ci : 21 coups.`},source:`OEIS A151944`,golden:{outcome:`win`,cost:21,positions:360}}],changes:[{name:`chomp`,title:{en:`Chomp with two poisoned squares`,fr:`Chomp à deux carrés empoisonnés`},known:{en:`One rule has changed: a second square is poisoned. Move it, or add a third.`,fr:`Une règle a changé : un second carré est empoisonné. Déplacez-le, ou ajoutez-en un troisième.`}},{name:`chocolate`,title:{en:`Chocolate with two deadly squares`,fr:`Chocolat à deux carrés mortels`},known:{en:`One rule has changed: two squares are deadly. Is it still a game of four heaps?`,fr:`Une règle a changé : deux carrés sont mortels. Est-ce encore un jeu à quatre tas ?`}},{name:`draughts`,title:{en:`Small draughts where a blocked player wins`,fr:`Petites dames où le joueur bloqué gagne`},known:{en:`One rule has changed: a player who cannot move wins. The board is small, and men do not promote.`,fr:`Une règle a changé : un joueur qui ne peut pas jouer gagne. Le damier est petit, et les pions ne deviennent pas dames.`}},{name:`rings`,title:{en:`Rings under another rule`,fr:`Baguenaudier sous une autre règle`},known:{en:`One rule has changed: a square may be played after any pawn with an empty square before it.`,fr:`Une règle a changé : on peut jouer une case après tout pion précédé d'une case vide.`}},{name:`rockse`,title:{en:`Röckse where a bonus serves once`,fr:`Röckse où un bonus ne sert qu'une fois`},known:{en:`One rule has changed: a jump of a bonus is lost when it is used.`,fr:`Une règle a changé : le saut d'un bonus est perdu dès qu'il a servi.`}}]},Ee=Object.assign({"../../../../../../examples/own/brussels.py":de,"../../../../../../examples/own/chocolate.py":fe,"../../../../../../examples/own/chomp.py":X,"../../../../../../examples/own/chomp3d.py":pe,"../../../../../../examples/own/dawson.py":me,"../../../../../../examples/own/domineering.py":he,"../../../../../../examples/own/draughts.py":ge,"../../../../../../examples/own/euclid.py":_e,"../../../../../../examples/own/fibonacci.py":ve,"../../../../../../examples/own/grundy.py":ye,"../../../../../../examples/own/hex3.py":be,"../../../../../../examples/own/kalah.py":Z,"../../../../../../examples/own/misere.py":xe,"../../../../../../examples/own/nim.py":Se,"../../../../../../examples/own/rings.py":Ce,"../../../../../../examples/own/rockse.py":we,"../../../../../../examples/own/sliding.py":Te}),De=Q.examples,Oe=Q.changes,ke=e=>[...De,...Oe].find(t=>t.name===e),Ae=e=>Ee[`../../../../../../examples/own/${e}.py`]??``,$=`own`,je={program:Ae(`nim`),example:`nim`,runs:!0,before:``};function Me(){try{let{program:e,example:t,runs:n,before:r}={...je,...JSON.parse(B($)??`{}`)};if([e,t,r].every(e=>typeof e==`string`))return{program:e,example:t,runs:n===!0,before:r}}catch{}return je}var Ne=class{#e=w(``);get program(){return _(this.#e)}set program(e){V(this.#e,e,!0)}#t=w(``);get example(){return _(this.#t)}set example(e){V(this.#t,e,!0)}#n=w(!0);get runs(){return _(this.#n)}set runs(e){V(this.#n,e,!0)}#r=w(``);get before(){return _(this.#r)}set before(e){V(this.#r,e,!0)}constructor(){Object.assign(this,Me())}get source(){return this.program.replaceAll(`\xA0`,` `)}keep(){let{program:e,example:t,runs:n,before:r}=this;m($,JSON.stringify({program:e,example:t,runs:n,before:r}))}open(e){ke(e)&&this.take(Ae(e),{example:e,runs:!0})}take(e,{example:t=``,runs:n}){this.isOwn&&(this.before=this.program),[this.program,this.example,this.runs]=[e,t,n],this.keep()}get isOwn(){return this.runs&&this.program.trim()!==``&&this.program!==Ae(this.example)}restore(){[this.program,this.example,this.runs,this.before]=[this.before,``,!0,``],this.keep()}},Pe=2e4,Fe=1e5,Ie=`1`,Le=(e,t)=>new Blob([e]).stream().pipeThrough(t);async function Re(e){let t=await ze(e);return t.length>Pe||e.length>Fe?null:t}async function ze(e){let t=await new Response(Le(new TextEncoder().encode(e),new CompressionStream(`deflate-raw`))).arrayBuffer();return`${Ie}.${N(new Uint8Array(t))}`}async function Be(e){if(e.length>Pe)return{fault:`long`};let[,t=``,n=``]=/^(\d{1,6})\.(.*)$/s.exec(e)??[];if(t&&t!==Ie)return{fault:`later`};try{let e=await Ve(z(n));return e===null?{fault:`long`}:e?{program:e}:{fault:`cut`}}catch{return{fault:`cut`}}}async function Ve(e){let t=Le(e,new DecompressionStream(`deflate-raw`)).getReader(),n=new TextDecoder(`utf-8`,{fatal:!0}),r=``;for(let e=await t.read();!e.done;e=await t.read())if(r+=n.decode(e.value,{stream:!0}),r.length>Fe)return await t.cancel(),null;return r+n.decode()}var He=c(` <button class="quiet small"> </button>`,1),Ue=c(`<p class="trouble" role="alert"><!><code> </code> <!></p>`),We=c(`<button class="small"> </button>`),Ge=c(`<p class="trouble" role="alert"> </p>`),Ke=c(`<p><b> </b> <span class="faint"> </span></p> <!>`,1),qe=c(`<dt> </dt> <dd class="code"> </dd> <dt> </dt> <dd class="code"> </dd>`,1),Je=c(`<dt>nimber</dt><dd> </dd>`,1),Ye=c(`<tr><th scope="row"> </th><td class="number"> </td><td class="number"> </td></tr>`),Xe=c(`<table class="rungs"><thead><tr><td></td><th scope="col" class="number"> </th><th scope="col" class="number"> </th></tr></thead><tbody></tbody></table>`),Ze=c(`<p> </p> <dl><!> <!> <dt> </dt> <dd> </dd> <dt> </dt> <dd> </dd></dl> <!>`,1),Qe=c(`<h3> </h3> <pre> </pre>`,1),$e=c(`<p class="standing" role="status"><span> </span> <!></p> <div><!> <!> <!> <!> <!> <!></div>`,1);function et(e,t){j(t,!0);let n=(e,n=D,r=D)=>{var i=Ue(),a=f(i),o=e=>{var n=I();g(e=>y(n,`${e??``} `),[()=>t.words.learnLine(r())]),b(e,n)};K(a,e=>{r()&&e(o)});var s=d(a),c=S(s,!0),l=d(s,2),u=e=>{var n=He(),i=x(n,!0);i.nodeValue=` `;var a=d(i),o=S(a,!0);g(()=>y(o,t.words.learnGoToLine)),P(`click`,a,()=>t.onshow(r())),b(e,n)};K(l,e=>{r()&&e(u)}),H(i),g(()=>y(c,n())),b(e,i)},r=T(()=>t.author.known),i=T(()=>_(r).findings.find(({counterexample:e})=>e!==null)),o=T(()=>_(r).opened?.sort===`puzzle`),s=T(()=>({"":``,stopped:t.words.learnStopped,silent:t.words.ownSilent,broken:t.words.learnBroken})),c=T(()=>t.author.python.absent?t.author.python.absent:t.author.busy?t.author.python.ready?_(r).progress?t.words.ownMet(_(r).progress.positions):t.words.loading:t.words.learnPython:``),l=T(()=>{let{answer:e}=_(r);if(!e)return``;let{positionValue:n,remoteness:i,cost:a}=e;return _(o)?n===`lose`?t.words.noWay:t.words.leastCost(a??0):!n||n===`draw`||i===null?t.words.moverCan[n??`draw`]:t.words.moverCan[n===`win`?`winIn`:`loseIn`](t.words.plies(i))}),u=e=>e.slice(0,12).join(`, `)+(e.length>12?` …`:``),p=T(()=>_(r).answer?_(r).rungs:[]);var m=$e(),h=x(m),v=f(h),C=S(v,!0),w=d(v,2),E=e=>{var n=We(),r=S(n,!0);g(()=>y(r,t.words.stop)),P(`click`,n,()=>t.author.stop()),b(e,n)};K(w,e=>{t.author.busy&&t.author.python.ready&&e(E)}),H(h);var O=d(h,2);let k;var A=f(O),N=e=>{var n=Ge(),r=S(n,!0);g(()=>y(r,_(s)[t.author.trouble])),b(e,n)};K(A,e=>{t.author.trouble&&e(N)});var F=d(A,2),ee=e=>{n(e,()=>_(r).fault.text,()=>_(r).fault.line)};K(F,e=>{_(r).fault&&e(ee)});var R=d(F,2),te=e=>{var r=Ke(),a=x(r),o=f(a),s=S(o,!0),c=d(o,2),l=S(c);H(a);var u=d(a,2);n(u,()=>_(i).counterexample,()=>_(i).line),g(()=>{y(s,t.words.ownBroken),y(l,`(${_(i).about??``})`)}),b(e,r)};K(R,e=>{_(i)?.counterexample&&e(te)});var z=d(R,2),ne=e=>{var t=Ge(),n=S(t,!0);g(()=>y(n,_(r).spent.sentence)),b(e,t)};K(z,e=>{_(r).spent&&e(ne)});var B=d(z,2),V=e=>{var n=Ze(),i=x(n),a=S(i,!0),o=d(i,2),s=f(o),c=e=>{var n=qe(),i=x(n),a=S(i,!0),o=d(i,2),s=S(o,!0),c=d(o,2),l=S(c,!0),f=d(c,2),p=S(f,!0);g((e,n)=>{y(a,t.words.ownBest),y(s,e),y(l,t.words.lineKinds.best),y(p,n)},[()=>u(_(r).answer.best),()=>u(_(r).answer.line)]),b(e,n)};K(s,e=>{_(r).answer.best.length&&e(c)});var m=d(s,2),h=e=>{var t=Je(),n=d(x(t)),i=S(n,!0);g(()=>y(i,_(r).nimber.nimber)),b(e,t)};K(m,e=>{_(r).nimber&&e(h)});var v=d(m,2),C=S(v,!0),w=d(v,2),T=S(w,!0),E=d(w,2),D=S(E,!0),O=d(E,2),k=S(O);H(o);var A=d(o,2),j=e=>{var n=Xe(),r=f(n),i=f(r),a=d(f(i)),o=S(a,!0),s=d(a),c=S(s,!0);H(i),H(r);var l=d(r);M(l,21,()=>_(p),({rung:e,calls:t,positions:n})=>e,(e,n)=>{let r=()=>_(n).rung,i=()=>_(n).calls,a=()=>_(n).positions;var o=Ye(),s=f(o),c=S(s,!0),l=d(s),u=S(l,!0),p=d(l),m=S(p,!0);H(o),g(()=>{y(c,t.words.rungs[r()]??r()),y(u,i()??`–`),y(m,a()??`–`)}),b(e,o)}),H(l),H(n),g(()=>{y(o,t.words.calls),y(c,t.words.positions)}),b(e,n)};K(A,e=>{_(p).length&&e(j)}),g(e=>{G(i,1,`verdict ${_(r).answer.positionValue??``??``}`),y(a,_(l)),y(C,t.words.positions),y(T,_(r).answer.positions),y(D,t.words.ownLaws),y(k,`✓ ${e??``}`)},[()=>_(r).findings.map(({about:e})=>e).join(L.lang===`fr`?` ; `:`; `)]),b(e,n)};K(B,e=>{_(r).answer&&e(V)});var U=d(B,2),W=e=>{var n=Qe(),i=x(n),a=S(i,!0),o=d(i,2),s=S(o);g(()=>{y(a,t.words.learnPrinted),y(s,`${_(r).printed.text??``}${_(r).printed.cut?`…`:``}`)}),b(e,n)};K(U,e=>{_(r).printed&&e(W)}),H(O),g(()=>{y(C,_(c)),k=G(O,1,``,null,k,{stale:t.author.busy})}),b(e,m),a()}o([`click`]);var tt=c(`<span> </span>`),nt=c(`<li><button class="move"> </button> <!></li>`),rt=c(`<p class="faint"> </p>`),it=c(`<ul class="moves"></ul> <!>`,1),at=c(`<button> </button>`),ot=c(`<option> </option>`),st=c(`<label> <select><option> </option><option> </option></select></label>`),ct=c(`<label> <select><!><option> </option></select></label> <!>`,1),lt=c(`<p class="faint small code"> </p>`),ut=c(`<section class="play"><h2> </h2> <!> <p class="code"> </p> <p class="standing" role="status"> </p> <!> <p class="buttons"><button> </button> <button> </button> <!> <!></p> <!></section>`);function dt(t,r){j(r,!0);let i=w([]),o=w(null),s=w(!1),c=w(0),u=w(!1),p=w(`perfect`),m=0,h=new n,C=T(()=>r.author.known.opened?.sort===`puzzle`),D=T(()=>r.author.known.answer!==void 0),O=T(()=>_(o)??r.author.known.position??null),k=T(()=>_(u)||r.author.busy||!_(O)||_(O).result!==null),N=T(()=>_(D)&&!_(C)&&_(p)!==`friend`&&_(O)!==null&&_(O).result===null&&_(O).turn!==_(c));v(()=>{r.author.count,(e=>{var t=R(e,3);V(i,t[0]),V(o,t[1]),V(u,t[2],!0)})([[],null,!1])}),v(()=>{if(!_(N)||r.author.busy||!_(O))return;let e=setTimeout(()=>void ee(),500);return()=>clearTimeout(e)}),v(()=>{let{lang:e}=L;_(D)&&!_(C)&&h.ask(t=>r.engine.levels(e,t))});async function F(e){V(u,!0);let t=await r.author.at(e);return V(u,!1),t&&(e=>{var t=R(e,2);V(i,t[0]),V(o,t[1])})([e,t]),t!==null}let I=e=>F([..._(i),e]);async function ee(){if(_(p)===`friend`||_(u))return;V(u,!0);let e=await r.author.reply(_(i),_(p),m);V(u,!1),e!==null&&_(N)&&await I(e)}async function z(){for(;_(i).length&&await F(_(i).slice(0,-1))&&_(N););}async function ne(e){V(c,e,!0),m=Math.floor(Math.random()*2**32),await F([])}let B={win:`lose`,lose:`win`,draw:`draw`},ie=T(()=>{if(!_(O)?.result)return``;let{result:e,turn:t}=_(O);return _(C)?e===`win`?r.words.solvedIt(_(i).length):r.words.stuck:e===`draw`?r.words.drawn:!_(D)||_(p)===`friend`?r.words.playerWon(e===`win`?t+1:2-t):(t===_(c)?e:B[e])===`win`?r.words.youWon:r.words.youLost}),ae=T(()=>!_(O)||_(ie)?_(ie):_(C)?r.words.yourTurn:_(D)?_(p)===`friend`?r.words.turnOf(_(O).turn+1):_(N)?r.words.foeThinks:r.words.yourTurn:`${r.words.ownBoth} ${r.words.turnOf(_(O).turn+1)}`),q=({move:e,words:t})=>t??e,oe=T(()=>(_(O)?.moves??[]).map(e=>({move:e.move,label:e.move,position:``,words:q(e)}))),se=T(()=>({known:`exact`,moves:(_(O)?.moves??[]).map(e=>({...e,label:e.move,position:``,words:q(e),best:e.best??!1}))})),ce=e=>_(C)?e.cost===void 0?`–`:r.words.number(e.cost):`${{win:`✓`,lose:`✗`,draw:`=`}[e.moveValue??`draw`]} ${r.words.worthName[e.moveValue??`none`]}${e.remoteness===void 0?``:` ${Number(e.remoteness)+1}`}`;var J=l(),Y=x(J),le=t=>{var n=ut(),a=f(n),o=S(a,!0),l=d(a,2),m=t=>{{let n=T(()=>_(O).position.slice(0,60)),i=T(()=>_(k)||_(N));e(t,{get picture(){return _(O).picture},get words(){return r.words},get label(){return _(n)},get legal(){return _(oe)},get judged(){return _(se)},get reveal(){return _(s)},get alone(){return _(C)},get locked(){return _(i)},onplay:e=>void I(e)})}};K(l,e=>{_(O).picture.squares.length&&e(m)});var v=d(l,2),w=S(v,!0),j=d(v,2),F=S(j,!0),L=d(j,2),ee=e=>{var t=it(),n=x(t);M(n,21,()=>_(O).moves,E,(e,t)=>{var n=nt(),r=f(n),i=S(r,!0),a=d(r,2),o=e=>{var n=tt(),r=S(n);g(e=>{G(n,1,`badge ${(_(C)?_(t).best?`win`:``:_(t).moveValue??``)??``}`),y(r,`${e??``}${_(t).best?` ★`:``}`)},[()=>ce(_(t))]),b(e,n)};K(a,e=>{_(s)&&_(D)&&e(o)}),H(n),g(()=>{r.disabled=_(k)||_(N),y(i,_(t).move)}),P(`click`,r,()=>void I(_(t).move)),b(e,n)}),H(n);var i=d(n,2),a=e=>{var t=rt(),n=S(t,!0);g(e=>y(n,e),[()=>r.words.moreMoves(_(O).leftOut)]),b(e,t)};K(i,e=>{_(O).leftOut&&e(a)}),g(()=>U(n,`aria-label`,r.words.move)),b(e,t)};K(L,e=>{_(O).moves.length&&!_(O).result&&e(ee)});var R=d(L,2),B=f(R),ie=S(B,!0),q=d(B,2),J=S(q,!0),Y=d(q,2),le=e=>{var t=at(),n=S(t,!0);g(()=>{U(t,`aria-pressed`,_(s)),y(n,r.words.values)}),P(`click`,t,()=>V(s,!_(s))),b(e,t)};K(Y,e=>{_(D)&&e(le)});var ue=d(Y,2),de=e=>{var t=ct(),n=x(t),i=f(n),a=d(i),o=f(a);M(o,16,()=>W,e=>e,(e,t)=>{var n=ot(),r=S(n,!0),i={};g(e=>{y(r,e),i!==(i=t)&&(n.value=(n.__value=i)??``)},[()=>h.value?.find(({name:e})=>e===t)?.title??t]),b(e,n)});var s=d(o),l=S(s,!0);s.value=s.__value=`friend`,H(a),re(a),H(n);var m=d(n,2),v=e=>{var t=st(),n=f(t),i=d(n),a=f(i),o=S(a,!0);a.value=a.__value=0;var s=d(a),l=S(s,!0);s.value=s.__value=1,H(i);var p;re(i),H(t),g(()=>{y(n,`${r.words.starts??``} `),i.disabled=_(u)||r.author.busy,y(o,r.words.meFirst),y(l,r.words.foeFirst),p!==(p=_(c))&&(i.value=(i.__value=p)??``,A(i,p))}),P(`change`,i,({currentTarget:e})=>void ne(Number(e.value))),b(e,t)};K(m,e=>{_(p)!==`friend`&&e(v)}),g(()=>{y(i,`${r.words.foe??``} `),y(l,r.words.foeFriend)}),te(a,()=>_(p),e=>V(p,e)),b(e,t)};K(ue,e=>{_(D)&&!_(C)&&e(de)}),H(R);var fe=d(R,2),X=e=>{var t=lt(),n=S(t,!0);g(e=>y(n,e),[()=>_(i).join(` `)]),b(e,t)};K(fe,e=>{_(i).length&&e(X)}),H(n),g(e=>{U(n,`aria-label`,r.words.ownPlay),y(o,r.words.ownPlay),y(w,e),y(F,_(ae)),B.disabled=!_(i).length||_(u)||r.author.busy||_(N),y(ie,r.words.undo),q.disabled=_(u)||r.author.busy,y(J,r.words.newGame)},[()=>_(O).position.slice(0,300)]),P(`click`,B,()=>void z()),P(`click`,q,()=>void ne(_(c))),b(t,n)};K(Y,e=>{_(O)&&e(le)}),b(t,J),a()}o([`click`,`change`]);var ft=(e,t=D)=>{var n=l(),r=x(n);M(r,17,t,({name:e,title:t})=>e,(e,t)=>{let n=()=>_(t).name,r=()=>_(t).title;var i=pt(),a=S(i,!0),o={};g(()=>{y(a,r()[L.lang]),o!==(o=n())&&(i.value=(i.__value=o)??``)}),b(e,i)}),b(e,n)},pt=c(`<option> </option>`),mt=c(`<button> </button>`),ht=c(`<span class="faint small"> </span>`),gt=c(`<p> <!></p>`),_t=c(`<p class="trouble" role="alert"> </p>`),vt=c(`<p class="wait"> </p>`),yt=c(`<label> <input readonly=""/></label>`),bt=c(`<p> </p>`),xt=c(`<p> </p> <p><button class="first"> </button></p>`,1),St=c(`<!> <!>`,1),Ct=c(`<article class="learn own"><h1> </h1> <p class="lead"> </p> <p class="buttons"><label> <select><!><optgroup><!></optgroup><optgroup><!></optgroup></select></label> <label> <select></select></label> <!></p> <!> <!> <!> <div class="desk"><section><!> <p class="faint small"> </p> <p class="buttons"><button> </button> <label class="button"> <input type="file" class="hidden" accept=".py,text/x-python"/></label> <button> </button> <!></p> <!> <p class="faint small"> </p></section> <section class="asked"><!></section></div></article>`);function wt(e,n){j(n,!0);let o=[2e4,1e5,4e5],c=new Ne,m=new ue,E=w(h(o[0]??0)),D=w(null),N=w(``),I=w(null),z=w(``),B=w(void 0),W=T(()=>ke(c.example)),G=T(()=>_(W)!==void 0&&c.program===Ae(c.example));v(()=>{document.title=`${n.words.ownGame} – Tablette`}),v(()=>void ae().then(e=>V(D,e,!0))),v(()=>{_(D)&&m.python.start()}),v(()=>()=>(m.leave(),m.python.end())),v(()=>{let{example:e,code:t=F?void 0:/^#code=(.*)$/s.exec(location.hash)?.[1]}=L.options;p(()=>{e!==void 0&&c.open(e),t!==void 0&&oe(t),(e!==void 0||t!==void 0)&&L.choose({example:null,code:null})})}),v(()=>{let e={source:c.source,lang:L.lang,most:_(E)};_(D)&&c.runs&&e.source.trim()?m.change(e):m.leave()});async function oe(e){let t=await Be(e);`fault`in t?V(I,t.fault,!0):c.take(t.program,{runs:!1})}function se(){c.runs=!0,c.keep()}function ce(e){(e=>{var t=R(e,2);V(N,t[0],!0),V(I,t[1],!0)})([``,null]),c.open(e)}async function J(e){_(B)?.mark(e),await u(),_(B)?.reveal()}async function Y(e){let t=e?.[0];if(!t)return;if((e=>{var t=R(e,2);V(N,t[0],!0),V(I,t[1],!0)})([``,null]),t.size>1e5)return void V(N,n.words.ownLarge(t.name),!0);let r=await t.text();r.includes(`\0`)?V(N,n.words.learnNotText(t.name),!0):c.take(r.replace(/^\uFEFF/,``),{runs:!0})}let le=()=>_(G)?c.example:/^class\s+(\w+)/m.exec(c.source)?.[1]?.toLowerCase()??`game`,de=()=>q(`${le()}.py`,`text/x-python`,c.source);async function fe(){let{source:e}=c,t=await Re(e);if(t===null)return void V(I,`long`);let n=new URL(F?`#/own?code=${t}`:`/own#code=${t}`,document.baseURI).href,r=await i(n);V(z,r?e:``,!0),r||V(X,n,!0)}let X=w(``);v(()=>{c.source,V(X,``)});var pe=Ct(),me=f(pe),he=S(me,!0),ge=d(me,2),_e=S(ge,!0),ve=d(ge,2),ye=f(ve),be=f(ye),Z=d(be),xe=f(Z),Se=e=>{var t=pt(),r=S(t,!0);t.value=t.__value=``,g(()=>y(r,n.words.ownNone)),b(e,t)};K(xe,e=>{_(W)||e(Se)});var Ce=d(xe);ie(Ce,()=>{var e=f(Ce),t=l();ft(x(t),()=>De),b(e,t)});var we=d(Ce);ie(we,()=>{var e=f(we),t=l();ft(x(t),()=>Oe),b(e,t)}),H(Z);var Te;re(Z),H(ye);var Q=d(ye,2),Ee=f(Q),$=d(Ee);M($,20,()=>o,e=>e,(e,t)=>{var r=pt(),i=S(r,!0),a={};g(e=>{y(i,e),a!==(a=t)&&(r.value=(r.__value=a)??``)},[()=>n.words.number(t)]),b(e,r)}),H($),re($),H(Q);var je=d(Q,2),Me=e=>{var t=mt(),r=S(t,!0);g(()=>y(r,n.words.ownBefore)),P(`click`,t,()=>c.restore()),b(e,t)};K(je,e=>{c.before&&e(Me)}),H(ve);var Pe=d(ve,2),Fe=e=>{var r=gt(),i=f(r),a=d(i),o=e=>{var t=ht(),r=S(t);g(()=>y(r,`${n.words.sources??``} ${_(W).source??``}`)),b(e,t)};K(a,e=>{_(W).source&&e(o)}),H(r),g(e=>y(i,`${e??``} `),[()=>t(_(W).known[L.lang])]),b(e,r)};K(Pe,e=>{_(W)&&_(G)&&e(Fe)});var Ie=d(Pe,2),Le=e=>{var t=_t(),r=S(t,!0);g(()=>y(r,n.words.ownLink[_(I)])),b(e,t)};K(Ie,e=>{_(I)&&e(Le)});var ze=d(Ie,2),Ve=e=>{var t=_t(),n=S(t,!0);g(()=>y(n,_(N))),b(e,t)};K(ze,e=>{_(N)&&e(Ve)});var He=d(ze,2),Ue=f(He),We=f(Ue);k(We,()=>r(()=>import(`./CodeEditor.js`),__vite__mapDeps([0,1,2,3,4])),e=>{var t=vt(),r=S(t,!0);g(()=>y(r,n.words.loading)),b(e,t)},(e,t)=>{var r=T(()=>{var{default:e}=_(t);return{CodeEditor:e}}),i=T(()=>_(r).CodeEditor),a=l(),o=x(a);ne(o,()=>_(i),(e,t)=>{C(t(e,{get label(){return n.words.ownRules},slice:null,onchange:()=>c.keep(),onstray:()=>{},get text(){return c.program},set text(e){c.program=e}}),e=>V(B,e,!0),()=>_(B))}),b(e,a)});var Ge=d(We,2),Ke=S(Ge,!0),qe=d(Ge,2),Je=f(qe),Ye=S(Je,!0),Xe=d(Je,2),Ze=f(Xe,!0),Qe=d(Ze);H(Xe);var $e=d(Xe,2),tt=S($e,!0),nt=d($e,2),rt=e=>{var t=mt(),r=S(t,!0);g(()=>{t.disabled=_(G),y(r,n.words.ownReset)}),P(`click`,t,()=>ce(c.example)),b(e,t)};K(nt,e=>{_(W)&&e(rt)}),H(qe);var it=d(qe,2),at=e=>{var t=yt(),r=f(t,!0),i=d(r);ee(i),H(t),g(()=>{y(r,n.words.share),O(i,_(X))}),b(e,t)};K(it,e=>{_(X)&&e(at)});var ot=d(it,2),st=S(ot,!0);H(Ue);var ct=d(Ue,2),lt=f(ct),ut=e=>{var t=bt(),r=S(t,!0);g(()=>y(r,n.words.ownAbsent)),b(e,t)},wt=e=>{var t=xt(),r=x(t),i=S(r,!0),a=d(r,2),o=f(a),s=S(o,!0);H(a),g(()=>{y(i,n.words.ownLinked),y(s,n.words.learnRun)}),P(`click`,o,se),b(e,t)},Tt=e=>{var t=l(),r=x(t);s(r,{failed:e=>{var t=_t(),r=S(t,!0);g(()=>y(r,n.words.learnBroken)),b(e,t)}},e=>{var t=St(),r=x(t);et(r,{get author(){return m},get words(){return n.words},onshow:e=>void J(e)}),dt(d(r,2),{get author(){return m},get engine(){return n.engine},get words(){return n.words}}),b(e,t)}),b(e,t)};K(lt,e=>{_(D)===!1?e(ut):c.runs?e(Tt,-1):e(wt,1)}),H(ct),H(He),H(pe),g((e,t)=>{y(he,n.words.ownGame),y(_e,e),y(be,`${n.words.ownExample??``} `),U(Ce,`label`,n.words.ownExamples),U(we,`label`,n.words.ownChanges),Te!==(Te=c.example)&&(Z.value=(Z.__value=Te)??``,A(Z,Te)),y(Ee,`${n.words.ownMost??``} `),U(Ue,`aria-label`,n.words.ownRules),y(Ke,n.words.learnKeys),y(Ye,n.words.learnSave),y(Ze,n.words.learnOpen),$e.disabled=t,y(tt,_(z)===c.source?n.words.copied:n.words.copy),y(st,n.words.ownMethods),U(ct,`aria-label`,n.words.ownResult)},[()=>t(n.words.ownHow),()=>!c.program.trim()]),P(`change`,Z,({currentTarget:e})=>ce(e.value)),te($,()=>_(E),e=>V(E,e)),P(`click`,Je,de),P(`change`,Qe,({currentTarget:e})=>void Y(e.files).then(()=>e.value=``)),P(`click`,$e,()=>void fe()),b(e,pe),a()}o([`change`,`click`]);export{wt as default};