import { expect, it } from 'vitest';
import { addSpan, beginTally, joinTallies } from './tally.ts';

const zone = 'America/Sao_Paulo';
const noonMs = Date.parse('2026-03-20T15:00:00Z');
const midnightMs = Date.parse('2026-03-21T03:00:00Z');

it.each([midnightMs - 60_000, midnightMs, midnightMs + 60_000])(
  'tallies that meet at %i keep the midnight between or beside them',
  (meetMs) => {
    const endMs = midnightMs + 120_000;
    const before = addSpan(beginTally(noonMs, zone), noonMs, meetMs, { meters: meetMs - noonMs }, zone);
    const after = addSpan(beginTally(meetMs, zone), meetMs, endMs, { meters: endMs - meetMs }, zone);
    const joined = joinTallies(before, after);
    expect(joined.days).toEqual([{ endsMs: midnightMs, counts: { meters: midnightMs - noonMs }, top: null }]);
    expect(joined.counts).toEqual({ meters: endMs - noonMs });
  },
);
