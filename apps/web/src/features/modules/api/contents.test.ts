import { expect, it } from 'vitest';
import { isContent } from './contents.ts';

it.each([
  ['nothing', false],
  ['', false],
  // Only the name of the address, not the one of the API.
  ['idle_share', false],
  ['Ranking', false],
  ['mttr', true],
  ['ranking', true],
  // Of a module that a profile may close.
  ['idle-share', false],
  ['over-limit-share', false],
  // Of Financials alone.
  ['costs', false],
  ['fuels', false],
  ['cost-per-hour', false],
  // Of the Cockpit alone.
  ['targets', false],
])('of a module knows the page %s: %s', (content, isKnown) => {
  expect(isContent('fleet', content)).toBe(isKnown);
});

it.each(['ranking', 'costs', 'cost-per-hour', 'utilization'])(
  'of Financials knows the page %s',
  (content) => {
    expect(isContent('financials', content)).toBe(true);
  },
);
