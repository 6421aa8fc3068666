/* fault: a line is text, and + joins it to a number */
/* asks: subtraction:outcome */
/* finds: wrong */
/* smallest: 2 */
require("readline").createInterface({ input: process.stdin }).on("line", (heap) => {
  console.log((heap + 4) % 4 === 0 ? "lost" : "won");
});
