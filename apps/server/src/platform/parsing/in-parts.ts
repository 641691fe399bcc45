/** Characters that a thread passes on at once: the event loop handles them in a few milliseconds. */
const CHARACTERS_AT_ONCE = 500_000;
const ITEMS_AT_ONCE = 2_000;

export interface OutputLimit {
  readonly characters: number;
  readonly refuse: () => Error;
}

/**
 * Passes a parser's output on in parts that the event loop handles quickly.
 * @throws the result of `refuse`, if all items together exceed the character limit
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

/** Passing an empty cell takes about as long as this many characters. */
const CHARACTERS_OF_CELL = 8;

/** Returns the cost of a row of cells. */
export function charactersOfCells(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length + CHARACTERS_OF_CELL, 0);
}
