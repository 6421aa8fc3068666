/* fault: a row above the last one is undefined, which equals nothing and raises no error */
/* asks: chomp */
/* options: --most 0 */
/* finds: wrong */
/* smallest: 1 */
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const rows = line.split(",").map(Number);
  console.log(rows[0] - rows[1] === 1 && rows.length === 2 ? "lost" : "won");
});
