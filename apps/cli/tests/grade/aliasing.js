/* fault: aliasing, q = rows is the same list and not a copy */
/* asks: chomp */
/* finds: wrong */
/* smallest: 2,2 */
/* pattern: aliasing */
function bite(rows, r, c) {
  const q = rows;
  for (let i = r; i < q.length; i++) q[i] = Math.min(q[i], c);
  while (q.length && q[q.length - 1] === 0) q.pop();
  return q;
}
function won(rows) {
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < rows[r]; c++) if ((r || c) && !won(bite(rows, r, c))) return true;
  return false;
}
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  console.log(won(line.split(",").map(Number)) ? "won" : "lost");
});
