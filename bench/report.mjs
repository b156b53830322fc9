const widths = [50, 9, 44];

/** Prints a table row by row, so that a long run shows what it has. */
export function createReport() {
  print(["what", "median", "budget", "beside it"]);
  return {
    add(/** @type {string} */ what, /** @type {string} */ figure, budget = "", detail = "") {
      print([what, figure, budget, detail]);
    },
  };
}

function print(/** @type {readonly string[]} */ cells) {
  const padded = cells.map((cell, index) => (index === 1 ? cell.padStart(9) : cell.padEnd(widths[index] ?? 0)));
  console.log(padded.join("  ").trimEnd());
}
