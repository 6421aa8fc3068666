const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["CodeEditor.js","index.js","place.js","style.css","slice.js"])))=>i.map(i=>d[i]);
import{D as e,F as t,d as n,s as r}from"./index.js";import{$t as i,At as a,Ct as o,Dt as s,Et as c,Ft as l,Gt as u,Ht as d,It as f,K as p,Kt as m,Lt as h,Pt as g,Rt as _,St as v,Tt as y,Ut as b,Wt as x,X as S,Yt as C,Zt as w,_t as T,an as E,at as D,bt as O,ct as k,en as A,gt as ee,hn as j,jt as M,k as N,kt as P,l as F,nt as te,on as I,ot as L,pn as R,pt as ne,q as z,qt as B,rn as V,rt as H,st as re,tt as U,ut as W,yt as G}from"./place.js";import{n as K,r as ie,t as q}from"./python.js";/* empty css    */var ae=500,oe=2e4,se=18e4,J={findings:[],rungs:[]};function ce(e,t){try{let{part:n,...r}=JSON.parse(t);return n===`laws`?{...e,findings:[...e.findings,...r.findings]}:n===`rung`?{...e,rungs:[...e.rungs,r]}:{...e,[n]:r}}catch{return e}}var le=class{python=new q(()=>new Worker(new URL(`/assets/author.js`,``+import.meta.url),{type:`module`}));#e=C(J);get known(){return g(this.#e)}set known(e){B(this.#e,e)}#t=C(!1);get busy(){return g(this.#t)}set busy(e){B(this.#t,e,!0)}#n=C(``);get trouble(){return g(this.#n)}set trouble(e){B(this.#n,e,!0)}#r=C(0);get count(){return g(this.#r)}set count(e){B(this.#r,e,!0)}#i;#a=null;#o=!1;change(e,t=ae){this.busy=!0,clearTimeout(this.#i),this.#i=setTimeout(()=>this.#s(e),t)}leave(){clearTimeout(this.#i),this.#a=null,this.#o&&this.python.stop(),[this.known,this.busy,this.trouble]=[J,!1,``]}stop(){clearTimeout(this.#i),this.#a=null,this.#o?this.python.stop():[this.busy,this.trouble]=[!1,`stopped`]}#s(e){this.#a=e,this.#o&&this.python.ready&&this.python.stop(),this.#o||this.#c()}async#c(){for(this.#o=!0;this.#a;){let{source:e,lang:t,most:n}=this.#a;this.#a=null;let r=J,i=await this.#l(`study`,[e,t,n],e=>this.known=r=e);this.#a||([this.trouble,this.known,this.count]=[i,r,this.count+1])}this.#o=!1,this.busy=!1}async#l(e,t,n){let r=J,i=await this.python.call({name:e,values:t},e=>{this.#a||n(r=ce(r,e))},this.python.ready?oe:se);return`answer`in i?``:`broken`in i?`broken`:i.stopped===`late`?`silent`:`stopped`}async at(e){if(this.#o)return null;let t=J;return this.#o=!0,await this.#l(`at`,[JSON.stringify(e)],e=>t=e),this.#o=!1,this.#a&&this.#c(),t.fault&&(this.known={...this.known,fault:t.fault}),t.position??null}},ue=`"""Brussels Sprouts: join two free ends by a line without a crossing, and put a cross-bar on the line."""

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
`,de=`"""Chocolate with two deadly squares: break off lines of squares, none of them deadly. A player who
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
`,fe=`"""Chomp where the square diagonally next to the corner is poisoned too. A bite eats its square and
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
`,Y=`"""Dawson's Kayles: a ball takes two adjacent pins. A player who cannot has lost."""

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
`,me=`"""Domineering on 4×4 squares: the first player puts upright dominoes, the second one lying ones."""

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
`,he=`"""Small draughts where a player who cannot move wins. Men alone, one step ahead or one jump; a jump
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
`,ge=`"""Euclid's game: subtract a multiple of the smaller number from the larger; both must stay positive."""

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
`,_e=`"""Fibonacci Nim: first any number but not all; then at most twice what the other player just took."""

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
`,ve=`"""Grundy's game: split one heap into two unequal heaps. A player who cannot has lost."""

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
`,ye=`"""Hex on 3×3 cells: x joins top and bottom, o joins left and right."""

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
`,be=`"""A small Kalah, a cousin of Awalé: three houses a side with two seeds each."""

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
`,X=`"""Nim: take any number of counters from one heap. The player who takes the last counter wins."""

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
`,Se=`"""Chinese rings under another rule: a square may be played if the one before it has a pawn and the
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
`,Ce=`"""Röckse where a bonus serves once: its jump is lost when it is used. The cheapest way from the first
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
`,Z=`"""The 5 puzzle: slide tiles on 2×3 squares until they are in order."""

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
`,Q={examples:[{name:`nim`,title:{en:`Nim`,fr:`Nim`},known:{en:`The nimber of Nim is the sum without carries of the heaps: 3, 4 and 5 give 2, so the first player wins.`,fr:`Le nimber du Nim est la somme sans retenue des tas : 3, 4 et 5 donnent 2, donc le premier joueur gagne.`},source:`C. L. Bouton, Nim, a game with a complete mathematical theory, 1901`,golden:{outcome:`win`,nimber:2}},{name:`grundy`,title:{en:`Grundy's game`,fr:`Le jeu de Grundy`},known:{en:`One heap of 18 has nimber 4; whether the nimbers of all heaps ever become periodic is unknown.`,fr:`Un tas de 18 a le nimber 4 ; on ignore si la suite des nimbers finit par devenir périodique.`},source:`OEIS A002188`,golden:{outcome:`win`,nimber:4}},{name:`dawson`,title:{en:`Dawson's Kayles`,fr:`Le Kayles de Dawson`},known:{en:`A row of 14 pins has nimber 4; the nimbers of all rows repeat with period 34 from row 53 on.`,fr:`Une rangée de 14 quilles a le nimber 4 ; à partir de 53 quilles, les nimbers ont la période 34.`},source:`OEIS A002187; R. K. Guy and C. A. B. Smith, 1956`,golden:{outcome:`win`,nimber:4}},{name:`fibonacci`,title:{en:`Fibonacci Nim`,fr:`Le Nim de Fibonacci`},known:{en:`The first player loses exactly when the number of counters is a Fibonacci number, such as 21.`,fr:`Le premier joueur perd exactement quand le nombre de jetons est un nombre de Fibonacci, comme 21.`},source:`M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4), 1963`,golden:{outcome:`lose`,nimber:0}},{name:`chomp3d`,title:{en:`Chomp in three dimensions`,fr:`Chomp en trois dimensions`},known:{en:`The 980 plane partitions in a box of side 3 are its positions and the empty box; the first player wins by strategy stealing.`,fr:`Les 980 partitions planes dans une boîte de côté 3 sont ses positions et la boîte vide ; le premier joueur gagne par vol de stratégie.`},source:`OEIS A008793`,golden:{outcome:`win`,positions:979}},{name:`euclid`,title:{en:`Euclid's game`,fr:`Le jeu d'Euclide`},known:{en:`The nimber of (x, y) is the whole part of |y/x − x/y|: 4 for 37 and 8.`,fr:`Le nimber de (x, y) est la partie entière de |y/x − x/y| : 4 pour 37 et 8.`},source:`G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006`,golden:{outcome:`win`,nimber:4}},{name:`brussels`,title:{en:`Brussels Sprouts`,fr:`Choux de Bruxelles`},known:{en:`From n crosses every game lasts 5n − 2 plies, whatever the players do: 8 here, so the second player wins.`,fr:`Avec n croix, toute partie dure 5n − 2 coups, quoi que fassent les joueurs : 8 ici, donc le second gagne.`},source:`M. Gardner, Mathematical Carnival, 1975`,golden:{outcome:`lose`,remoteness:8}},{name:`hex3`,title:{en:`Hex on 3×3`,fr:`Hex 3×3`},known:{en:`The first player always wins Hex; from the centre of this board three stones are enough.`,fr:`Le premier joueur gagne toujours à Hex ; depuis le centre de ce plateau, trois pierres suffisent.`},source:`G. Campbell, On optimal play in the game of Hex, Integers 4, 2004`,golden:{outcome:`win`,remoteness:5}},{name:`domineering`,title:{en:`Domineering on 4×4`,fr:`Domineering 4×4`},known:{en:`The first player wins on 4×4, as on 6×6, 7×7 and 8×8, but not on 5×5.`,fr:`Le premier joueur gagne sur 4×4, comme sur 6×6, 7×7 et 8×8, mais pas sur 5×5.`},source:`D. Breuker, J. Uiterwijk and J. van den Herik, Solving 8×8 Domineering, 2000`,golden:{outcome:`win`}},{name:`misere`,title:{en:`Noughts and crosses, three in a row lose`,fr:`Morpion où trois alignés perdent`},known:{en:`Best play draws: the first player takes the centre and mirrors. There are 5,478 positions.`,fr:`Le meilleur jeu mène à la nulle : le premier prend le centre et joue en miroir. Il y a 5 478 positions.`},source:`S. Golomb and A. Hales, Hypercube tic-tac-toe, 2002; S. Schaefer, 2002`,golden:{outcome:`draw`,positions:5478}},{name:`kalah`,title:{en:`A small Kalah`,fr:`Un petit Kalah`},known:{en:`With three houses a side, the first player draws with one seed in each and wins with two or three.`,fr:`Avec trois cases par camp, le premier joueur annule avec une graine par case et gagne avec deux ou trois.`},source:`G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000`,golden:{outcome:`win`}},{name:`sliding`,title:{en:`The 5 puzzle`,fr:`Le taquin 2×3`},known:{en:`No position is farther from the solution than this one: 21 moves.`,fr:`Aucune position n'est plus loin de la solution que celle-ci : 21 coups.`},source:`OEIS A151944`,golden:{outcome:`win`,cost:21,positions:360}}],changes:[{name:`chomp`,title:{en:`Chomp with two poisoned squares`,fr:`Chomp à deux carrés empoisonnés`},known:{en:`One rule has changed: a second square is poisoned. Move it, or add a third.`,fr:`Une règle a changé : un second carré est empoisonné. Déplacez-le, ou ajoutez-en un troisième.`}},{name:`chocolate`,title:{en:`Chocolate with two deadly squares`,fr:`Chocolat à deux carrés mortels`},known:{en:`One rule has changed: two squares are deadly. Is it still a game of four heaps?`,fr:`Une règle a changé : deux carrés sont mortels. Est-ce encore un jeu à quatre tas ?`}},{name:`draughts`,title:{en:`Small draughts where a blocked player wins`,fr:`Petites dames où le joueur bloqué gagne`},known:{en:`One rule has changed: a player who cannot move wins. The board is small, and men do not promote.`,fr:`Une règle a changé : un joueur qui ne peut pas jouer gagne. Le damier est petit, et les pions ne deviennent pas dames.`}},{name:`rings`,title:{en:`Rings under another rule`,fr:`Baguenaudier sous une autre règle`},known:{en:`One rule has changed: a square may be played after any pawn with an empty square before it.`,fr:`Une règle a changé : on peut jouer une case après tout pion précédé d'une case vide.`}},{name:`rockse`,title:{en:`Röckse where a bonus serves once`,fr:`Röckse où un bonus ne sert qu'une fois`},known:{en:`One rule has changed: a jump of a bonus is lost when it is used.`,fr:`Une règle a changé : le saut d'un bonus est perdu dès qu'il a servi.`}}]},we=Object.assign({"../../../../../../examples/own/brussels.py":ue,"../../../../../../examples/own/chocolate.py":de,"../../../../../../examples/own/chomp.py":fe,"../../../../../../examples/own/chomp3d.py":pe,"../../../../../../examples/own/dawson.py":Y,"../../../../../../examples/own/domineering.py":me,"../../../../../../examples/own/draughts.py":he,"../../../../../../examples/own/euclid.py":ge,"../../../../../../examples/own/fibonacci.py":_e,"../../../../../../examples/own/grundy.py":ve,"../../../../../../examples/own/hex3.py":ye,"../../../../../../examples/own/kalah.py":be,"../../../../../../examples/own/misere.py":xe,"../../../../../../examples/own/nim.py":X,"../../../../../../examples/own/rings.py":Se,"../../../../../../examples/own/rockse.py":Ce,"../../../../../../examples/own/sliding.py":Z}),Te=Q.examples,Ee=Q.changes,De=e=>[...Te,...Ee].find(t=>t.name===e),Oe=e=>we[`../../../../../../examples/own/${e}.py`]??``,ke=`own`,Ae={program:Oe(`nim`),example:`nim`,runs:!0,before:``};function je(){try{let{program:e,example:t,runs:n,before:r}={...Ae,...JSON.parse(z(ke)??`{}`)};if([e,t,r].every(e=>typeof e==`string`))return{program:e,example:t,runs:n===!0,before:r}}catch{}return Ae}var Me=class{#e=C(``);get program(){return g(this.#e)}set program(e){B(this.#e,e,!0)}#t=C(``);get example(){return g(this.#t)}set example(e){B(this.#t,e,!0)}#n=C(!0);get runs(){return g(this.#n)}set runs(e){B(this.#n,e,!0)}#r=C(``);get before(){return g(this.#r)}set before(e){B(this.#r,e,!0)}constructor(){Object.assign(this,je())}get source(){return this.program.replaceAll(`\xA0`,` `)}keep(){let{program:e,example:t,runs:n,before:r}=this;p(ke,JSON.stringify({program:e,example:t,runs:n,before:r}))}open(e){De(e)&&this.take(Oe(e),{example:e,runs:!0})}take(e,{example:t=``,runs:n}){this.isOwn&&(this.before=this.program),[this.program,this.example,this.runs]=[e,t,n],this.keep()}get isOwn(){return this.runs&&this.program.trim()!==``&&this.program!==Oe(this.example)}restore(){[this.program,this.example,this.runs,this.before]=[this.before,``,!0,``],this.keep()}},Ne=2e4,Pe=1e5,Fe=`1`,Ie=(e,t)=>new Blob([e]).stream().pipeThrough(t);async function Le(e){let t=await Re(e);return t.length>Ne||e.length>Pe?null:t}async function Re(e){let t=await new Response(Ie(new TextEncoder().encode(e),new CompressionStream(`deflate-raw`))).arrayBuffer();return`${Fe}.${j(new Uint8Array(t))}`}async function ze(e){if(e.length>Ne)return{fault:`long`};let[,t=``,n=``]=/^(\d{1,6})\.(.*)$/s.exec(e)??[];if(t&&t!==Fe)return{fault:`later`};try{let e=await Be(R(n));return e===null?{fault:`long`}:e?{program:e}:{fault:`cut`}}catch{return{fault:`cut`}}}async function Be(e){let t=Ie(e,new DecompressionStream(`deflate-raw`)).getReader(),n=new TextDecoder(`utf-8`,{fatal:!0}),r=``;for(let e=await t.read();!e.done;e=await t.read())if(r+=n.decode(e.value,{stream:!0}),r.length>Pe)return await t.cancel(),null;return r+n.decode()}var Ve=s(` <button class="quiet small"> </button>`,1),He=s(`<p class="trouble" role="alert"><!><code> </code> <!></p>`),Ue=s(`<button class="small"> </button>`),$=s(`<p class="trouble" role="alert"> </p>`),We=s(`<p><b> </b> <span class="faint"> </span></p> <!>`,1),Ge=s(`<dt> </dt> <dd class="code"> </dd> <dt> </dt> <dd class="code"> </dd>`,1),Ke=s(`<dt>nimber</dt><dd> </dd>`,1),qe=s(`<tr><th scope="row"> </th><td class="number"> </td><td class="number"> </td></tr>`),Je=s(`<table class="rungs"><thead><tr><td></td><th scope="col" class="number"> </th><th scope="col" class="number"> </th></tr></thead><tbody></tbody></table>`),Ye=s(`<p> </p> <dl><!> <!> <dt> </dt> <dd> </dd> <dt> </dt> <dd> </dd></dl> <!>`,1),Xe=s(`<h3> </h3> <pre> </pre>`,1),Ze=s(`<p class="standing" role="status"><span> </span> <!></p> <div><!> <!> <!> <!> <!> <!></div>`,1);function Qe(e,t){A(t,!0);let n=(e,n=E,r=E)=>{var i=He(),a=d(i),o=e=>{var n=P();h(e=>v(n,`${e??``} `),[()=>t.words.learnLine(r())]),y(e,n)};G(a,e=>{r()&&e(o)});var s=u(a),c=x(s,!0),l=u(s,2),f=e=>{var n=Ve(),i=b(n,!0);i.nodeValue=` `;var a=u(i),o=x(a,!0);h(()=>v(o,t.words.learnGoToLine)),M(`click`,a,()=>t.onshow(r())),y(e,n)};G(l,e=>{r()&&e(f)}),V(i),h(()=>v(c,n())),y(e,i)},r=w(()=>t.author.known),a=w(()=>g(r).findings.find(({counterexample:e})=>e!==null)),o=w(()=>g(r).opened?.sort===`puzzle`),s=w(()=>({"":``,stopped:t.words.learnStopped,silent:t.words.ownSilent,broken:t.words.learnBroken})),c=w(()=>t.author.python.absent?t.author.python.absent:t.author.busy?t.author.python.ready?g(r).progress?t.words.ownMet(g(r).progress.positions):t.words.loading:t.words.learnPython:``),l=w(()=>{let{answer:e}=g(r);if(!e)return``;let{positionValue:n,remoteness:i,cost:a}=e;return g(o)?n===`lose`?t.words.noWay:t.words.leastCost(a??0):!n||n===`draw`||i===null?t.words.moverCan[n??`draw`]:t.words.moverCan[n===`win`?`winIn`:`loseIn`](t.words.plies(i))}),f=e=>e.slice(0,12).join(`, `)+(e.length>12?` …`:``),p=w(()=>g(r).answer?g(r).rungs:[]);var m=Ze(),_=b(m),S=d(_),C=x(S,!0),T=u(S,2),D=e=>{var n=Ue(),r=x(n,!0);h(()=>v(r,t.words.stop)),M(`click`,n,()=>t.author.stop()),y(e,n)};G(T,e=>{t.author.busy&&t.author.python.ready&&e(D)}),V(_);var O=u(_,2);let k;var j=d(O),N=e=>{var n=$(),r=x(n,!0);h(()=>v(r,g(s)[t.author.trouble])),y(e,n)};G(j,e=>{t.author.trouble&&e(N)});var te=u(j,2),I=e=>{n(e,()=>g(r).fault.text,()=>g(r).fault.line)};G(te,e=>{g(r).fault&&e(I)});var L=u(te,2),R=e=>{var r=We(),i=b(r),o=d(i),s=x(o,!0),c=u(o,2),l=x(c);V(i);var f=u(i,2);n(f,()=>g(a).counterexample,()=>g(a).line),h(()=>{v(s,t.words.ownBroken),v(l,`(${g(a).about??``})`)}),y(e,r)};G(L,e=>{g(a)?.counterexample&&e(R)});var ne=u(L,2),z=e=>{var t=$(),n=x(t,!0);h(()=>v(n,g(r).spent.sentence)),y(e,t)};G(ne,e=>{g(r).spent&&e(z)});var B=u(ne,2),H=e=>{var n=Ye(),i=b(n),a=x(i,!0),o=u(i,2),s=d(o),c=e=>{var n=Ge(),i=b(n),a=x(i,!0),o=u(i,2),s=x(o,!0),c=u(o,2),l=x(c,!0),d=u(c,2),p=x(d,!0);h((e,n)=>{v(a,t.words.ownBest),v(s,e),v(l,t.words.lineKinds.best),v(p,n)},[()=>f(g(r).answer.best),()=>f(g(r).answer.line)]),y(e,n)};G(s,e=>{g(r).answer.best.length&&e(c)});var m=u(s,2),_=e=>{var t=Ke(),n=u(b(t)),i=x(n,!0);h(()=>v(i,g(r).nimber.nimber)),y(e,t)};G(m,e=>{g(r).nimber&&e(_)});var S=u(m,2),C=x(S,!0),w=u(S,2),T=x(w,!0),E=u(w,2),D=x(E,!0),O=u(E,2),k=x(O);V(o);var A=u(o,2),j=e=>{var n=Je(),r=d(n),i=d(r),a=u(d(i)),o=x(a,!0),s=u(a),c=x(s,!0);V(i),V(r);var l=u(r);ee(l,21,()=>g(p),({rung:e,calls:t,positions:n})=>e,(e,n)=>{let r=()=>g(n).rung,i=()=>g(n).calls,a=()=>g(n).positions;var o=qe(),s=d(o),c=x(s,!0),l=u(s),f=x(l,!0),p=u(l),m=x(p,!0);V(o),h(()=>{v(c,t.words.rungs[r()]??r()),v(f,i()??`–`),v(m,a()??`–`)}),y(e,o)}),V(l),V(n),h(()=>{v(o,t.words.calls),v(c,t.words.positions)}),y(e,n)};G(A,e=>{g(p).length&&e(j)}),h(e=>{W(i,1,`verdict ${g(r).answer.positionValue??``??``}`),v(a,g(l)),v(C,t.words.positions),v(T,g(r).answer.positions),v(D,t.words.ownLaws),v(k,`✓ ${e??``}`)},[()=>g(r).findings.map(({about:e})=>e).join(F.lang===`fr`?` ; `:`; `)]),y(e,n)};G(B,e=>{g(r).answer&&e(H)});var re=u(B,2),U=e=>{var n=Xe(),i=b(n),a=x(i,!0),o=u(i,2),s=x(o);h(()=>{v(a,t.words.learnPrinted),v(s,`${g(r).printed.text??``}${g(r).printed.cut?`…`:``}`)}),y(e,n)};G(re,e=>{g(r).printed&&e(U)}),V(O),h(()=>{v(C,g(c)),k=W(O,1,``,null,k,{stale:t.author.busy})}),y(e,m),i()}a([`click`]);var $e=s(`<span> </span>`),et=s(`<li><button class="move"> </button> <!></li>`),tt=s(`<p class="faint"> </p>`),nt=s(`<ul class="moves"></ul> <!>`,1),rt=s(`<button> </button>`),it=s(`<label> <select><option> </option><option> </option></select></label>`),at=s(`<p class="faint small code"> </p>`),ot=s(`<section class="play"><h2> </h2> <!> <p class="code"> </p> <p class="standing" role="status"> </p> <!> <p class="buttons"><button> </button> <button> </button> <!> <!></p> <!></section>`);function st(t,n){A(n,!0);let r=C([]),a=C(null),o=C(!1),s=C(0),l=C(!1),f=w(()=>n.author.known.opened?.sort===`puzzle`),p=w(()=>n.author.known.answer!==void 0),m=w(()=>g(a)??n.author.known.position??null),S=w(()=>g(l)||n.author.busy||!g(m)||g(m).result!==null),E=w(()=>g(p)&&!g(f)&&g(m)!==null&&g(m).result===null&&g(m).turn!==g(s));_(()=>{n.author.count,(e=>{var t=I(e,3);B(r,t[0]),B(a,t[1]),B(l,t[2],!0)})([[],null,!1])}),_(()=>{if(!g(E)||n.author.busy||!g(m)?.choice)return;let e=g(m).choice,t=setTimeout(()=>void O(e),500);return()=>clearTimeout(t)});async function D(e){B(l,!0);let t=await n.author.at(e);return B(l,!1),t&&(e=>{var t=I(e,2);B(r,t[0]),B(a,t[1])})([e,t]),t!==null}let O=e=>D([...g(r),e]);async function j(){for(;g(r).length&&await D(g(r).slice(0,-1))&&g(E););}async function N(e){B(s,e,!0),await D([])}let P={win:`lose`,lose:`win`,draw:`draw`},F=w(()=>{if(!g(m)?.result)return``;let{result:e,turn:t}=g(m);return g(f)?e===`win`?n.words.solvedIt(g(r).length):n.words.stuck:e===`draw`?n.words.drawn:g(p)?(t===g(s)?e:P[e])===`win`?n.words.youWon:n.words.youLost:n.words.playerWon(e===`win`?t+1:2-t)}),te=w(()=>!g(m)||g(F)?g(F):g(f)?n.words.yourTurn:g(p)?g(E)?n.words.foeThinks:n.words.yourTurn:`${n.words.ownBoth} ${n.words.turnOf(g(m).turn+1)}`),L=({move:e,words:t})=>t??e,R=w(()=>(g(m)?.moves??[]).map(e=>({move:e.move,label:e.move,position:``,words:L(e)}))),ne=w(()=>({known:`exact`,moves:(g(m)?.moves??[]).map(e=>({...e,label:e.move,position:``,words:L(e),best:e.best??!1}))})),z=e=>g(f)?e.cost===void 0?`–`:n.words.number(e.cost):`${{win:`✓`,lose:`✗`,draw:`=`}[e.moveValue??`draw`]} ${n.words.worthName[e.moveValue??`none`]}${e.remoteness===void 0?``:` ${Number(e.remoteness)+1}`}`;var U=c(),K=b(U),ie=t=>{var i=ot(),a=d(i),c=x(a,!0),_=u(a,2),C=t=>{{let r=w(()=>g(m).position.slice(0,60)),i=w(()=>g(S)||g(E));e(t,{get picture(){return g(m).picture},get words(){return n.words},get label(){return g(r)},get legal(){return g(R)},get judged(){return g(ne)},get reveal(){return g(o)},get alone(){return g(f)},get locked(){return g(i)},onplay:e=>void O(e)})}};G(_,e=>{g(m).picture.squares.length&&e(C)});var D=u(_,2),A=x(D,!0),P=u(D,2),F=x(P,!0),I=u(P,2),L=e=>{var t=nt(),r=b(t);ee(r,21,()=>g(m).moves,T,(e,t)=>{var n=et(),r=d(n),i=x(r,!0),a=u(r,2),s=e=>{var n=$e(),r=x(n);h(e=>{W(n,1,`badge ${(g(f)?g(t).best?`win`:``:g(t).moveValue??``)??``}`),v(r,`${e??``}${g(t).best?` ★`:``}`)},[()=>z(g(t))]),y(e,n)};G(a,e=>{g(o)&&g(p)&&e(s)}),V(n),h(()=>{r.disabled=g(S)||g(E),v(i,g(t).move)}),M(`click`,r,()=>void O(g(t).move)),y(e,n)}),V(r);var i=u(r,2),a=e=>{var t=tt(),r=x(t,!0);h(e=>v(r,e),[()=>n.words.moreMoves(g(m).leftOut)]),y(e,t)};G(i,e=>{g(m).leftOut&&e(a)}),h(()=>H(r,`aria-label`,n.words.move)),y(e,t)};G(I,e=>{g(m).moves.length&&!g(m).result&&e(L)});var U=u(I,2),K=d(U),ie=x(K,!0),q=u(K,2),ae=x(q,!0),oe=u(q,2),se=e=>{var t=rt(),r=x(t,!0);h(()=>{H(t,`aria-pressed`,g(o)),v(r,n.words.values)}),M(`click`,t,()=>B(o,!g(o))),y(e,t)};G(oe,e=>{g(p)&&e(se)});var J=u(oe,2),ce=e=>{var t=it(),r=d(t),i=u(r),a=d(i),o=x(a,!0);a.value=a.__value=0;var c=u(a),f=x(c,!0);c.value=c.__value=1,V(i);var p;re(i),V(t),h(()=>{v(r,`${n.words.starts??``} `),i.disabled=g(l)||n.author.busy,v(o,n.words.meFirst),v(f,n.words.foeFirst),p!==(p=g(s))&&(i.value=(i.__value=p)??``,k(i,p))}),M(`change`,i,({currentTarget:e})=>void N(Number(e.value))),y(e,t)};G(J,e=>{g(p)&&!g(f)&&e(ce)}),V(U);var le=u(U,2),ue=e=>{var t=at(),n=x(t,!0);h(e=>v(n,e),[()=>g(r).join(` `)]),y(e,t)};G(le,e=>{g(r).length&&e(ue)}),V(i),h(e=>{H(i,`aria-label`,n.words.ownPlay),v(c,n.words.ownPlay),v(A,e),v(F,g(te)),K.disabled=!g(r).length||g(l)||n.author.busy||g(E),v(ie,n.words.undo),q.disabled=g(l)||n.author.busy,v(ae,n.words.newGame)},[()=>g(m).position.slice(0,300)]),M(`click`,K,()=>void j()),M(`click`,q,()=>void N(g(s))),y(t,i)};G(K,e=>{g(m)&&e(ie)}),y(t,U),i()}a([`click`,`change`]);var ct=(e,t=E)=>{var n=c(),r=b(n);ee(r,17,t,({name:e,title:t})=>e,(e,t)=>{let n=()=>g(t).name,r=()=>g(t).title;var i=lt(),a=x(i,!0),o={};h(()=>{v(a,r()[F.lang]),o!==(o=n())&&(i.value=(i.__value=o)??``)}),y(e,i)}),y(e,n)},lt=s(`<option> </option>`),ut=s(`<button> </button>`),dt=s(`<span class="faint small"> </span>`),ft=s(`<p> <!></p>`),pt=s(`<p class="trouble" role="alert"> </p>`),mt=s(`<p class="wait"> </p>`),ht=s(`<label> <input readonly=""/></label>`),gt=s(`<p> </p>`),_t=s(`<p> </p> <p><button class="first"> </button></p>`,1),vt=s(`<!> <!>`,1),yt=s(`<article class="learn own"><h1> </h1> <p class="lead"> </p> <p class="buttons"><label> <select><!><optgroup><!></optgroup><optgroup><!></optgroup></select></label> <label> <select></select></label> <!></p> <!> <!> <!> <div class="desk"><section><!> <p class="faint small"> </p> <p class="buttons"><button> </button> <label class="button"> <input type="file" class="hidden" accept=".py,text/x-python"/></label> <button> </button> <!></p> <!> <p class="faint small"> </p></section> <section class="asked"><!></section></div></article>`);function bt(e,a){A(a,!0);let s=[2e4,1e5,4e5],p=new Me,T=new le,E=C(m(s[0]??0)),j=C(null),P=C(``),R=C(null),z=C(``),W=C(void 0),q=w(()=>De(p.example)),ae=w(()=>g(q)!==void 0&&p.program===Oe(p.example));_(()=>{document.title=`${a.words.ownGame} – Tablette`}),_(()=>void K().then(e=>B(j,e,!0))),_(()=>{g(j)&&T.python.start()}),_(()=>()=>(T.leave(),T.python.end())),_(()=>{let{example:e,code:t=N?void 0:/^#code=(.*)$/s.exec(location.hash)?.[1]}=F.options;f(()=>{e!==void 0&&p.open(e),t!==void 0&&oe(t),(e!==void 0||t!==void 0)&&F.choose({example:null,code:null})})}),_(()=>{let e={source:p.source,lang:F.lang,most:g(E)};g(j)&&p.runs&&e.source.trim()?T.change(e):T.leave()});async function oe(e){let t=await ze(e);`fault`in t?B(R,t.fault,!0):p.take(t.program,{runs:!1})}function se(){p.runs=!0,p.keep()}function J(e){(e=>{var t=I(e,2);B(P,t[0],!0),B(R,t[1],!0)})([``,null]),p.open(e)}async function ce(e){g(W)?.mark(e),await l(),g(W)?.reveal()}async function ue(e){let t=e?.[0];if(!t)return;if((e=>{var t=I(e,2);B(P,t[0],!0),B(R,t[1],!0)})([``,null]),t.size>1e5)return void B(P,a.words.ownLarge(t.name),!0);let n=await t.text();n.includes(`\0`)?B(P,a.words.learnNotText(t.name),!0):p.take(n.replace(/^\uFEFF/,``),{runs:!0})}let de=()=>g(ae)?p.example:/^class\s+(\w+)/m.exec(p.source)?.[1]?.toLowerCase()??`game`,fe=()=>ie(`${de()}.py`,`text/x-python`,p.source);async function pe(){let{source:e}=p,t=await Le(e);if(t===null)return void B(R,`long`);let n=new URL(N?`#/own?code=${t}`:`/own#code=${t}`,document.baseURI).href,i=await r(n);B(z,i?e:``,!0),i||B(Y,n,!0)}let Y=C(``);_(()=>{p.source,B(Y,``)});var me=yt(),he=d(me),ge=x(he,!0),_e=u(he,2),ve=x(_e,!0),ye=u(_e,2),be=d(ye),xe=d(be),X=u(xe),Se=d(X),Ce=e=>{var t=lt(),n=x(t,!0);t.value=t.__value=``,h(()=>v(n,a.words.ownNone)),y(e,t)};G(Se,e=>{g(q)||e(Ce)});var Z=u(Se);U(Z,()=>{var e=d(Z),t=c();ct(b(t),()=>Te),y(e,t)});var Q=u(Z);U(Q,()=>{var e=d(Q),t=c();ct(b(t),()=>Ee),y(e,t)}),V(X);var we;re(X),V(be);var ke=u(be,2),Ae=d(ke),je=u(Ae);ee(je,20,()=>s,e=>e,(e,t)=>{var n=lt(),r=x(n,!0),i={};h(e=>{v(r,e),i!==(i=t)&&(n.value=(n.__value=i)??``)},[()=>a.words.number(t)]),y(e,n)}),V(je),re(je),V(ke);var Ne=u(ke,2),Pe=e=>{var t=ut(),n=x(t,!0);h(()=>v(n,a.words.ownBefore)),M(`click`,t,()=>p.restore()),y(e,t)};G(Ne,e=>{p.before&&e(Pe)}),V(ye);var Fe=u(ye,2),Ie=e=>{var n=ft(),r=d(n),i=u(r),o=e=>{var t=dt(),n=x(t);h(()=>v(n,`${a.words.sources??``} ${g(q).source??``}`)),y(e,t)};G(i,e=>{g(q).source&&e(o)}),V(n),h(e=>v(r,`${e??``} `),[()=>t(g(q).known[F.lang])]),y(e,n)};G(Fe,e=>{g(q)&&g(ae)&&e(Ie)});var Re=u(Fe,2),Be=e=>{var t=pt(),n=x(t,!0);h(()=>v(n,a.words.ownLink[g(R)])),y(e,t)};G(Re,e=>{g(R)&&e(Be)});var Ve=u(Re,2),He=e=>{var t=pt(),n=x(t,!0);h(()=>v(n,g(P))),y(e,t)};G(Ve,e=>{g(P)&&e(He)});var Ue=u(Ve,2),$=d(Ue),We=d($);O(We,()=>n(()=>import(`./CodeEditor.js`),__vite__mapDeps([0,1,2,3,4])),e=>{var t=mt(),n=x(t,!0);h(()=>v(n,a.words.loading)),y(e,t)},(e,t)=>{var n=w(()=>{var{default:e}=g(t);return{CodeEditor:e}}),r=w(()=>g(n).CodeEditor),i=c(),o=b(i);ne(o,()=>g(r),(e,t)=>{S(t(e,{get label(){return a.words.ownRules},slice:null,onchange:()=>p.keep(),onstray:()=>{},get text(){return p.program},set text(e){p.program=e}}),e=>B(W,e,!0),()=>g(W))}),y(e,i)});var Ge=u(We,2),Ke=x(Ge,!0),qe=u(Ge,2),Je=d(qe),Ye=x(Je,!0),Xe=u(Je,2),Ze=d(Xe,!0),$e=u(Ze);V(Xe);var et=u(Xe,2),tt=x(et,!0),nt=u(et,2),rt=e=>{var t=ut(),n=x(t,!0);h(()=>{t.disabled=g(ae),v(n,a.words.ownReset)}),M(`click`,t,()=>J(p.example)),y(e,t)};G(nt,e=>{g(q)&&e(rt)}),V(qe);var it=u(qe,2),at=e=>{var t=ht(),n=d(t,!0),r=u(n);te(r),V(t),h(()=>{v(n,a.words.share),D(r,g(Y))}),y(e,t)};G(it,e=>{g(Y)&&e(at)});var ot=u(it,2),bt=x(ot,!0);V($);var xt=u($,2),St=d(xt),Ct=e=>{var t=gt(),n=x(t,!0);h(()=>v(n,a.words.ownAbsent)),y(e,t)},wt=e=>{var t=_t(),n=b(t),r=x(n,!0),i=u(n,2),o=d(i),s=x(o,!0);V(i),h(()=>{v(r,a.words.ownLinked),v(s,a.words.learnRun)}),M(`click`,o,se),y(e,t)},Tt=e=>{var t=c(),n=b(t);o(n,{failed:e=>{var t=pt(),n=x(t,!0);h(()=>v(n,a.words.learnBroken)),y(e,t)}},e=>{var t=vt(),n=b(t);Qe(n,{get author(){return T},get words(){return a.words},onshow:e=>void ce(e)}),st(u(n,2),{get author(){return T},get words(){return a.words}}),y(e,t)}),y(e,t)};G(St,e=>{g(j)===!1?e(Ct):p.runs?e(Tt,-1):e(wt,1)}),V(xt),V(Ue),V(me),h((e,t)=>{v(ge,a.words.ownGame),v(ve,e),v(xe,`${a.words.ownExample??``} `),H(Z,`label`,a.words.ownExamples),H(Q,`label`,a.words.ownChanges),we!==(we=p.example)&&(X.value=(X.__value=we)??``,k(X,we)),v(Ae,`${a.words.ownMost??``} `),H($,`aria-label`,a.words.ownRules),v(Ke,a.words.learnKeys),v(Ye,a.words.learnSave),v(Ze,a.words.learnOpen),et.disabled=t,v(tt,g(z)===p.source?a.words.copied:a.words.copy),v(bt,a.words.ownMethods),H(xt,`aria-label`,a.words.ownResult)},[()=>t(a.words.ownHow),()=>!p.program.trim()]),M(`change`,X,({currentTarget:e})=>J(e.value)),L(je,()=>g(E),e=>B(E,e)),M(`click`,Je,fe),M(`change`,$e,({currentTarget:e})=>void ue(e.files).then(()=>e.value=``)),M(`click`,et,()=>void pe()),y(e,me),i()}a([`change`,`click`]);export{bt as default};