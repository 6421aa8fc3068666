# Tablette in English. Every message here is in fr.ftl with the same variables; a test compares them.
# Counts ($n and the like) arrive as numbers and are written with thousands set apart.

## Everywhere

plies = { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}
list = { $head } and { $last }
choice = { $head } or { $last }
list-clipped = { $shown } and { $more } more (--json lists them all)
error = error:
interrupted = Interrupted: stopped before the answer was known.
output-failed = standard output could not be written ({ $why }): free some room or send it elsewhere
input-failed = standard input could not be read ({ $why })
file-failed = the file { $file } could not be written ({ $why }): choose another place
standard-input = standard input
board-in-file = { $file }: { $why }
board-no-file = { $why } (and there is no file “{ $file }”)
board-no-goal = a board of { $game } has no goal to be given with --to
board-not-text = { $file }, line { $line }: byte { $byte } is not UTF-8 text
board-too-long = { $file }: longer than the { $most } that are read
board-unread = { $file }: cannot be read ({ $why })
file-written = Written to { $file }.
progress-remaining = ends in
win = win
lose = loss
draw = draw

## What a position is worth

verdict-win = Won for the player to move: { $value } (in at most { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}).
verdict-win-unmeasured = Won for the player to move.
verdict-lose = Lost for the player to move: { $value } (who can last { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}).
verdict-lose-unmeasured = Lost for the player to move.
verdict-lost-already = Lost for the player to move: the game is over.
verdict-draw = A draw (in { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}).
verdict-draw-endless = A draw: play never ends.
verdict-estimate = Estimate { $score }, depth { $depth }: not proved.
estimate-short = ≈ { $score } (depth { $depth })
verdict-solvable = It can be solved in { $n ->
    [one] { $n } move
   *[other] { $n } moves
} at best{ $ways ->
    [0] .
    [1] , in one way.
   *[other] , in { $ways } ways.
}
verdict-solved = It is solved.
verdict-solvable-unmeasured = It can be solved.
verdict-stuck = It cannot be solved: there is no way.
verdict-nimber = Nimber { $n }.
verdict-cost = It can be solved at a least cost of { $n }{ $ways ->
    [0] .
    [1] , in one way.
   *[other] , in { $ways } ways.
}
verdict-cost-open = It can be solved at a cost of { $n }; no way costs less than { $bound }, and which of them is least is not proven.
verdict-played = { $player } gets there at a cost of { $n }. Another way may cost less.
verdict-played-stuck = { $player } gets stuck. Another way may get there.
verdict-bound = No way is known yet; none costs less than { $bound }.
verdict-count = { $n ->
    [one] { $n } best line.
   *[other] { $n } best lines.
}
winning-moves = { $n ->
    [0] none
    [1] exactly one winning first move, { $moves }
    [2] exactly two winning first moves, { $moves }
    [3] exactly three winning first moves, { $moves }
   *[other] exactly { $n } winning first moves, { $moves }
}
too-many-moves = too many moves to judge them all
known-by = { $rung } ({ $cost })
cost-calls = { $n ->
    [one] { $n } call
   *[other] { $n } calls
}
cost-positions = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
ended-win = The game has ended: the player to move has won.
ended-draw = The game has ended in a draw.
ended-lose = The game has ended: the player to move has lost.

## Names of fields and columns

field-board = board
field-move = move
field-rungs = rungs
field-settings = settings
field-examples = try
field-winning = winning
field-best = best
field-line = best line
field-line-winning = a winning line
field-line-open = a line
field-choice = would play
field-path = path
field-makes = makes
field-cost = known by
field-table = table
field-built = built
field-versions = versions
field-creator = written by
field-positions = positions
field-size = size
field-digest = digest
head-move = move
head-value = worth
head-worth-there = worth there
head-leads-to = leads to
head-words = in words
head-rung = rung
head-answer = answer
head-calls = calls
head-positions = positions
head-time = time
head-memory = memory
head-rows = rows
head-columns = columns
head-lost = lost positions
head-winning = winning first moves
head-depth = moves
head-sequences = sequences
head-slice = slice
head-wins = won
head-draws = drawn
head-losses = lost
head-longest-win = longest win
head-longest-loss = longest loss
kind-law = law
kind-rungs = rungs
kind-faces = faces
kind-table = table
kind-golden = golden

