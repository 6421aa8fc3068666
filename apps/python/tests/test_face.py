"""A student's first steps: boards, moves, answers, plain values, pictures."""

from __future__ import annotations

import copy
import doctest
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
import tablette

README = Path(__file__).parent.parent / "README.md"


def test_the_first_line_says_how_many_plies_and_which_moves() -> None:
    said = str(tablette.open("chomp", "8x10").solve())
    assert said.startswith("Won for the player to move: +45 (in at most 45 plies).")
    assert "(5,4) and (8,3)" in said


def test_the_command_of_the_issue() -> None:
    code = "import tablette; print(tablette.open('chomp','8x10').solve())"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "45 plies" in ran.stdout and "(5,4) and (8,3)" in ran.stdout


def test_an_answer_is_plain_data() -> None:
    known = tablette.open("chomp", "8x10").solve()
    assert (known.game, known.outcome, known.remoteness, known.value) == ("chomp", "win", 45, 45)
    assert known.winning_moves == ["(5,4)", "(8,3)"] and known.choice in known.winning_moves
    assert known.certainty == "exact" and known.line_kind == "best" and len(known.line) == 45
    assert known.nimber is None and known.cost is None and known.work["positions"] > 0


def test_rungs_and_worths_are_asked_for_by_name() -> None:
    board = tablette.open("chomp", "4x3")
    for rung in ("recursion", "memory", "table"):
        known = board.solve(by=rung, worth="play")
        assert (known.rung, known.remoteness) == (rung, board.solve().remoteness)
    assert board.solve(by="memory", worth="nimber").nimber == 9
    with pytest.raises(tablette.InputError, match="one of the rungs"):
        board.solve(by="magic")
    with pytest.raises(tablette.AbsentError):
        board.solve(by="search")


def test_moves_are_a_sequence_of_judged_moves() -> None:
    board = tablette.open("chomp", "3x2")
    moves = board.moves()
    assert [mv.notation for mv in moves] == [str(mv) for mv in moves] and len(moves) == 5
    best = moves[0]
    assert best.best and best.outcome == "win" and best.delta == 0 and best in moves and best.notation in moves
    assert moves[-1].outcome == "lose" and [mv.notation for mv in moves[:2]] == [moves[0].notation, moves[1].notation]
    assert board.play(best).position == best.position and board.play(best.notation) == board.play(best)
    assert sorted(board.legal()) == sorted(mv.notation for mv in moves)
    assert len(board.moves(most=2)) == 2 and board.moves(most=2).left_out == 3
    with pytest.raises(IndexError):
        moves[5]
    assert "<table>" in moves._repr_html_() and "★" in str(moves)


def test_the_short_questions() -> None:
    board = tablette.open("chocolate", (10, 7, 7, 3))
    assert board.value == board.solve().value and board.winning is True
    line = board.line()
    assert len(line) == board.value and board.best() == line[0]
    for mv in line:
        board = board.play(mv)
    assert board.result == "lose" and board.value == 0 and board.best() is None
    assert tablette.open("chomp", "3x3").explain()


PLAIN = [
    ("chomp", "5,3,1", (5, 3, 1), (1, 2)),
    ("chocolate", "10x7@7,3", (10, 7, 7, 3), ("left", 4)),
    ("rings", "**.*", (1, 1, 0, 1), -1),
    ("subtraction", "21", 21, 3),
    ("kayles", "7 5 3", (7, 5, 3), (7, 4, 2)),
    ("tictactoe", "xo./.x./...", ("xo.", ".x.", "..."), (3, 3)),
]


@pytest.mark.parametrize(("game", "text", "state", "mv"), PLAIN, ids=[row[0] for row in PLAIN])
def test_plain_values_both_ways(game: str, text: str, state: object, mv: object) -> None:
    board = tablette.open(game, text)
    assert board.state == state
    assert tablette.open(game, state) == board and board.at(state) == board
    after = board.play(mv)
    legal = [move for move in board.legal() if board.plain_move(move) == mv]
    assert len(legal) == 1 and board.play(legal[0]) == after != board


@pytest.mark.parametrize("game", tablette.games())
def test_every_small_board_reads_back_from_its_plain_value(game: str) -> None:
    for small in tablette.game(game)["small"]:
        board = tablette.open(game, small)
        assert board.at(board.state) == board and pickle.loads(pickle.dumps(board)) == board
        for mv in board.legal()[:20]:
            assert board.play(board.plain_move(mv)) == board.play(mv)


def test_draughts_positions_are_fens_or_fifty_numbers() -> None:
    board = tablette.open("draughts", "W:W28,K32:B17")
    turn, squares = board.state
    assert turn == "W" and len(squares) == 50 and (squares[27], squares[31], squares[16]) == (1, 2, -1)
    assert tablette.open("draughts", squares) == board == tablette.open("draughts", ("W", list(squares)))
    assert tablette.open("draughts", ("B", squares)).position.startswith("B:")
    with pytest.raises(tablette.InputError, match="on square 1"):
        tablette.open("draughts", (7, *squares[1:]))
    with pytest.raises(tablette.InputError, match="50 numbers"):
        tablette.open("draughts", squares[:49])


