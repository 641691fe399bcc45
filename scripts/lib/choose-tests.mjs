/** What a test file is taken to need that no run has measured. */
export const UNKNOWN_MS = 2_000;

/**
 * Orders tests by what they are known to take, the fastest first, and leaves out those for which no time is left.
 * @template T
 * @param {readonly T[]} tests
 * @param {{ needs: (test: T) => number, mostMs: number }} options `needs`: milliseconds of a worker; `mostMs`: of all workers together
 * @returns {{ chosen: T[], left: T[] }}
 */
export function chooseTests(tests, { needs, mostMs }) {
  const chosen = [];
  const left = [];
  let totalMs = 0;
  for (const test of tests.toSorted((a, b) => needs(a) - needs(b))) {
    totalMs += needs(test);
    (totalMs <= mostMs ? chosen : left).push(test);
  }
  return { chosen, left };
}