## Help: headings and values

heading-usage = Usage:
heading-options = Options
heading-common = Common options
heading-arguments = Arguments
heading-settings = Settings, in the games that have them
heading-walk = Walks that are known at every point
heading-verbs = Verbs
value-verb = VERB
value-game = GAME
value-board = BOARD
value-box = BOX
value-move = MOVE
value-depth = DEPTH
value-size = SIZE
value-file = FILE
value-folder = FOLDER
value-position = POSITION
value-seconds = SECONDS
value-setting = NAME=VALUE
value-shell = SHELL
value-choice = VALUE

## Help: options and arguments

option-help = Say this
option-version = Say the version
option-json = Print one JSON document instead of text
option-lang = Language (default: the locale's, else English)
option-threads = Threads to use (default: one a core)
option-memory = Memory that may be used, such as 512M or 4GiB (default: 2GiB)
option-color = Colours (default: auto, on a terminal unless NO_COLOR is set)
option-quiet = No progress bar and no notes
option-set = A setting of the game, as `tablette games` lists them; may be repeated
option-svg = Draw the picture as SVG into FILE (- for standard output)
option-move = Draw this move on the position
option-matrix = Look over a board of any size that FILE gives as rows of figures: 0 empty, 1 white, 2 black (- for standard input)
option-matrix-choice = with --matrix: { $about } (default: { $default })
option-keep = Count every way to make a move, not every move
option-divide = Count the sequences that begin with each move
option-by = Answer by this rung (default: the fastest that applies)
option-worth = What to find out (default: what the rung answers best)
option-plot = Draw how each rung grows with the board, as SVG into FILE
option-limit = Seconds that each rung may take (default: 10)
option-limit-solve = Stop after so many seconds, with the best that is known by then
option-setting = { $game }: { $about } (default: { $default })
option-from = The board to begin on, instead of BOARD
option-to = The board to reach, in games whose boards have a goal
option-steps = The boards after A, A+1, … up to before B moves, with their values; all for the whole walk
option-at = The board after T moves
option-count = Only how many moves and values there are
option-tables = Where tables on disk are (default: the user's data folder)
option-table-out = Where to build (default: where tables are)
option-level = checksums: every byte; sample: and some thousand values from their successors (default); full: and every value
option-format = csv: a line a position; npy: the numbers of the values, for numpy; raw: the cells as they are
option-export-out = Write into FILE instead of standard output
option-out = Write the board into FILE
option-me = Who you are (default: first)
arg-game = Which game; `tablette games` lists them
arg-board = The board or position, as the game writes it; - reads it from standard input, and games with large boards read FILE
arg-table = The file of the table
arg-position = A position of the table's board, as the game writes it
arg-verb = Which verb

## Verbs

tablette-about = Tablette: perfect play, tabulated. Solves finite games exactly, explains the answer and plays them.
tablette-after = Try:
    {"  "}tablette games
    {"  "}tablette solve chomp 8x10
    {"  "}tablette play chocolate 10 7 7 3

    Exit codes: 0 done, 1 the answer is "no" or a check failed, 2 wrong usage or bad input, 130 interrupted.
games-about = List the games: boards, moves, settings and rungs
games-arg = Only this game
games-questions = Questions for a class, after { $source }:
games-next = Next: tablette play GAME BOARD, tablette explain GAME BOARD, tablette help VERB
players-one = a puzzle for one
players-two = for two players
show-about = Draw a position
moves-about = List every legal move with what it leads to, best first
moves-none = No moves: the game has ended.
play-move-about = Show the position after a move
play-move-arg = The board, then the move
solve-about = Say what a position is worth, how to play it, and what it cost to know
solve-stopped = Stopped before anything was known (--limit allows more).
serve-about = Serve the page: play, see and share perfect play in a browser, until Ctrl-C
serve-at = Tablette listens at { $address } (Ctrl-C stops it)
serve-failed = cannot serve at { $address }: { $why }
serve-no-browser = { $program } does not start; open the address in a browser
option-port = The port to listen on; 0 lets the system choose (default: 7878)
option-address = The address to listen on (default: 127.0.0.1, which only this machine reaches)
option-open = Open the page in a browser
new-about = Make a board by recipe, always the same for the same choices
new-none = { $game } makes no boards; games that do: { $others }
walk-at = the board after { $n } of { $all } moves
walk-counts = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $values ->
    [one] { $values } value
   *[other] { $values } values
}.
walk-counts-of-all = The whole walk: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $values ->
    [one] { $values } value
   *[other] { $values } values
}.
count-moves = moves
count-values = values
steps-range = expected all or a range such as 10..20 for --steps, got “{ $got }”
explain-about = Say why a position is worth what it is
map-about = Draw all first moves or all squares of a board
map-title = { $game }: map of { $board }
play-move-ambiguous = these words can be a move on “{ $first }” or one on “{ $second }”: put the board in quotes
compare-about = Climb the whole ladder: every rung's answer and what it cost
limit-positive = expected a number of seconds above 0 for --limit: write --limit 30, for instance
rung-stopped = no answer within { $time } (--limit allows more)
rungs-agree = { $n } rungs answered, and they agree.
rungs-agree-some = { $answered } answered, and they agree; { $silent } gave no answer.
rungs-alone = Only { $answered } answered, so there is nothing to compare; { $silent } gave no answer.
rungs-none = No rung answered.
rungs-disagree = THE RUNGS DISAGREE: at least one of them is wrong. Please report this board.
census-about = Count lost positions or values over a whole box of boards
census-digest = digest of all lost positions: { $digest }
census-arg = The largest board of the box, or the number of pieces
option-disk = Keep what is finished in this folder: a census that was killed goes on there, and its lists take no memory
census-kept = The lists are kept in { $file }; delete it when you no longer need it.
table-about = Build, inspect, verify, ask and export tables on disk
table-build-about = Build the table of a board, or go on where a build stopped
table-info-about = Say what a table says of itself
table-verify-about = Check a table: its checksums, and its values from their successors
table-probe-about = Say what a table says of a position
table-export-about = Write a table's values for other programs
table-nowhere = there is no folder for tables: give one with --out
table-there = it was there already
table-built = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}{ $resumed ->
    [0] {""}
   *[other] , { $resumed } of them taken over from an earlier run
}, { $time }
table-versions = rules { $rules }, numbering { $numbering }
table-cells = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}, { $bits ->
    [one] { $bits } bit each
   *[other] { $bits } bits each
}
table-list = { $n } positions, of which { $members } lost ones are listed
table-from = from table { $file }
table-sound = ✓ { $file }: every byte has its checksum.
table-sampled = ✓ { $file }: every byte has its checksum, and { $n ->
    [one] { $n } value follows
   *[other] { $n } values, chosen by chance, follow
} from the successors.
table-proven = ✓ { $file }: every byte has its checksum, and all { $n ->
    [one] { $n } value follows
   *[other] { $n } values follow
} from the successors.
table-wrong-value = { $file }: { $position } (rank { $rank }) is { $stored } in the table, but { $derived } follows from its successors; build the table again
table-probed = rank { $rank }, code { $code }
check-about = Check a game: its laws, its rungs against each other, its golden numbers
check-cases = ({ $n ->
    [one] { $n } case
   *[other] { $n } cases
})
check-passed = { $passed ->
    [one] { $passed } check passed
   *[other] All { $passed } checks passed
}, { $failed } failed.
check-failed = { $passed ->
    [one] { $passed } check passed
   *[other] { $passed } checks passed
}, { $failed } FAILED.
check-nothing = Nothing was checked.
perft-about = Count the move sequences of each length
perft-arg = The board, then the number of moves
hub-about = Play draughts as an engine behind a program that speaks the Hub protocol
hub-after = Reads commands from standard input and answers on standard output until quit; try hub, then go think.
perft-total = in all
completions-about = Print completions for a shell
completions-after = For instance: tablette completions bash > ~/.local/share/bash-completion/completions/tablette
completions-arg = bash, zsh, fish, elvish or powershell
man-about = Print the manual page, of Tablette or of one verb
man-after = For instance: tablette man > tablette.1 && man ./tablette.1
help-about = Say what a verb does and takes

