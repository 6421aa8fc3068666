"""Dawson's Kayles: a ball takes two adjacent pins. A player who cannot has lost."""

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
