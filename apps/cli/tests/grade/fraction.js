/* fault: a float, the half of an odd number */
/* asks: chomp:moves */
/* options: --most 0 */
/* finds: float */
/* smallest: 2 */
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const rows = line.split(",").map(Number);
  console.log((rows.reduce((sum, row) => sum + row, 0) - 1) / 2);
});
