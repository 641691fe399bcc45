/** Assumed duration of a test file that was never measured. */
export const UNKNOWN_MS = 2_000;

/**
 * Sorts tests by their known duration, fastest first, and omits those that exceed the time limit.
 * @template T
 * @param {readonly T[]} tests
 * @param {{ needs: (test: T) => number, mostMs: number }} options `needs`: milliseconds of a worker; `mostMs`: of all
 * workers together
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
