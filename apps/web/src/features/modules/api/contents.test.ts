import { expect, it } from 'vitest';
import { isContent } from './contents.ts';

it.each([
  ['nothing', false],
  ['', false],
  // Only the name of the address, not the one of the API.
  ['idle_share', false],
  ['Ranking', false],
  ['idle-share', true],
  ['ranking', true],
])('of a module knows the page %s: %s', (content, isKnown) => {
  expect(isContent('fleet', content)).toBe(isKnown);
});
