/** Characters that a thread hands over at once: the event loop takes them in a few milliseconds. */
const CHARACTERS_AT_ONCE = 500_000;
const ITEMS_AT_ONCE = 2_000;

export interface OutputLimit {
  readonly characters: number;
  readonly refuse: () => Error;
}

/**
 * Hands what a parser read over in parts that the event loop takes quickly.
 * @throws what `refuse` makes, when all items together have more characters than the limit
 */
export function* inParts<Item>(
  items: Iterable<Item>,
  charactersOf: (item: Item) => number,
  limit: OutputLimit,
): Generator<Item[]> {
  let part: Item[] = [];
  let characters = 0;
  let total = 0;
  for (const item of items) {
    const added = charactersOf(item);
    total += added;
    if (total > limit.characters) throw limit.refuse();
    part.push(item);
    characters += added;
    if (part.length < ITEMS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

/** An empty cell takes about as long to hand over as so many characters. */
const CHARACTERS_OF_CELL = 8;

/** Of a row of cells. */
export function charactersOfCells(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length + CHARACTERS_OF_CELL, 0);
}
