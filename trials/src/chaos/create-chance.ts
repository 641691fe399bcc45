export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** From the given to the given, both included. */
  between(least: number, most: number): number;
  shuffle<T>(items: readonly T[]): T[];
  /** Another that goes on by itself, so that what runs side by side does not take from each other. */
  fork(): Chance;
}

/** Chance that a seed repeats (mulberry32). */
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
