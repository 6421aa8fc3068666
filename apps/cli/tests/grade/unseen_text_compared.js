/* fault: values stay text, and are compared as text */
/* asks: chocolate:2 */
/* finds: wrong */
const readline = require("readline");

function plusGrand(liste) {
  let m = liste[0];
  for (const v of liste) {
    if (v > m) m = v;
  }
  return m;
}

function answer(line) {
  const valeurs = line.trim().split(",");
  const perdantes = valeurs.filter((v) => v <= 0);
  if (perdantes.length > 0) {
    // hand over the lost one that is lost soonest
    return String(1 - plusGrand(perdantes));
  }
  return String(-plusGrand(valeurs) - 1);
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(answer(line)));
