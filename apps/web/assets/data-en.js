var e={title:`Data and API`,lead:`Everything that the page shows can be saved, asked by a program, and cited. The tables are made on your own machine, each by one command.`,minutes:0,picture:[``,``],parts:[{html:`<h2>What can be downloaded</h2>
<p>The commands write files that others can check: every table has a digest, and <code>tablette table verify FILE</code> derives its values from their successors again.</p>
<table>
<thead>
<tr>
<th>table</th>
<th>contents</th>
<th>size</th>
<th>command</th>
</tr>
</thead>
<tbody><tr>
<td>Chomp 8 × 10: plies</td>
<td>43,757 positions</td>
<td>8.8\xA0KiB</td>
<td><code>tablette table build chomp 8x10</code></td>
</tr>
<tr>
<td>Chomp 12 × 12: won or lost</td>
<td>2,704,155 positions</td>
<td>26.0\xA0KiB</td>
<td><code>tablette table build chomp 12x12 --worth outcome</code></td>
</tr>
<tr>
<td>Chocolate 127 × 127 and every smaller bar inside</td>
<td>766,480 positions</td>
<td>203.3\xA0KiB</td>
<td><code>tablette table build chocolate 127x127@63,63</code></td>
</tr>
<tr>
<td>Chinese rings, 12: moves left</td>
<td>4,096 positions</td>
<td>49.6\xA0KiB</td>
<td><code>tablette table build rings 12</code></td>
</tr>
<tr>
<td>Draughts, up to 3 pieces</td>
<td>815,146 positions</td>
<td>115\xA0KiB</td>
<td><code>tablette table build draughts 3</code></td>
</tr>
<tr>
<td>Draughts, up to 4 pieces</td>
<td>42,786,346 positions</td>
<td>6.1\xA0MiB</td>
<td><code>tablette table build draughts 4</code></td>
</tr>
<tr>
<td>Draughts, up to 5 pieces</td>
<td>1,613,387,096 positions</td>
<td>282.5\xA0MiB</td>
<td><code>tablette table build draughts 5 --memory 12G</code></td>
</tr>
</tbody></table>
<p><code>--out FOLDER</code> chooses the folder. <code>tablette table export FILE --format csv</code> (or <code>npy</code>, <code>raw</code>) writes a table for other programs.</p>
<table>
<thead>
<tr>
<th>census</th>
<th>counts</th>
<th>command</th>
</tr>
</thead>
<tbody><tr>
<td>Chomp, every bar in 16 × 16</td>
<td>3,317,972 lost positions of some 6 × 10<sup>8</sup></td>
<td><code>tablette census chomp 16x16 --json</code></td>
</tr>
<tr>
<td>Draughts, slices of up to 3 pieces</td>
<td>16 slices, won, drawn and lost</td>
<td><code>tablette census draughts 3 --json</code></td>
</tr>
<tr>
<td>Chocolate, 127 × 127</td>
<td>squares by value</td>
<td><code>tablette census chocolate 127x127 --json</code></td>
</tr>
</tbody></table>
<p><strong>Golden numbers</strong> are answers from papers, encyclopedias and independent programs, with their sources. Tablette is tested against them, and so can your program be. They are small text files in the repository, in <code>tests/golden</code>:</p>
<table>
<thead>
<tr>
<th>folder</th>
<th>size</th>
<th>content</th>
</tr>
</thead>
<tbody><tr>
<td><code>chomp</code></td>
<td>18\xA0KiB</td>
<td>winning first moves to 16 × 16, the 322 lost positions of 8 × 8, winning maps</td>
</tr>
<tr>
<td><code>chocolate</code></td>
<td>76\xA0KiB</td>
<td>every square of every bar to 12 × 12, the census of 127 × 127</td>
</tr>
<tr>
<td><code>rings</code></td>
<td>43\xA0KiB</td>
<td>walks of 1 to 10 rings, counts to 1000</td>
</tr>
<tr>
<td><code>draughts</code></td>
<td>37\xA0KiB</td>
<td>counts of move sequences, legal moves, longest wins</td>
</tr>
<tr>
<td><code>rockse</code></td>
<td>86\xA0KiB</td>
<td>instances with their optima</td>
</tr>
<tr>
<td>one for each other game</td>
<td>a few KiB</td>
<td>nimbers, outcomes, counts</td>
</tr>
</tbody></table>
<p><code>tablette check GAME</code> compares a game with its golden numbers.</p>
<h2>The API</h2>
<p><code>tablette serve</code> answers programs as well as this page. Each position of each game has its address, and most answers are pure functions of it. Answers are JSON; the full description is in <code>/openapi.json</code>.</p>
`},{figure:`api`,about:``,options:{}},{html:`<h2>How to cite</h2>
<p>The repository has a file <code>CITATION.cff</code>, which GitHub, Zenodo and Zotero read. In BibTeX:</p>
<pre><code>@software{tablette,
  author  = {{The Tablette authors}},
  title   = {Tablette: perfect play, tabulated},
  version = {0.1.0},
  year    = {2026},
  license = {MIT OR Apache-2.0}
}
</code></pre>
<p>If you quote a number, quote the command as well, and the digest if it comes from a table: another reader can then repeat it.</p>
`}]};export{e as default};