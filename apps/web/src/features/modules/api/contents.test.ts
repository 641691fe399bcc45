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
  // Of Financials alone.
  ['costs', false],
  ['fuels', false],
  ['cost-per-hour', false],
  // Of the Cockpit alone.
  ['targets', false],
])('of a module knows the page %s: %s', (content, isKnown) => {
  expect(isContent('fleet', content)).toBe(isKnown);
});

it.each(['ranking', 'costs', 'cost-per-hour', 'idle-share'])('of Financials knows the page %s', (content) => {
  expect(isContent('financials', content)).toBe(true);
});