## Wrong usage

usage-unknown-verb = there is no verb “{ $verb }”
usage-missing-verb = a verb is missing, such as solve or play
usage-invalid-value = “{ $value }” is no value for { $argument }, which takes { $known }
usage-empty-value = { $argument } needs a value
usage-takes-number = a number above 0
usage-takes-threads = a whole number from 1 to { $most }
usage-unknown-argument = “{ $argument }” is not understood here (write -- before words that begin with a dash)
usage-missing-argument = something is missing: { $argument }
usage-too-many-values = { $argument } was given too many values
usage-conflict = { $argument } cannot be given together with { $other } or twice
usage-not-unicode = the words of a command must be valid UTF-8
usage-wrong = this command is not understood
usage-suggest = { $wrong }; did you mean “{ $meant }”?
usage-help = { $wrong }; see tablette { $where }

## A game at the table

play-about = Play against perfect play
play-after = At the table: a move, or help, hint, undo, moves, board, resign, quit.
play-no-json = play talks to people and has no --json: leave it out, or use moves and play-move
play-greeting = { $game } { $board }
play-welcome = Type a move, or: help, hint, undo, moves, board, resign, quit.
play-prompt = move { $n } >
play-help = A move: { $moves }
    {"  "}help     this
    {"  "}hint     the best move
    {"  "}undo     take back your last move
    {"  "}moves    every move, judged
    {"  "}board    draw the board
    {"  "}resign   give up
    {"  "}quit     leave the table
