/* fault: a counter is never set back to 0 between questions */
/* asks: subtraction:outcome */
/* options: --most 0 */
/* finds: unsteady */
/* smallest: 4 */
let left = 0;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  for (let n = Number(line); n > 0; n--) left = (left + 1) % 4;
  console.log(left ? "won" : "lost");
});
