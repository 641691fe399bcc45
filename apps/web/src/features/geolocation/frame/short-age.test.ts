import { expect, test } from 'vitest';
import { shortAge } from './short-age.ts';

test.each([
  [0, '0\u00a0s'],
  [59.9, '59\u00a0s'],
  [60, '1\u00a0min'],
  [3599, '59\u00a0min'],
  [26 * 3600, '26\u00a0h'],
  [48 * 3600, '2\u00a0d'],
  [-30, '0\u00a0s'],
])('%d seconds are %s', (seconds, age) => {
  expect(shortAge(1_000_000 - seconds * 1000, 1_000_000)).toBe(age);
});
