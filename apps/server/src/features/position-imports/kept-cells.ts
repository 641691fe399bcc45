const LONGEST_KEPT_LINE = 20_000;

/** Returns the stored cells of a line; none of a long line, so that a file cannot grow to many times its size. */
export function keptCells(cells: readonly string[]): string[] {
  let characters = 0;
  for (const cell of cells) characters += cell.length;
  return characters > LONGEST_KEPT_LINE ? [] : cells.map((cell) => cell.toWellFormed());
}
