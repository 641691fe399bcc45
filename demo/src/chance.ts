/** Returns a pseudo-random number from 0 to 1, the same for the same two numbers. */
export function chanceAt(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(index | 0, 0x9e37_79b1), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

export function seedOf(name: string): number {
  let seed = 0x811c_9dc5;
  for (let index = 0; index < name.length; index += 1)
    seed = Math.imul(seed ^ name.charCodeAt(index), 0x0100_0193);
  return seed;
}

/** Returns pseudo-random numbers from 0 to 1, the same for the same seed. */
export function createChance(seed: number): () => number {
  let index = 0;
  return () => {
    index += 1;
    return chanceAt(seed, index);
  };
}

/** Returns a value from -1 to 1 that changes smoothly along a line, about once per unit. */
export function waver(seed: number, at: number): number {
  const before = Math.floor(at);
  const share = at - before;
  const smooth = share * share * (3 - 2 * share);
  const from = chanceAt(seed, before);
  return (from + (chanceAt(seed, before + 1) - from) * smooth) * 2 - 1;
}

export function pick<T>(from: readonly T[], index: number): T {
  const found = from[index % from.length];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}
