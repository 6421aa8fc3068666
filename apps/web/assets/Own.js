const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["CodeEditor.js","index.js","place.js","match.js","style.css","slice.js"])))=>i.map(i=>d[i]);
import{M as e,T as t,l as n}from"./index.js";import{$ as r,At as i,Ct as a,Dt as o,Et as s,Ft as c,Gt as l,H as u,Ht as d,It as f,J as p,Jt as m,Lt as h,Ot as g,Pt as _,Q as v,R as y,Rt as b,St as x,Vt as S,Wt as C,Xt as w,Y as T,Z as E,Zt as D,_t as O,at as k,ct as ee,dt as A,et as te,ft as j,ht as ne,in as M,kt as N,lt as P,mt as F,nt as I,on as L,q as R,t as z,vt as B,x as V,xt as H,yt as U,z as W,zt as G}from"./place.js";import{n as K,r as q,t as J}from"./python.js";/* empty css    */var Y=500,re=2e4,ie=18e4,X={findings:[],rungs:[]};function ae(e,t){try{let{part:n,...r}=JSON.parse(t);return n===`laws`?{...e,findings:[...e.findings,...r.findings]}:n===`rung`?{...e,rungs:[...e.rungs,r]}:{...e,[n]:r}}catch{return e}}var oe=class{python=new J(()=>new Worker(new URL(`/assets/author.js`,``+import.meta.url),{type:`module`}));#e=S(X);get known(){return s(this.#e)}set known(e){G(this.#e,e)}#t=S(!1);get busy(){return s(this.#t)}set busy(e){G(this.#t,e,!0)}#n=S(``);get trouble(){return s(this.#n)}set trouble(e){G(this.#n,e,!0)}#r=S(0);get count(){return s(this.#r)}set count(e){G(this.#r,e,!0)}#i;#a=null;#o=!1;change(e,t=Y){this.busy=!0,clearTimeout(this.#i),this.#i=setTimeout(()=>this.#s(e),t)}leave(){clearTimeout(this.#i),this.#a=null,this.#o&&this.python.stop(),[this.known,this.busy,this.trouble]=[X,!1,``]}stop(){clearTimeout(this.#i),this.#a=null,this.#o?this.python.stop():[this.busy,this.trouble]=[!1,`stopped`]}#s(e){this.#a=e,this.#o&&this.python.ready&&this.python.stop(),this.#o||this.#c()}async#c(){for(this.#o=!0;this.#a;){let{source:e,lang:t,most:n}=this.#a;this.#a=null;let r=X,i=await this.#l(`study`,[e,t,n],e=>this.known=r=e);this.#a||([this.trouble,this.known,this.count]=[i,r,this.count+1])}this.#o=!1,this.busy=!1}async#l(e,t,n){let r=X,i=await this.python.call({name:e,values:t},e=>{this.#a||n(r=ae(r,e))},this.python.ready?re:ie);return`answer`in i?``:`broken`in i?`broken`:i.stopped===`late`?`silent`:`stopped`}async at(e){if(this.#o)return null;let t=X;return this.#o=!0,await this.#l(`at`,[JSON.stringify(e)],e=>t=e),this.#o=!1,this.#a&&this.#c(),t.fault&&(this.known={...this.known,fault:t.fault}),t.position??null}},se=`"""Brussels Sprouts: join two free ends by a line without a crossing, and put a cross-bar on the line."""

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
`,ce=`"""Chocolate with two deadly squares: break off lines of squares, none of them deadly. A player who
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
`,le=`"""Chomp where the square diagonally next to the corner is poisoned too. A bite eats its square and
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
`,ue=`"""Chomp in three dimensions: eat a cube and all that are not nearer to the corner, which is poisoned."""

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
`,de=`"""Dawson's Kayles: a ball takes two adjacent pins. A player who cannot has lost."""

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
`,fe=`"""Domineering on 4×4 squares: the first player puts upright dominoes, the second one lying ones."""

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
`,pe=`"""Small draughts where a player who cannot move wins. Men alone, one step ahead or one jump; a jump
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
`,me=`"""Euclid's game: subtract a multiple of the smaller number from the larger; both must stay positive."""

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
`,he=`"""Fibonacci Nim: first any number but not all; then at most twice what the other player just took."""

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
`,ge=`"""Grundy's game: split one heap into two unequal heaps. A player who cannot has lost."""

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
`,_e=`"""Hex on 3×3 cells: x joins top and bottom, o joins left and right."""

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
`,ve=`"""Noughts and crosses with a twist: three in a row lose."""

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
`,ye=`"""Nim: take any number of counters from one heap. The player who takes the last counter wins."""

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
`,be=`"""Chinese rings under another rule: a square may be played if the one before it has a pawn and the
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
`,Ce={examples:[{name:`nim`,title:{en:`Nim`,fr:`Nim`},known:{en:`The nimber of Nim is the sum without carries of the heaps: 3, 4 and 5 give 2, so the first player wins.`,fr:`Le nimber du Nim est la somme sans retenue des tas : 3, 4 et 5 donnent 2, donc le premier joueur gagne.`},source:`C. L. Bouton, Nim, a game with a complete mathematical theory, 1901`,golden:{outcome:`win`,nimber:2}},{name:`grundy`,title:{en:`Grundy's game`,fr:`Le jeu de Grundy`},known:{en:`One heap of 18 has nimber 4; whether the nimbers of all heaps ever become periodic is unknown.`,fr:`Un tas de 18 a le nimber 4 ; on ignore si la suite des nimbers finit par devenir périodique.`},source:`OEIS A002188`,golden:{outcome:`win`,nimber:4}},{name:`dawson`,title:{en:`Dawson's Kayles`,fr:`Le Kayles de Dawson`},known:{en:`A row of 14 pins has nimber 4; the nimbers of all rows repeat with period 34 from row 53 on.`,fr:`Une rangée de 14 quilles a le nimber 4 ; à partir de 53 quilles, les nimbers ont la période 34.`},source:`OEIS A002187; R. K. Guy and C. A. B. Smith, 1956`,golden:{outcome:`win`,nimber:4}},{name:`fibonacci`,title:{en:`Fibonacci Nim`,fr:`Le Nim de Fibonacci`},known:{en:`The first player loses exactly when the number of counters is a Fibonacci number, such as 21.`,fr:`Le premier joueur perd exactement quand le nombre de jetons est un nombre de Fibonacci, comme 21.`},source:`M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4), 1963`,golden:{outcome:`lose`,nimber:0}},{name:`chomp3d`,title:{en:`Chomp in three dimensions`,fr:`Chomp en trois dimensions`},known:{en:`The 980 plane partitions in a box of side 3 are its positions and the empty box; the first player wins by strategy stealing.`,fr:`Les 980 partitions planes dans une boîte de côté 3 sont ses positions et la boîte vide ; le premier joueur gagne par vol de stratégie.`},source:`OEIS A008793`,golden:{outcome:`win`,positions:979}},{name:`euclid`,title:{en:`Euclid's game`,fr:`Le jeu d'Euclide`},known:{en:`The nimber of (x, y) is the whole part of |y/x − x/y|: 4 for 37 and 8.`,fr:`Le nimber de (x, y) est la partie entière de |y/x − x/y| : 4 pour 37 et 8.`},source:`G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006`,golden:{outcome:`win`,nimber:4}},{name:`brussels`,title:{en:`Brussels Sprouts`,fr:`Choux de Bruxelles`},known:{en:`From n crosses every game lasts 5n − 2 plies, whatever the players do: 8 here, so the second player wins.`,fr:`Avec n croix, toute partie dure 5n − 2 coups, quoi que fassent les joueurs : 8 ici, donc le second gagne.`},source:`M. Gardner, Mathematical Carnival, 1975`,golden:{outcome:`lose`,remoteness:8}},{name:`hex3`,title:{en:`Hex on 3×3`,fr:`Hex 3×3`},known:{en:`The first player always wins Hex; from the centre of this board three stones are enough.`,fr:`Le premier joueur gagne toujours à Hex ; depuis le centre de ce plateau, trois pierres suffisent.`},source:`G. Campbell, On optimal play in the game of Hex, Integers 4, 2004`,golden:{outcome:`win`,remoteness:5}},{name:`domineering`,title:{en:`Domineering on 4×4`,fr:`Domineering 4×4`},known:{en:`The first player wins on 4×4, as on 6×6, 7×7 and 8×8, but not on 5×5.`,fr:`Le premier joueur gagne sur 4×4, comme sur 6×6, 7×7 et 8×8, mais pas sur 5×5.`},source:`D. Breuker, J. Uiterwijk and J. van den Herik, Solving 8×8 Domineering, 2000`,golden:{outcome:`win`}},{name:`misere`,title:{en:`Noughts and crosses, three in a row lose`,fr:`Morpion où trois alignés perdent`},known:{en:`Best play draws: the first player takes the centre and mirrors. There are 5,478 positions.`,fr:`Le meilleur jeu mène à la nulle : le premier prend le centre et joue en miroir. Il y a 5 478 positions.`},source:`S. Golomb and A. Hales, Hypercube tic-tac-toe, 2002; S. Schaefer, 2002`,golden:{outcome:`draw`,positions:5478}},{name:`kalah`,title:{en:`A small Kalah`,fr:`Un petit Kalah`},known:{en:`With three houses a side, the first player draws with one seed in each and wins with two or three.`,fr:`Avec trois cases par camp, le premier joueur annule avec une graine par case et gagne avec deux ou trois.`},source:`G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000`,golden:{outcome:`win`}},{name:`sliding`,title:{en:`The 5 puzzle`,fr:`Le taquin 2×3`},known:{en:`No position is farther from the solution than this one: 21 moves.`,fr:`Aucune position n'est plus loin de la solution que celle-ci : 21 coups.`},source:`OEIS A151944`,golden:{outcome:`win`,cost:21,positions:360}}],changes:[{name:`chomp`,title:{en:`Chomp with two poisoned squares`,fr:`Chomp à deux carrés empoisonnés`},known:{en:`One rule has changed: a second square is poisoned. Move it, or add a third.`,fr:`Une règle a changé : un second carré est empoisonné. Déplacez-le, ou ajoutez-en un troisième.`}},{name:`chocolate`,title:{en:`Chocolate with two deadly squares`,fr:`Chocolat à deux carrés mortels`},known:{en:`One rule has changed: two squares are deadly. Is it still a game of four heaps?`,fr:`Une règle a changé : deux carrés sont mortels. Est-ce encore un jeu à quatre tas ?`}},{name:`draughts`,title:{en:`Small draughts where a blocked player wins`,fr:`Petites dames où le joueur bloqué gagne`},known:{en:`One rule has changed: a player who cannot move wins. The board is small, and men do not promote.`,fr:`Une règle a changé : un joueur qui ne peut pas jouer gagne. Le damier est petit, et les pions ne deviennent pas dames.`}},{name:`rings`,title:{en:`Rings under another rule`,fr:`Baguenaudier sous une autre règle`},known:{en:`One rule has changed: a square may be played after any pawn with an empty square before it.`,fr:`Une règle a changé : on peut jouer une case après tout pion précédé d'une case vide.`}},{name:`rockse`,title:{en:`Röckse where a bonus serves once`,fr:`Röckse où un bonus ne sert qu'une fois`},known:{en:`One rule has changed: a jump of a bonus is lost when it is used.`,fr:`Une règle a changé : le saut d'un bonus est perdu dès qu'il a servi.`}}]},we=Object.assign({"../../../../../../examples/own/brussels.py":se,"../../../../../../examples/own/chocolate.py":ce,"../../../../../../examples/own/chomp.py":le,"../../../../../../examples/own/chomp3d.py":ue,"../../../../../../examples/own/dawson.py":de,"../../../../../../examples/own/domineering.py":fe,"../../../../../../examples/own/draughts.py":pe,"../../../../../../examples/own/euclid.py":me,"../../../../../../examples/own/fibonacci.py":he,"../../../../../../examples/own/grundy.py":ge,"../../../../../../examples/own/hex3.py":_e,"../../../../../../examples/own/kalah.py":Z,"../../../../../../examples/own/misere.py":ve,"../../../../../../examples/own/nim.py":ye,"../../../../../../examples/own/rings.py":be,"../../../../../../examples/own/rockse.py":xe,"../../../../../../examples/own/sliding.py":Se}),Te=Ce.examples,Ee=Ce.changes,De=e=>[...Te,...Ee].find(t=>t.name===e),Oe=e=>we[`../../../../../../examples/own/${e}.py`]??``,Q=`own`,ke={program:Oe(`nim`),example:`nim`,runs:!0,before:``};function Ae(){try{let{program:e,example:t,runs:n,before:r}={...ke,...JSON.parse(W(Q)??`{}`)};if([e,t,r].every(e=>typeof e==`string`))return{program:e,example:t,runs:n===!0,before:r}}catch{}return ke}var je=class{#e=S(``);get program(){return s(this.#e)}set program(e){G(this.#e,e,!0)}#t=S(``);get example(){return s(this.#t)}set example(e){G(this.#t,e,!0)}#n=S(!0);get runs(){return s(this.#n)}set runs(e){G(this.#n,e,!0)}#r=S(``);get before(){return s(this.#r)}set before(e){G(this.#r,e,!0)}constructor(){Object.assign(this,Ae())}get source(){return this.program.replaceAll(`\xA0`,` `)}keep(){let{program:e,example:t,runs:n,before:r}=this;y(Q,JSON.stringify({program:e,example:t,runs:n,before:r}))}open(e){De(e)&&this.take(Oe(e),{example:e,runs:!0})}take(e,{example:t=``,runs:n}){this.isOwn&&(this.before=this.program),[this.program,this.example,this.runs]=[e,t,n],this.keep()}get isOwn(){return this.runs&&this.program.trim()!==``&&this.program!==Oe(this.example)}restore(){[this.program,this.example,this.runs,this.before]=[this.before,``,!0,``],this.keep()}},Me=2e4,Ne=1e5,Pe=`1`,Fe=(e,t)=>new Blob([e]).stream().pipeThrough(t);async function Ie(e){let t=await new Response(Fe(new TextEncoder().encode(e),new CompressionStream(`deflate-raw`))).arrayBuffer();return`${Pe}.${L(new Uint8Array(t))}`}async function Le(e){if(e.length>Me)return{fault:`long`};let[,t=``,n=``]=/^(\d{1,6})\.(.*)$/s.exec(e)??[];if(t&&t!==Pe)return{fault:`later`};try{let e=await Re(M(n));return e===null?{fault:`long`}:e?{program:e}:{fault:`cut`}}catch{return{fault:`cut`}}}async function Re(e){let t=Fe(e,new DecompressionStream(`deflate-raw`)).getReader(),n=new TextDecoder(`utf-8`,{fatal:!0}),r=``;for(let e=await t.read();!e.done;e=await t.read())if(r+=n.decode(e.value,{stream:!0}),r.length>Ne)return await t.cancel(),null;return r+n.decode()}var ze=U(` <button class="quiet small"> </button>`,1),Be=U(`<p class="trouble" role="alert"><!><code> </code> <!></p>`),Ve=U(`<button class="small"> </button>`),He=U(`<p class="trouble" role="alert"> </p>`),Ue=U(`<p><b> </b> <span class="faint"> </span></p> <!>`,1),We=U(`<dt> </dt> <dd class="code"> </dd> <dt> </dt> <dd class="code"> </dd>`,1),Ge=U(`<dt>nimber</dt><dd> </dd>`,1),Ke=U(`<tr><th scope="row"> </th><td class="number"> </td><td class="number"> </td></tr>`),qe=U(`<table class="rungs"><thead><tr><td></td><th scope="col" class="number"> </th><th scope="col" class="number"> </th></tr></thead><tbody></tbody></table>`),Je=U(`<p> </p> <dl><!> <!> <dt> </dt> <dd> </dd> <dt> </dt> <dd> </dd></dl> <!>`,1),Ye=U(`<h3> </h3> <pre> </pre>`,1),Xe=U(`<p class="standing" role="status"><span> </span> <!></p> <div><!> <!> <!> <!> <!> <!></div>`,1);function Ze(e,t){l(t,!0);let n=(e,n=w,r=w)=>{var i=Be(),o=_(i),s=e=>{var n=H();N(e=>F(n,`${e??``} `),[()=>t.words.learnLine(r())]),O(e,n)};A(o,e=>{r()&&e(s)});var l=h(o),u=f(l,!0),d=h(l,2),p=e=>{var n=ze(),i=c(n,!0);i.nodeValue=` `;var o=h(i),s=f(o,!0);N(()=>F(s,t.words.learnGoToLine)),a(`click`,o,()=>t.onshow(r())),O(e,n)};A(d,e=>{r()&&e(p)}),m(i),N(()=>F(u,n())),O(e,i)},r=d(()=>t.author.known),i=d(()=>s(r).findings.find(({counterexample:e})=>e!==null)),o=d(()=>s(r).opened?.sort===`puzzle`),u=d(()=>({"":``,stopped:t.words.learnStopped,silent:t.words.ownSilent,broken:t.words.learnBroken})),p=d(()=>t.author.python.absent?t.author.python.absent:t.author.busy?t.author.python.ready?s(r).progress?t.words.ownMet(s(r).progress.positions):t.words.loading:t.words.learnPython:``),g=d(()=>{let{answer:e}=s(r);if(!e)return``;let{positionValue:n,remoteness:i,cost:a}=e;return s(o)?n===`lose`?t.words.noWay:t.words.leastCost(a??0):!n||n===`draw`||i===null?t.words.moverCan[n??`draw`]:t.words.moverCan[n===`win`?`winIn`:`loseIn`](t.words.plies(i))}),v=e=>e.slice(0,12).join(`, `)+(e.length>12?` …`:``),y=d(()=>s(r).answer?s(r).rungs:[]);var b=Xe(),x=c(b),S=_(x),T=f(S,!0),E=h(S,2),D=e=>{var n=Ve(),r=f(n,!0);N(()=>F(r,t.words.stop)),a(`click`,n,()=>t.author.stop()),O(e,n)};A(E,e=>{t.author.busy&&t.author.python.ready&&e(D)}),m(x);var k=h(x,2);let te;var j=_(k),ne=e=>{var n=He(),r=f(n,!0);N(()=>F(r,s(u)[t.author.trouble])),O(e,n)};A(j,e=>{t.author.trouble&&e(ne)});var M=h(j,2),P=e=>{n(e,()=>s(r).fault.text,()=>s(r).fault.line)};A(M,e=>{s(r).fault&&e(P)});var L=h(M,2),R=e=>{var r=Ue(),a=c(r),o=_(a),l=f(o,!0),u=h(o,2),d=f(u);m(a);var p=h(a,2);n(p,()=>s(i).counterexample,()=>s(i).line),N(()=>{F(l,t.words.ownBroken),F(d,`(${s(i).about??``})`)}),O(e,r)};A(L,e=>{s(i)?.counterexample&&e(R)});var B=h(L,2),V=e=>{var t=He(),n=f(t,!0);N(()=>F(n,s(r).spent.sentence)),O(e,t)};A(B,e=>{s(r).spent&&e(V)});var U=h(B,2),W=e=>{var n=Je(),i=c(n),a=f(i,!0),o=h(i,2),l=_(o),u=e=>{var n=We(),i=c(n),a=f(i,!0),o=h(i,2),l=f(o,!0),u=h(o,2),d=f(u,!0),p=h(u,2),m=f(p,!0);N((e,n)=>{F(a,t.words.ownBest),F(l,e),F(d,t.words.lineKinds.best),F(m,n)},[()=>v(s(r).answer.best),()=>v(s(r).answer.line)]),O(e,n)};A(l,e=>{s(r).answer.best.length&&e(u)});var d=h(l,2),p=e=>{var t=Ge(),n=h(c(t)),i=f(n,!0);N(()=>F(i,s(r).nimber.nimber)),O(e,t)};A(d,e=>{s(r).nimber&&e(p)});var b=h(d,2),x=f(b,!0),S=h(b,2),C=f(S,!0),w=h(S,2),T=f(w,!0),E=h(w,2),D=f(E);m(o);var k=h(o,2),te=e=>{var n=qe(),r=_(n),i=_(r),a=h(_(i)),o=f(a,!0),c=h(a),l=f(c,!0);m(i),m(r);var u=h(r);ee(u,21,()=>s(y),({rung:e,calls:t,positions:n})=>e,(e,n)=>{let r=()=>s(n).rung,i=()=>s(n).calls,a=()=>s(n).positions;var o=Ke(),c=_(o),l=f(c,!0),u=h(c),d=f(u,!0),p=h(u),g=f(p,!0);m(o),N(()=>{F(l,t.words.rungs[r()]??r()),F(d,i()??`–`),F(g,a()??`–`)}),O(e,o)}),m(u),m(n),N(()=>{F(o,t.words.calls),F(l,t.words.positions)}),O(e,n)};A(k,e=>{s(y).length&&e(te)}),N(e=>{I(i,1,`verdict ${s(r).answer.positionValue??``??``}`),F(a,s(g)),F(x,t.words.positions),F(C,s(r).answer.positions),F(T,t.words.ownLaws),F(D,`✓ ${e??``}`)},[()=>s(r).findings.map(({about:e})=>e).join(z.lang===`fr`?` ; `:`; `)]),O(e,n)};A(U,e=>{s(r).answer&&e(W)});var G=h(U,2),K=e=>{var n=Ye(),i=c(n),a=f(i,!0),o=h(i,2),l=f(o);N(()=>{F(a,t.words.learnPrinted),F(l,`${s(r).printed.text??``}${s(r).printed.cut?`…`:``}`)}),O(e,n)};A(G,e=>{s(r).printed&&e(K)}),m(k),N(()=>{F(T,s(p)),te=I(k,1,``,null,te,{stale:t.author.busy})}),O(e,b),C()}x([`click`]);var $=U(`<span> </span>`),Qe=U(`<li><button class="move"> </button> <!></li>`),$e=U(`<p class="faint"> </p>`),et=U(`<ul class="moves"></ul> <!>`,1),tt=U(`<button> </button>`),nt=U(`<label> <select><option> </option><option> </option></select></label>`),rt=U(`<p class="faint small code"> </p>`),it=U(`<section class="play"><h2> </h2> <!> <p class="code"> </p> <p class="standing" role="status"> </p> <!> <p class="buttons"><button> </button> <button> </button> <!> <!></p> <!></section>`);function at(e,n){l(n,!0);let o=S([]),u=S(null),p=S(!1),g=S(0),v=S(!1),y=d(()=>n.author.known.opened?.sort===`puzzle`),b=d(()=>n.author.known.answer!==void 0),x=d(()=>s(u)??n.author.known.position??null),w=d(()=>s(v)||n.author.busy||!s(x)||s(x).result!==null),E=d(()=>s(b)&&!s(y)&&s(x)!==null&&s(x).result===null&&s(x).turn!==s(g));i(()=>{n.author.count,(e=>{var t=D(e,3);G(o,t[0]),G(u,t[1]),G(v,t[2],!0)})([[],null,!1])}),i(()=>{if(!s(E)||n.author.busy||!s(x)?.choice)return;let e=s(x).choice,t=setTimeout(()=>void j(e),500);return()=>clearTimeout(t)});async function k(e){G(v,!0);let t=await n.author.at(e);return G(v,!1),t&&(e=>{var t=D(e,2);G(o,t[0]),G(u,t[1])})([e,t]),t!==null}let j=e=>k([...s(o),e]);async function ne(){for(;s(o).length&&await k(s(o).slice(0,-1))&&s(E););}async function M(e){G(g,e,!0),await k([])}let L={win:`lose`,lose:`win`,draw:`draw`},R=d(()=>{if(!s(x)?.result)return``;let{result:e,turn:t}=s(x);return s(y)?e===`win`?n.words.solvedIt(s(o).length):n.words.stuck:e===`draw`?n.words.drawn:s(b)?(t===s(g)?e:L[e])===`win`?n.words.youWon:n.words.youLost:n.words.playerWon(e===`win`?t+1:2-t)}),z=d(()=>!s(x)||s(R)?s(R):s(y)?n.words.yourTurn:s(b)?s(E)?n.words.foeThinks:n.words.yourTurn:`${n.words.ownBoth} ${n.words.turnOf(s(x).turn+1)}`),V=({move:e,words:t})=>t??e,H=d(()=>(s(x)?.moves??[]).map(e=>({move:e.move,label:e.move,position:``,words:V(e)}))),U=d(()=>({known:`exact`,moves:(s(x)?.moves??[]).map(e=>({...e,label:e.move,position:``,words:V(e),best:e.best??!1}))})),W=e=>s(y)?e.cost===void 0?`–`:n.words.number(e.cost):`${{win:`✓`,lose:`✗`,draw:`=`}[e.moveValue??`draw`]} ${n.words.worthName[e.moveValue??`none`]}${e.remoteness===void 0?``:` ${Number(e.remoteness)+1}`}`;var K=B(),q=c(K),J=e=>{var i=it(),l=_(i),u=f(l,!0),S=h(l,2),C=e=>{{let r=d(()=>s(x).position.slice(0,60)),i=d(()=>s(w)||s(E));t(e,{get picture(){return s(x).picture},get words(){return n.words},get label(){return s(r)},get legal(){return s(H)},get judged(){return s(U)},get reveal(){return s(p)},get alone(){return s(y)},get locked(){return s(i)},onplay:e=>void j(e)})}};A(S,e=>{s(x).picture.squares.length&&e(C)});var D=h(S,2),k=f(D,!0),L=h(D,2),R=f(L,!0),B=h(L,2),V=e=>{var t=et(),r=c(t);ee(r,21,()=>s(x).moves,P,(e,t)=>{var n=Qe(),r=_(n),i=f(r,!0),o=h(r,2),c=e=>{var n=$(),r=f(n);N(e=>{I(n,1,`badge ${(s(y)?s(t).best?`win`:``:s(t).moveValue??``)??``}`),F(r,`${e??``}${s(t).best?` ★`:``}`)},[()=>W(s(t))]),O(e,n)};A(o,e=>{s(p)&&s(b)&&e(c)}),m(n),N(()=>{r.disabled=s(w)||s(E),F(i,s(t).move)}),a(`click`,r,()=>void j(s(t).move)),O(e,n)}),m(r);var i=h(r,2),o=e=>{var t=$e(),r=f(t,!0);N(e=>F(r,e),[()=>n.words.moreMoves(s(x).leftOut)]),O(e,t)};A(i,e=>{s(x).leftOut&&e(o)}),N(()=>T(r,`aria-label`,n.words.move)),O(e,t)};A(B,e=>{s(x).moves.length&&!s(x).result&&e(V)});var K=h(B,2),q=_(K),J=f(q,!0),Y=h(q,2),re=f(Y,!0),ie=h(Y,2),X=e=>{var t=tt(),r=f(t,!0);N(()=>{T(t,`aria-pressed`,s(p)),F(r,n.words.values)}),a(`click`,t,()=>G(p,!s(p))),O(e,t)};A(ie,e=>{s(b)&&e(X)});var ae=h(ie,2),oe=e=>{var t=nt(),i=_(t),o=h(i),c=_(o),l=f(c,!0);c.value=c.__value=0;var u=h(c),d=f(u,!0);u.value=u.__value=1,m(o);var p;r(o),m(t),N(()=>{F(i,`${n.words.starts??``} `),o.disabled=s(v)||n.author.busy,F(l,n.words.meFirst),F(d,n.words.foeFirst),p!==(p=s(g))&&(o.value=(o.__value=p)??``,te(o,p))}),a(`change`,o,({currentTarget:e})=>void M(Number(e.value))),O(e,t)};A(ae,e=>{s(b)&&!s(y)&&e(oe)}),m(K);var se=h(K,2),ce=e=>{var t=rt(),n=f(t,!0);N(e=>F(n,e),[()=>s(o).join(` `)]),O(e,t)};A(se,e=>{s(o).length&&e(ce)}),m(i),N(e=>{T(i,`aria-label`,n.words.ownPlay),F(u,n.words.ownPlay),F(k,e),F(R,s(z)),q.disabled=!s(o).length||s(v)||n.author.busy||s(E),F(J,n.words.undo),Y.disabled=s(v)||n.author.busy,F(re,n.words.newGame)},[()=>s(x).position.slice(0,300)]),a(`click`,q,()=>void ne()),a(`click`,Y,()=>void M(s(g))),O(e,i)};A(q,e=>{s(x)&&e(J)}),O(e,K),C()}x([`click`,`change`]);var ot=(e,t=w)=>{var n=B(),r=c(n);ee(r,17,t,({name:e,title:t})=>e,(e,t)=>{let n=()=>s(t).name,r=()=>s(t).title;var i=st(),a=f(i,!0),o={};N(()=>{F(a,r()[z.lang]),o!==(o=n())&&(i.value=(i.__value=o)??``)}),O(e,i)}),O(e,n)},st=U(`<option> </option>`),ct=U(`<button> </button>`),lt=U(`<span class="faint small"> </span>`),ut=U(`<p> <!></p>`),dt=U(`<p class="trouble" role="alert"> </p>`),ft=U(`<p class="wait"> </p>`),pt=U(`<label> <input readonly=""/></label>`),mt=U(`<p> </p>`),ht=U(`<p> </p> <p><button class="first"> </button></p>`,1),gt=U(`<!> <!>`,1),_t=U(`<article class="learn own"><h1> </h1> <p class="lead"> </p> <p class="buttons"><label> <select><!><optgroup><!></optgroup><optgroup><!></optgroup></select></label> <label> <select></select></label> <!></p> <!> <!> <!> <div class="desk"><section><!> <p class="faint small"> </p> <p class="buttons"><button> </button> <label class="button"> <input type="file" class="hidden" accept=".py,text/x-python"/></label> <button> </button> <!></p> <!> <p class="faint small"> </p></section> <section class="asked"><!></section></div></article>`);function vt(t,y){l(y,!0);let x=[2e4,1e5,4e5],w=new je,M=new oe,P=S(b(x[0]??0)),I=S(null),L=S(``),H=S(null),U=S(``),W=S(void 0),J=d(()=>De(w.example));i(()=>{document.title=`${y.words.ownGame} – Tablette`}),i(()=>void K().then(e=>G(I,e,!0))),i(()=>{s(I)&&M.python.start()}),i(()=>()=>(M.leave(),M.python.end())),i(()=>{let{example:e,code:t=V?void 0:/^#code=(.*)$/s.exec(location.hash)?.[1]}=z.options;g(()=>{e!==void 0&&w.open(e),t!==void 0&&Y(t),(e!==void 0||t!==void 0)&&z.choose({example:null,code:null})})}),i(()=>{let e={source:w.source,lang:z.lang,most:s(P)};s(I)&&w.runs&&e.source.trim()?M.change(e):M.leave()});async function Y(e){let t=await Le(e);`fault`in t?G(H,t.fault,!0):w.take(t.program,{runs:!1})}function re(){w.runs=!0,w.keep()}function ie(e){(e=>{var t=D(e,2);G(L,t[0],!0),G(H,t[1],!0)})([``,null]),w.open(e)}async function X(e){s(W)?.mark(e),await o(),s(W)?.reveal()}async function ae(e){let t=e?.[0];if(!t)return;if((e=>{var t=D(e,2);G(L,t[0],!0),G(H,t[1],!0)})([``,null]),t.size>1e5)return void G(L,y.words.ownLarge(t.name),!0);let n=await t.text();n.includes(`\0`)?G(L,y.words.learnNotText(t.name),!0):w.take(n.replace(/^\uFEFF/,``),{runs:!0})}let se=()=>q(`${w.example||`game`}.py`,`text/x-python`,w.source);async function ce(){let{source:e}=w,t=await Ie(e),n=new URL(V?`#/own?code=${t}`:`/own#code=${t}`,document.baseURI).href,r=await navigator.clipboard?.writeText(n).then(()=>!0,()=>!1);G(U,r?e:``,!0),r||G(le,n,!0)}let le=S(``);i(()=>{w.source,G(le,``)});var ue=_t(),de=_(ue),fe=f(de,!0),pe=h(de,2),me=f(pe,!0),he=h(pe,2),ge=_(he),_e=_(ge),Z=h(_e),ve=_(Z),ye=e=>{var t=st(),n=f(t,!0);t.value=t.__value=``,N(()=>F(n,y.words.ownNone)),O(e,t)};A(ve,e=>{s(J)||e(ye)});var be=h(ve);R(be,()=>{var e=_(be),t=B();ot(c(t),()=>Te),O(e,t)});var xe=h(be);R(xe,()=>{var e=_(xe),t=B();ot(c(t),()=>Ee),O(e,t)}),m(Z);var Se;r(Z),m(ge);var Ce=h(ge,2),we=_(Ce),Q=h(we);ee(Q,20,()=>x,e=>e,(e,t)=>{var n=st(),r=f(n,!0),i={};N(e=>{F(r,e),i!==(i=t)&&(n.value=(n.__value=i)??``)},[()=>y.words.number(t)]),O(e,n)}),m(Q),r(Q),m(Ce);var ke=h(Ce,2),Ae=e=>{var t=ct(),n=f(t,!0);N(()=>F(n,y.words.ownBefore)),a(`click`,t,()=>w.restore()),O(e,t)};A(ke,e=>{w.before&&e(Ae)}),m(he);var Me=h(he,2),Ne=t=>{var n=ut(),r=_(n),i=h(r),a=e=>{var t=lt(),n=f(t);N(()=>F(n,`${y.words.sources??``} ${s(J).source??``}`)),O(e,t)};A(i,e=>{s(J).source&&e(a)}),m(n),N(e=>F(r,`${e??``} `),[()=>e(s(J).known[z.lang])]),O(t,n)};A(Me,e=>{s(J)&&e(Ne)});var Pe=h(Me,2),Fe=e=>{var t=dt(),n=f(t,!0);N(()=>F(n,y.words.ownLink[s(H)])),O(e,t)};A(Pe,e=>{s(H)&&e(Fe)});var Re=h(Pe,2),ze=e=>{var t=dt(),n=f(t,!0);N(()=>F(n,s(L))),O(e,t)};A(Re,e=>{s(L)&&e(ze)});var Be=h(Re,2),Ve=_(Be),He=_(Ve);j(He,()=>n(()=>import(`./CodeEditor.js`),__vite__mapDeps([0,1,2,3,4,5])),e=>{var t=ft(),n=f(t,!0);N(()=>F(n,y.words.loading)),O(e,t)},(e,t)=>{var n=d(()=>{var{default:e}=s(t);return{CodeEditor:e}}),r=d(()=>s(n).CodeEditor),i=B(),a=c(i);k(a,()=>s(r),(e,t)=>{u(t(e,{get label(){return y.words.ownRules},slice:null,onchange:()=>w.keep(),onstray:()=>{},get text(){return w.program},set text(e){w.program=e}}),e=>G(W,e,!0),()=>s(W))}),O(e,i)});var Ue=h(He,2),We=f(Ue,!0),Ge=h(Ue,2),Ke=_(Ge),qe=f(Ke,!0),Je=h(Ke,2),Ye=_(Je,!0),Xe=h(Ye);m(Je);var $=h(Je,2),Qe=f($,!0),$e=h($,2),et=e=>{var t=ct(),n=f(t,!0);N(e=>{t.disabled=e,F(n,y.words.ownReset)},[()=>w.program===Oe(w.example)]),a(`click`,t,()=>ie(w.example)),O(e,t)};A($e,e=>{s(J)&&e(et)}),m(Ge);var tt=h(Ge,2),nt=e=>{var t=pt(),n=_(t,!0),r=h(n);p(r),m(t),N(()=>{F(n,y.words.share),E(r,s(le))}),O(e,t)};A(tt,e=>{s(le)&&e(nt)});var rt=h(tt,2),it=f(rt,!0);m(Ve);var vt=h(Ve,2),yt=_(vt),bt=e=>{var t=mt(),n=f(t,!0);N(()=>F(n,y.words.ownAbsent)),O(e,t)},xt=e=>{var t=ht(),n=c(t),r=f(n,!0),i=h(n,2),o=_(i),s=f(o,!0);m(i),N(()=>{F(r,y.words.ownLinked),F(s,y.words.learnRun)}),a(`click`,o,re),O(e,t)},St=e=>{var t=B(),n=c(t);ne(n,{failed:e=>{var t=dt(),n=f(t,!0);N(()=>F(n,y.words.learnBroken)),O(e,t)}},e=>{var t=gt(),n=c(t);Ze(n,{get author(){return M},get words(){return y.words},onshow:e=>void X(e)}),at(h(n,2),{get author(){return M},get words(){return y.words}}),O(e,t)}),O(e,t)};A(yt,e=>{s(I)===!1?e(bt):w.runs?e(St,-1):e(xt,1)}),m(vt),m(Be),m(ue),N((e,t)=>{F(fe,y.words.ownGame),F(me,e),F(_e,`${y.words.ownExample??``} `),T(be,`label`,y.words.ownExamples),T(xe,`label`,y.words.ownChanges),Se!==(Se=w.example)&&(Z.value=(Z.__value=Se)??``,te(Z,Se)),F(we,`${y.words.ownMost??``} `),T(Ve,`aria-label`,y.words.ownRules),F(We,y.words.learnKeys),F(qe,y.words.learnSave),F(Ye,y.words.learnOpen),$.disabled=t,F(Qe,s(U)===w.source?y.words.copied:y.words.copy),F(it,y.words.ownMethods),T(vt,`aria-label`,y.words.ownResult)},[()=>e(y.words.ownHow),()=>!w.program.trim()]),a(`change`,Z,({currentTarget:e})=>ie(e.value)),v(Q,()=>s(P),e=>G(P,e)),a(`click`,Ke,se),a(`change`,Xe,({currentTarget:e})=>void ae(e.files).then(()=>e.value=``)),a(`click`,$,()=>void ce()),O(t,ue),C()}x([`change`,`click`]);export{vt as default};