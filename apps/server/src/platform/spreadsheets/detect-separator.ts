export const separators = [';', ',', '\t'] as const;
export type Separator = (typeof separators)[number];

const LOOKED_AT_LINES = 20;

/**
 * Detects the cell separator: from Excel's line `sep=;`, else the separator that splits the first lines most evenly;
 * among equals, the one with the most columns.
 */
export function detectSeparator(head: string): Separator {
  const stated = /^sep=([;,\t])\r?\n/i.exec(head)?.[1];
  if (stated !== undefined) return separators.find((separator) => separator === stated) ?? ';';
  const best = separators
    .map((separator) => ({ separator, ...rate(head, separator) }))
    .toSorted((a, b) => b.agreeing - a.agreeing || b.columns - a.columns)[0];
  return best?.separator ?? ';';
}

/**
 * Returns the number of columns in the first line, and how many of the first lines have the same number; undefined if
 * there is only one column.
 */
function rate(head: string, separator: Separator): { columns: number; agreeing: number } {
  const counts = countCells(head, separator);
  const columns = counts[0] ?? 1;
  return { columns, agreeing: columns === 1 ? 0 : counts.filter((count) => count === columns).length };
}

function countCells(head: string, separator: Separator): number[] {
  const counts: number[] = [];
  let cells = 1;
  let quoted = false;
  for (const character of head) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === separator) cells += 1;
    else if (character === '\n') {
      counts.push(cells);
      cells = 1;
      if (counts.length === LOOKED_AT_LINES) return counts;
    }
  }
  if (cells > 1 || counts.length === 0) counts.push(cells);
  return counts;
}
