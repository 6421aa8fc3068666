var e=Object.assign({"./en/five-pieces.md":{title:`Can this man capture?`,lead:`It begins with a question for beginners in programming, and ends with the exact value of 1,613,387,095 positions.`,minutes:5,picture:[`draughts`,`W:WK10:BK5,K23`],parts:[{html:`<h2>The question</h2>
<p>A man captures by jumping over a diagonal neighbour of the other colour, to the empty square right behind it, in all four directions.</p>
`},{figure:`men`,about:`00100/01010/00202/00020/00000`,options:{ask:`Select every man that can capture.`,check:`Check`,right:`Right: these two, and no other.`,wrong:`Not yet: {found} of {all} found, {wrong} wrong.`,caption:`The board of the exercise, five squares by five.`}},{html:`<p>Four lines of Python are enough, and the exercise itself gets them wrong at first.</p>
`},{guess:`A program asks for the square board[-1][2], one row above the top. What happens in Python?`,options:[{text:`an error stops the program`,right:!1},{text:`the answer is “empty”`,right:!1},{text:`it reads the bottom row`,right:!0}],html:`<p>A negative index counts from the end. The program silently looks at the other side of the board and finds captures that do not exist. A board needs three answers: white, black or empty, <em>and</em> “there is no such square”.</p>
`},{html:`<h2>From a capture to a game</h2>
<p>On the real board of ten by ten, capturing is compulsory, and one must take as many pieces as possible.</p>
`},{figure:`board`,about:`draughts W:W28,32:B17,23,27`,options:{answers:`no`,caption:`White to move. Only one move is legal: can you see it before you try?`}},{html:`<p>Man 28 can take one piece, man 32 can take two. So 32 must, and there is no choice at all. Kings fly over any distance, captured pieces leave only when the move is complete, and a man that passes the far row without stopping stays a man. Such rules are checked by counting: from the start there are 10,749,771,911 sequences of twelve moves, and a program that finds one more or one less has a mistake.</p>
<h2>Backwards from the end</h2>
`},{figure:`board`,about:`draughts W:WK10:BK5,K23`,options:{caption:`One king against two, White to move. Find the win.`}},{html:`<p>How can a program <em>know</em> that this wins? Not by looking ahead: kings can walk for ever. It goes backwards. Positions in which the player to move has no move are lost. A position with a move to a lost one is won. A position whose moves <em>all</em> lead to won ones is lost. Repeat until nothing changes; the rest is drawn.</p>
`},{guess:`One trap is famous: a position is marked as lost while something is still missing. What?`,options:[{text:`positions with fewer pieces`,right:!1},{text:`a capture or a promotion to a position not yet decided`,right:!0},{text:`positions with Black to move`,right:!1}],html:`<p>“All moves lead to a win for the opponent” must count captures and promotions as well, and those lead to other tables. If one of them is forgotten, a won position is called lost, and the mistake spreads backwards from there. So after the build every value is derived once more from its successors.</p>
`},{html:`<h2>One man against three</h2>
`},{guess:`A white man on square 6, one step from promotion, against three black men on 2, 3 and 4. White to move. Who wins?`,options:[{text:`Black, with three against one`,right:!1},{text:`a draw`,right:!1},{text:`White`,right:!0}],html:`<p>White wins, in 43 plies at most: 6-1 makes a king, and the king stops and catches the three men. No win with up to four pieces takes longer. <a href="/draughts/W:W6:B2,3,4">Look at it</a>; without a table the server needs about a quarter of a minute.</p>
`},{html:`<h2>What it took</h2>
<table>
<thead>
<tr>
<th>pieces</th>
<th>positions</th>
<th>file</th>
<th>processor time</th>
<th>longest win</th>
</tr>
</thead>
<tbody><tr>
<td>3</td>
<td>815,146</td>
<td>115\xA0KiB</td>
<td>0.8 s</td>
<td>33 plies</td>
</tr>
<tr>
<td>4</td>
<td>42,786,346</td>
<td>6.1\xA0MiB</td>
<td>27 s</td>
<td>43 plies</td>
</tr>
<tr>
<td>5</td>
<td>1,613,387,096</td>
<td>282.5\xA0MiB</td>
<td>20.5 min</td>
<td>83 plies</td>
</tr>
</tbody></table>
<p>Each file has one entry more than there are positions: it stands for all those in which the player to move has no piece left. A position takes 1.5 bits in the file of five pieces, its value and its number of plies included. The build was killed after 20 of its 75 steps, on purpose, and the same command went on from there. A second pass then derived every value from those of its successors.</p>
<p>With five pieces the hardest win is four men against one king: 83 plies.</p>
<h2>Still open</h2>
<p>Six pieces have 47,812,145,846 positions: 156 tasks, and 7.4 hours of one core by the plan. Each further piece makes thirty to fifty times as many. The game starts with forty. Is it a draw? That is not known, and <a href="/draughts/start">here too</a> the program only estimates.</p>
`},{figure:`sources`,about:``,options:{data:`draughts W:WK10:BK5,K23 solve`,golden:`tests/golden/draughts/longest_wins_4_pieces.txt`,command:`tablette table build draughts 4 --out tables`,sheet:`draughts`}}]},"./en/gray-code.md":{title:`The puzzle that counts`,lead:`The Chinese rings look like a maze of 32 positions. They are one path without a fork, and the puzzle counts its own steps in binary.`,minutes:4,picture:[`rings`,`***.*>*****`],parts:[{html:`<h2>Try it</h2>
<p>Put all five rings on. You may move ring 1 at any time, and otherwise only <em>the ring just after the first one that is on</em>.</p>
`},{figure:`board`,about:`rings 5`,options:{caption:`21 moves are enough, and you cannot do it in fewer.`}},{guess:`Between start and finish, how many moves are possible in each position?`,options:[{text:`between one and five`,right:!1},{text:`two: one goes on, the other goes back`,right:!0},{text:`it depends on the rings`,right:!1}],html:`<p>Ring 1 is always one of them, and the ring after the first one that is on is the other. One of the two takes back the move that you have just made. So there is never a choice: do not turn round, and you arrive.</p>
`},{html:`<h2>One path</h2>
<p>Five rings have 32 positions. With two moves in each, they lie on a single path, and the slider walks along it. Compare the two lines of digits below the rings: the number of moves in binary, and the rings themselves (1 is on, ring 1 at the right).</p>
`},{figure:`gray`,about:`rings 5`,options:{slide:`Moves from the empty board`,counter:`moves`,code:`rings`,caption:`Between neighbouring steps the upper line may change in many digits, the lower line in one.`}},{guess:`How does one get the lower line from the upper one?`,options:[{text:`by adding 1`,right:!1},{text:`by XOR with itself, shifted one place to the right`,right:!0},{text:`by reading it backwards`,right:!1}],html:`<p>A digit of the rings is 1 where a digit of the counter differs from its left neighbour. In symbols: <em>t</em> XOR (<em>t</em> shifted right). This is the <em>Gray code</em>, which lets a dial or a disc pass from one number to the next without ever showing a third.</p>
`},{html:`<h2>Why one digit</h2>
<p>Count from <em>t</em> to <em>t</em> + 1. If <em>t</em> ends in 0, only the last digit changes, and so does only the last digit of the code: that is ring 1.</p>
<p>If <em>t</em> ends in 0 followed by <em>k</em> ones, these become 1 and <em>k</em> zeros. Neighbouring digits that were equal stay equal, and those that differed still differ, except at one place: digit <em>k</em> + 1 of the code. And the code of <em>t</em> ends in a 1 at place <em>k</em> with zeros after it, since equal ones give 0. So ring <em>k</em> is the first one that is on, and ring <em>k</em> + 1 is just the ring that the rule lets you move. The rules of the puzzle <em>are</em> binary counting.</p>
<h2>How long is the way?</h2>
`},{guess:`1, 2, 3, 4 and 5 rings take 1, 2, 5, 10 and 21 moves. And 6 rings?`,options:[{text:`32`,right:!1},{text:`42`,right:!0},{text:`43`,right:!1}],html:`<p>Double, and add 1 every other time: 1, 2, 5, 10, 21, 42, 85. In binary the numbers are 1, 10, 101, 1010, 10101: they are the counter at which all rings are on, where every digit differs from its neighbour.</p>
`},{html:`<p>All rings on is not the end of the path. For five rings it is step 21 of 31; the last position has ring 5 alone.</p>
<p>Nine rings, as the puzzle is sold, take 341 moves. With 64 rings there are 12,297,829,382,473,034,410. A recursion that walks them would never end, but the position after any number of moves is one XOR away: <a href="/rings/1000?show=walk">a thousand rings</a> are as easy to enter at any point as five.</p>
<h2>A question for you</h2>
<p>Allow a quick move: rings 1 and 2 may go on or off together. The ways for 1 to 7 rings are then 1, 1, 4, 7, 16, 31, 64 moves. Powers of two, or one less: why? <a href="/rings/7?accelerated=yes">Play it</a>, and look which steps of the path are saved.</p>
`},{figure:`sources`,about:``,options:{data:`rings 5 walk`,golden:`tests/golden/rings/walks.json`,command:`tablette solve rings 5 --steps all`,sheet:`rings`}}]},"./en/nimbers.md":{title:`One number for a position`,lead:`A row of skittles, a bar of chocolate and a heap of counters are the same game in disguise. One number for each part decides them all.`,minutes:5,picture:[`kayles`,`7 5 9`],parts:[{html:`<h2>Kayles</h2>
<p>Knock down one pin, or two that stand side by side. If no pin is left, the player to move has lost. You begin.</p>
`},{figure:`board`,about:`kayles 9`,options:{caption:`A single row. One idea is enough to win.`}},{guess:`Which idea?`,options:[{text:`take from the ends`,right:!1},{text:`knock down the middle`,right:!0},{text:`always take two`,right:!1}],html:`<p>Knock down the middle: two equal rows remain, and you copy every move of your opponent in the other row. You always have an answer, so you make the last move. This works on every single row.</p>
`},{html:`<h2>Three rows</h2>
`},{guess:`Rows of 3, 2 and 1 pins. Do you want to begin?`,options:[{text:`yes`,right:!1},{text:`no`,right:!0}],html:`<p>The player who begins loses. Copying explains two equal rows; it does not explain this. Try.</p>
`},{figure:`board`,about:`kayles 3 2 1`,options:{caption:`Begin, if you like, and see. The values show every first move.`}},{html:`<h2>Nim: heaps in binary</h2>
<p>Leave the pins for a moment. In <em>Nim</em> there are heaps of counters, and a move takes any number from one heap. Write the sizes in binary, one below another, and look at each column: XOR has a 1 where the column has an odd number of ones.</p>
`},{figure:`xor`,about:`3 2 1`,options:{names:`heap A, heap B, heap C`,size:`size`,binary:`in binary`,zero:`<b>Every column is even: the player to move loses.</b>`,other:`Some column is odd: the player to move wins. Which heap must shrink, and to what, to make every column even?`,caption:`Change the heaps. From 3, 2, 1 every single change breaks the evenness.`}},{html:`<p>Two facts prove it. If every column is even, any move changes one heap, so some column becomes odd. If some column is odd, take a heap with a 1 in the highest odd column and flip its digits in all odd columns: the heap gets smaller, and every column is even. So the player who leaves even columns can always do it again, and the last heap is gone after one of those moves.</p>
<h2>The least missing number</h2>
<p>Why should pins be heaps? Give every position a number, its <em>nimber</em>: <strong>the least number that none of its moves leads to.</strong> No pins: no moves, so 0. One pin: its move leads to 0, so 1. Two pins: moves lead to 0 and 1, so 2. Several rows together have the XOR of their nimbers.</p>
<p>Three pins: the moves lead to a row of two (2), a row of one (1), and two rows of one (1 XOR 1 = 0). The least number missing is 3.</p>
`},{guess:`Four pins. The moves lead to rows 3, 2+1, 2, and 1+1. Which nimber is that?`,options:[{text:`4`,right:!1},{text:`1`,right:!0},{text:`0`,right:!1}],html:`<p>Row 3 has 3; rows 2 and 1 have 2 XOR 1 = 3; row 2 has 2; rows 1 and 1 have 0. So 0, 2 and 3 are reached, and the least missing number is 1. Four pins behave like a heap of <em>one</em> counter.</p>
<table>
<thead>
<tr>
<th>pins</th>
<th>1</th>
<th>2</th>
<th>3</th>
<th>4</th>
<th>5</th>
<th>6</th>
<th>7</th>
<th>8</th>
<th>9</th>
<th>10</th>
<th>11</th>
<th>12</th>
</tr>
</thead>
<tbody><tr>
<td>nimber</td>
<td>1</td>
<td>2</td>
<td>3</td>
<td>1</td>
<td>4</td>
<td>3</td>
<td>2</td>
<td>1</td>
<td>4</td>
<td>2</td>
<td>6</td>
<td>4</td>
</tr>
</tbody></table>
`},{html:`<p>From a nimber one can move to every smaller one, exactly as in a heap, and a move to a larger one can be undone by the opponent. That is the whole proof that nimbers add by XOR: it is the theorem of Sprague and Grundy.</p>
<h2>Use it</h2>
<p>Rows of 7, 5 and 9 have nimbers 2, 4 and 4. The XOR is 2, so you win, by a move that makes it 0. One is to turn the row of 7 into 3 and 3.</p>
`},{figure:`board`,about:`kayles 7 5 9`,options:{caption:`Three first moves win. The table gives them without any search.`}},{html:`<h2>The chocolate bar</h2>
<p>Break the bar along a line, and hand over the part with the deadly square. The player who receives that square alone loses. Four margins surround it, and a break makes one of them shorter by any number of lines: four heaps.</p>
`},{guess:`Margins of 3, 4, 2 and 3 lines (left, right, top, bottom). Which break wins?`,options:[{text:`one line at the left`,right:!1},{text:`two lines at the right`,right:!0},{text:`one line at the bottom`,right:!1}],html:`<p>3 XOR 4 XOR 2 XOR 3 = 6. Only 4 has a 1 in the highest odd column, and 4 XOR 6 = 2: make the right margin 2.</p>
`},{figure:`board`,about:`chocolate 8x6@3,2`,options:{caption:`The bar of the question. Play it out.`}},{html:`<h2>Still open</h2>
<p>From 71 pins on, the nimbers of Kayles repeat with period 12. Change the rule (how many pins may go, and whether the row may split), and most such games seem to become periodic too, but it is not known whether all do. For Chomp there is no shortcut at all: on the bar of <a href="/chomp/8x8">8 by 8</a> nimbers reach 37, and the only way known is to compute them one by one.</p>
`},{figure:`sources`,about:``,options:{data:`kayles 7 5 9 explain`,golden:`tests/golden/kayles/nimbers.csv`,command:`tablette explain kayles 7 5 9`,sheet:`chocolate`}}]},"./en/one-xor.md":{title:`From 203,237,664 calls to one XOR`,lead:`The same question, the same answer, four ways to get it. The first calls itself two hundred million times; the last is one line of arithmetic.`,minutes:5,picture:[`chocolate`,`10x7@7,3`],parts:[{html:`<h2>The question</h2>
<p>Break the bar along a line and hand over the part with the deadly square. The player who receives that square alone has lost. The winner hurries, the loser delays.</p>
`},{figure:`board`,about:`chocolate 10x7@7,3`,options:{caption:`Ten columns, seven rows. You can win, in eleven plies at most.`}},{html:`<p>The value of a bar is the number of plies that best play lasts, with a minus if the player to move loses. So the value here is +11. How does one compute it?</p>
`},{guess:`The definition is a recursive function of four lines: try every break, ask for the value of what remains. How often does it call itself on this bar?`,options:[{text:`some ten thousand times`,right:!1},{text:`about a million times`,right:!1},{text:`over two hundred million times`,right:!0}],html:`<p>Exactly 203,237,664 times, for a bar of 70 squares. Move the deadly square two columns to the left, and it takes 432,503,940 calls.</p>
`},{html:`<h2>Climb</h2>
`},{figure:`rungs`,about:`chocolate 10x7@7,3`,options:{slide:`From the definition to the theory`,recursion:`203237664 | calls | 6.479 | 4416 | The definition, executed. It forgets every value as soon as it is used, and computes the same small bars millions of times.`,memory:`941 | calls | 0.000057 | 9664 | The same function with a notebook: a value already known is looked up. Only 110 different positions are left, since bars with the same four margins count as one.`,table:`110 | positions | 0.00007 | 440 | No recursion: fill an array with the values of all 110 positions, the smaller bars first. Four bytes each.`,theory:`1 | formula | 0.0000024 | 0 | One XOR of four numbers. No other bar is visited, and the size of the bar does not matter.`,caption:`Counts of <code>tablette compare chocolate 10 7 7 3</code>; times of one run on a machine with two cores. The bars are logarithmic.`}},{html:`<p>Each rung needs one idea more than the one below. <em>Memory</em>: do not ask twice. <em>Table</em>: know in which order the answers are needed. <em>Theory</em>: understand the game.</p>
<h2>The last step</h2>
<p>Around the deadly square are four margins: the lines to its left, to its right, above it and below. Every break shortens exactly one of them by any number of lines. That is <a href="/stories/nimbers">Nim with four heaps</a>, and the bar is lost exactly if every binary column is even.</p>
`},{figure:`xor`,about:`7 2 3 3`,options:{names:`left, right, top, bottom`,size:`lines`,binary:`in binary`,zero:`<b>XOR 0: the player to move loses.</b>`,other:`The XOR is not 0: the player to move wins.`,caption:`Remove lines from one margin until the XOR is 0: you have found the winning break.`}},{guess:`Which margin do you shorten, and by how many lines?`,options:[{text:`top by one`,right:!1},{text:`right by two`,right:!1},{text:`left by five`,right:!0}],html:`<p>7 XOR 2 XOR 3 XOR 3 = 5. Only 7 has a 1 in the highest odd column, and 7 XOR 5 = 2: break five columns off at the left.</p>
`},{html:`<h2>And the eleven?</h2>
<p>Let <em>S</em> be the sum of the margins, here 7 + 2 + 3 + 3 = 15.</p>
<p><em>If the XOR is 0</em>, the loser can make the game last <em>S</em> plies, one line at a time: take one line from a margin with the fewest zeros at its end in binary. Each answer that restores the XOR must then take one line, too. The value is −<em>S</em>.</p>
<p><em>Otherwise</em> the winner removes as much as one winning break can, here 5 lines, and the rest is the first case: 1 + (15 − 5) = 11. That is the value, without a single recursive call.</p>
<p>The formula was compared with brute force on all 183,181,376 quadruples of margins up to 255.</p>
<h2>How far it reaches</h2>
`},{figure:`board`,about:`chocolate 100x100@48,52`,options:{caption:`100 by 100: won in 191 plies. The definition would not finish; the formula takes the same time as before.`}},{html:`<p>Sides of up to 2<sup>62</sup> columns are answered at once. The formula also shows a symmetry that the picture hides: the four margins may be exchanged freely, in 24 ways, while turning and mirroring a bar gives only 8.</p>
<h2>Still open</h2>
<p>Which questions have a last step? <a href="/stories/two-bites">Chomp</a> looks just like this one: a bar, a poisoned square. There the same climb goes from 95,440 calls (5 by 4) to 125 positions in a table, and ends: no formula is known, and nothing shows that there is none.</p>
`},{figure:`sources`,about:``,options:{data:`chocolate 10x7@7,3 compare`,golden:`tests/golden/chocolate/all_boards_to_12x12.csv`,command:`tablette compare chocolate 10 7 7 3`,sheet:`chocolate`}}]},"./en/strategy-stealing.md":{title:`The first player always wins`,lead:`On every bar of chocolate with more than one square, the player who begins can win. The proof is four sentences long, and it does not say how.`,minutes:4,picture:[`chomp`,`4x3`],parts:[{html:`<h2>A bar that no computer has solved</h2>
`},{guess:`Two perfect players, a bar of 1000 columns and 999 rows, the bottom left square poisoned. Who wins?`,options:[{text:`the player who bites first`,right:!0},{text:`the player who bites second`,right:!1},{text:`that would take too long to compute`,right:!1}],html:`<p>It would take too long to compute, and yet the answer is certain. You will have proved it in two minutes, by playing against yourself.</p>
`},{html:`<h2>Play against yourself</h2>
<p>Here both sides are yours. Begin with the smallest bite there is: the far corner at the top right. Then be your own opponent, and look for the bite that wins.</p>
`},{figure:`board`,about:`chomp 4x3`,options:{answers:`no`,caption:`Bite the far corner, then play on for the other side. “Values” shows the winning answer.`}},{html:`<p>After the corner, only one bite wins: row 1, column 2. It removes the top right corner of the bar, far corner included.</p>
`},{guess:`Now start again. Is there a first bite that leaves exactly that board?`,options:[{text:`no, two bites were needed`,right:!1},{text:`yes, the same bite`,right:!0}],html:`<p>The bite into row 1, column 2 takes the far corner with it anyway. Whether the corner was still there makes no difference to the rest. The second player&#39;s good answer was open to the first player from the start.</p>
`},{html:`<h2>The proof</h2>
<p>Suppose that the <em>second</em> player could always win. Then the second player has a winning answer even if the first player only nibbles the far corner. But every bite takes the far corner too, so that answer leaves the same board as if it had been the first bite. The first player could have stolen it, and the second player does not win after all.</p>
<p>Some player must win, since every bite makes the bar smaller and nothing is ever drawn. So it is the first.</p>
<p>This argument is called <em>strategy stealing</em>. It needs two things of a game: no draws, and a first move so weak that every other move contains it.</p>
`},{guess:`Which first bite does the proof tell you to make?`,options:[{text:`the far corner`,right:!1},{text:`one near the middle`,right:!1},{text:`it tells you none`,right:!0}],html:`<p>If the far corner wins, bite it; if it does not, some other bite does. The proof never decides which. On the bar of 4 by 3 the corner itself loses.</p>
`},{html:`<h2>Where the bite is known</h2>
<p>On a square bar, bite next to the poison on the diagonal: row 1, column 1. Two arms of equal length remain, and from then on you copy every bite of your opponent on the other arm. Try the copying; the computer begins.</p>
`},{figure:`board`,about:`chomp 5,1,1,1,1`,options:{begins:`yes`,caption:`The computer bites into one arm; answer with the same bite on the other.`}},{html:`<p>On a bar of two rows, bite the far corner: the lower row is then one longer, and you can restore that after any answer.</p>
`},{figure:`board`,about:`chomp 7x2`,options:{caption:`Two rows: keep the lower row longer by one.`}},{html:`<h2>Still open</h2>
<p>For three rows and more, programs find the winning bite quickly (<a href="/chomp/12x12">12 by 12</a> takes a moment), but no rule is known that says where it is. You know <em>that</em> you win on a bar of 1000 by 999. How far would you have to compute to know <em>how</em>? And how many winning bites can a bar have? <a href="/stories/two-bites">One is not always the answer.</a></p>
`},{figure:`sources`,about:``,options:{data:`chomp 4x3 explain`,golden:`tests/golden/chomp/winning_maps.json`,command:`tablette explain chomp 1000x999`,sheet:`chomp`}}]},"./en/two-bites.md":{title:`Two winning bites`,lead:`On nearly every chocolate bar exactly one first bite wins. On the bar of 8 columns and 10 rows there are two, and a natural guess falls.`,minutes:4,picture:[`chomp`,`8x10`],parts:[{html:`<h2>Try it first</h2>
<p>The square at the bottom left is poisoned. Bite into a square: it goes, with everything above it and to its right. Then the computer bites. The player who has to eat the poison loses.</p>
`},{figure:`board`,about:`chomp 5x4`,options:{caption:`Nineteen first bites are possible. How many of them win against perfect play?`}},{guess:`How many of the nineteen first bites win?`,options:[{text:`all but a few`,right:!1},{text:`about half`,right:!1},{text:`one`,right:!0},{text:`none`,right:!1}],html:`<p>Only the bite into row 2, column 2 wins (counting from 0 at the poison). After any of the other eighteen, perfect play beats you. Lost positions are rare, so a bite that hands one over is rare, too.</p>
`},{figure:`map`,about:`chomp 5x4`,options:{caption:`2 marks the winning bite, 1 a losing one.`}},{html:`<h2>The guess</h2>
<p>Take other bars: 2 by 2, 3 by 2, 6 by 5. Each has exactly one winning first bite. A practical exercise for French students lets them compute maps like the one above, and then asks for a conjecture. The natural one is: <em>a full bar has exactly one winning first bite.</em></p>
`},{guess:`Is it true of every bar?`,options:[{text:`yes, and there is a short proof`,right:!1},{text:`it seems so, but there is no proof`,right:!1},{text:`no`,right:!0}],html:`<p>The exercise itself gives the counterexample in a footnote: 8 columns and 10 rows. Here it is.</p>
`},{figure:`board`,about:`chomp 8x10`,options:{caption:`Two first bites win here. Find one, or show the values.`}},{figure:`map`,about:`chomp 8x10`,options:{}},{html:`<p>The bite into row 5, column 4 wins in 45 plies at most, the one into row 8, column 3 in 55. A <em>ply</em> is one bite by one player.</p>
<h2>Why never two in one row</h2>
<p>Two winning bites are possible. Two in the <em>same row</em> are not, and the proof takes four lines.</p>
<p>Suppose that two bites in one row both win. Call them <em>near</em> and <em>far</em>, near being closer to the left edge. Bite far: your opponent now has a lost position. But the opponent can bite near. Everything that far removed would have gone with near as well, so the result is the bar after near alone, and that is a lost position too, now yours. So the opponent had a winning bite in a lost position, which is impossible.</p>
<p>The same argument works for columns. Winning bites therefore lie on a staircase: the higher, the further left. Look at the map of the bar once more.</p>
<h2>How rare it is</h2>
<p>There are 135 bars with at least two squares and at most 16 rows and 16 columns, if a bar and the same bar turned count as one. Seven of them have two winning first bites:</p>
<table>
<thead>
<tr>
<th>bar</th>
<th>winning bites (row, column)</th>
</tr>
</thead>
<tbody><tr>
<td><a href="/chomp/13x6?show=map">13 × 6</a></td>
<td>(3,11) and (4,8)</td>
</tr>
<tr>
<td><a href="/chomp/8x10?show=map">8 × 10</a></td>
<td>(5,4) and (8,3)</td>
</tr>
<tr>
<td><a href="/chomp/10x9?show=map">10 × 9</a></td>
<td>(6,7) and (8,4)</td>
</tr>
<tr>
<td><a href="/chomp/14x10?show=map">14 × 10</a></td>
<td>(4,12) and (6,8)</td>
</tr>
<tr>
<td><a href="/chomp/13x12?show=map">13 × 12</a></td>
<td>(9,10) and (10,8)</td>
</tr>
<tr>
<td><a href="/chomp/16x13?show=map">16 × 13</a></td>
<td>(4,5) and (10,4)</td>
</tr>
<tr>
<td><a href="/chomp/16x14?show=map">16 × 14</a></td>
<td>(2,11) and (8,9)</td>
</tr>
</tbody></table>
<p>The smallest is 13 × 6, with 78 squares. Had the exercise been about bars of at most 77 squares, the guess would have passed every test.</p>
<h2>Still open</h2>
<p>The bar of 42 columns and 10 rows has three winning first bites. Is there a bar with four? With any number you like? We know of none, and of no formula that tells where the winning bite is, although <a href="/stories/strategy-stealing">every full bar has one</a>.</p>
`},{figure:`sources`,about:``,options:{data:`chomp 8x10 map`,golden:`tests/golden/chomp/winning_moves_to_16x16.csv`,command:`tablette map chomp 8x10`,sheet:`chomp`}}]}});export{e as default};