play-engine-moves = I play { $move }: { $words }.
play-you-move = You play: { $words }.
play-not-a-move = Not a move: { $why }. Try again (help says how).
play-hint = Best is { $move }: { $words }.
play-undone = Took back { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-nothing-to-undo = There is nothing to take back.
play-more-moves = … and { $n } more.
play-left = You leave the table. The position was { $position }.
play-resigned = You resign after { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}: I win.
play-given-up = You give up after { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
play-value-unknown = Nobody knows what this position is worth.
play-value-estimate = Estimate for you: { $score }, depth { $depth }: not proved.
play-value-draw = It should be a draw.
play-value-solvable = It can be solved in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
play-value-solvable-unmeasured = It can be solved.
play-value-cost = From here it can be solved at a cost of { $n }.
play-astray = The wrong way: { $best } would have saved { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
play-astray-cost = { $best } would have cost { $n } less.
play-astray-unmeasured = { $best } was better.
play-value-stuck = It can no longer be solved.
play-value-you-win = You are winning, in at most { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-value-you-win-unmeasured = You are winning.
play-value-you-lose = You are losing, but can last { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-value-you-lose-unmeasured = You are losing.
play-value-i-win = I am winning, in at most { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-value-i-win-unmeasured = I am winning.
play-value-i-lose = I am losing, but can last { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-value-i-lose-unmeasured = I am losing.
play-end-draw = A draw after { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-end-solved = Solved in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
play-end-best = Solved in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}: no way is shorter.
play-end-longer = Solved in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}; { $best } would have done.
play-end-least = Solved at a cost of { $n }: no way costs less.
play-end-dearer = Solved at a cost of { $n }; { $best } was possible.
play-end-stuck = Stuck after { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
play-end-you-won = You win, after { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}. Well played!
play-end-i-won = I win, after { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}.
play-review-kept = You never let the win slip.
play-review-never = You never had a win to throw away.
play-review-slip = { $n ->
    [one] You threw a win away once
   *[other] You threw a win away { $n } times
}, first at ply { $ply } with { $move }.
