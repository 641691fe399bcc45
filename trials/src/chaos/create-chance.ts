export interface Chance {
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number;
  /** Returns an integer in the range, inclusive. */
  between(least: number, most: number): number;
  shuffle<T>(items: readonly T[]): T[];
  /** Returns an independent generator, so that parallel users do not affect each other. */
  fork(): Chance;
}

/** Creates a repeatable random generator from a seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (end: number): number => next() % end;
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    fork: () => createChance(next()),
  };
}
