"""Small draughts where a player who cannot move wins. Men alone, one step ahead or one jump; a jump
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
        return state[0].replace("/", "\n")


if __name__ == "__main__":
    print(LosingDraughts().solve())
