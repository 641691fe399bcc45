import { expect, it } from 'vitest';
import { isContent } from './contents.ts';

it.each([
  ['nothing', false],
  ['', false],
  // Only the name in the address counts, not the API's.
  ['idle_share', false],
  ['Ranking', false],
  ['mttr', true],
  ['ranking', true],
  // Shown in a module that a profile may lack.
  ['idle-share', false],
  ['over-limit-share', false],
  // Only in Financials.
  ['costs', false],
  ['fuels', false],
  ['cost-per-hour', false],
  // Only in the Cockpit.
  ['targets', false],
])('finds in a module the page %s: %s', (content, isKnown) => {
  expect(isContent('fleet', content)).toBe(isKnown);
});

it.each(['ranking', 'costs', 'cost-per-hour', 'utilization'])(
  'finds in Financials the page %s',
  (content) => {
    expect(isContent('financials', content)).toBe(true);
  },
);
