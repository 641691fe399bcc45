const LONGEST_KEPT_LINE = 20_000;

/** Cells of a line as they are kept: of a longer line none, so that a file cannot grow to many times its size. */
export function keptCells(cells: readonly string[]): string[] {
  let characters = 0;
  for (const cell of cells) characters += cell.length;
  return characters > LONGEST_KEPT_LINE ? [] : cells.map((cell) => cell.toWellFormed());
}