def test_grids_are_arrays_or_lists_of_lists() -> None:
    grid = [[0, 1, 5], [2, -3, 1], [4, 4, 0]]
    board = tablette.open("rockse", {"grid": grid, "jumps": [(0, 1), (1, 0)], "bonus": {(0, 1): [(1, 1)]}})
    assert board.state["grid"] == ((0, 1, 5), (2, -3, 1), (4, 4, 0)) and board.state["at"] == (0, 0)
    known = board.solve()
    assert known.cost == -2 and board.play((0, 1)).state["at"] == (0, 1)
    numpy = pytest.importorskip("numpy")
    assert tablette.open("rockse", {**board.state, "grid": numpy.array(grid)}) == board
    bare = tablette.open("rockse", numpy.array(grid))
    assert bare.state["jumps"] == () and tablette.open("rockse", grid) == bare
    assert tablette.open("chomp", numpy.array([5, 3, 1])) == tablette.open("chomp", (numpy.int64(5), 3, 1))


def test_numbers_of_any_length() -> None:
    # The number of moves for an even number of rings, from the source text: too long for Python to
    # parse as decimal digits.
    assert tablette.open("rings", 20_000).solve().remoteness == (2**20_001 - 2) // 3


def test_settings_are_texts_numbers_lists_and_truth_values() -> None:
    for take in ("1,3,4", [1, 3, 4], (1, 3, 4)):
        board = tablette.open("subtraction", 7, take=take)
        assert board.settings == {"take": "1,3,4"} and board.winning is False
    assert tablette.open("rings", 4, accelerated=True).settings == {"accelerated": "yes"}
    with pytest.raises(tablette.InputError, match="one of the settings"):
        tablette.open("subtraction", 7, tke=[1])
    with pytest.raises(TypeError, match="take"):
        tablette.open("subtraction", 7, take=[1.5])


def test_boards_are_values() -> None:
    board = tablette.open("chomp", "5x4")
    later = board.play("(2,3)")
    assert board == tablette.open("chomp", "5x4") != later and len({board, tablette.open("chomp", "5x4"), later}) == 2
    assert copy.copy(later) is later and copy.deepcopy(later) is later
    again = pickle.loads(pickle.dumps(later))
    assert again == later and again.board == "5x4" and again.solve() == later.solve()
    assert repr(board) == "<Board chomp 5,5,5,5>" and board != "5,5,5,5"
    assert tablette.open("chomp").position  # the board that beginners start with
    with pytest.raises(TypeError):
        tablette.Board()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        board.game = "chess"  # type: ignore[misc]


def test_pictures() -> None:
    board = tablette.open("chomp", "3x2")
    picture = board._repr_svg_()
    assert picture.startswith("<svg") and "+5" in picture and "-4" in picture
    assert board.view(values=True).marks[0] == ["-2", "-4", "+5"] and board.view().marks != board.view(values=True).marks
    assert "chomp 3,3" in str(board) and "+5" not in board.view().svg
    draughts = tablette.open("draughts", "W:W28:B23")
    assert draughts.view("28x19").svg != draughts.view().svg
    assert tablette.open("chomp", "900x900")._repr_svg_().startswith("<svg")


def test_the_ladder_beside_itself() -> None:
    board = tablette.open("subtraction", 12)
    compared = tablette.compare(board, limit=5)
    assert compared.agree is True and [row["rung"] for row in compared.rungs] == board.rungs
    assert compared.curve[-1][0] == "12" and compared.svg.startswith("<svg") and "<table>" in compared._repr_html_()
    assert tablette.compare(board, growth=False).svg == ""


def test_frames() -> None:
    pandas = pytest.importorskip("pandas")
    frame = tablette.open("chomp", "3x2").moves().to_frame()
    assert isinstance(frame, pandas.DataFrame) and list(frame["best"]).count(True) >= 1 and len(frame) == 5


def test_sentences_in_french() -> None:
    tablette.language("fr")
    board = tablette.open("chomp", "8x10")
    assert "Gain pour le joueur" in str(board.solve()) and "coup" in str(board.moves())
    with pytest.raises(tablette.InputError, match="il fallait"):
        board.play("(0,0)")
    with pytest.raises(tablette.InputError):
        tablette.language("de")


def test_the_language_is_that_of_the_surroundings() -> None:
    code = "import tablette; print(tablette.language())"
    for locale, spoken in (("fr_CA.UTF-8", "fr"), ("de_DE.UTF-8", "en")):
        env = {**os.environ, "LC_ALL": locale}
        ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == spoken


def test_games_describe_themselves() -> None:
    assert "chomp" in tablette.games()
    about = tablette.game("rings")
    assert about["players"] == 1 and about["settings"]["accelerated"] == "no" and "theory" in about["rungs"]
    assert tablette.open(about["name"], about["start"]).game == "rings"
    with pytest.raises(tablette.InputError, match="one of the games"):
        tablette.open("chess", "8x8")


@pytest.mark.parametrize("document", [README])
def test_the_tour_is_true(document: Path) -> None:
    failed, tried = doctest.testfile(str(document), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 20 and failed == 0


def test_the_examples_of_the_package_are_true() -> None:
    import tablette._bar

    for module in (tablette, tablette._bar):
        failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        assert tried > 0 and failed == 0
