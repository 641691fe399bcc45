import { describe, expect, it } from 'vitest';
import { fixAt, startMs } from '../geofences/testing/fence-plan.ts';
import type { Reducer } from './reducer.ts';
import { orderFixes } from './order-fixes.ts';
import { runReducers, type RunningReducer } from './run-reducers.ts';

/** Counts positions and is due ten seconds after each. */
const counter: Reducer<unknown, { count: number; dueAtMs: number | null }, string> = {
  name: 'counter',
  version: 1,
  step: (state, fix) => ({
    state: { count: (state?.count ?? 0) + 1, dueAtMs: fix.fixedAtMs + 10_000 },
    outputs: [`fix ${(fix.fixedAtMs - startMs) / 1000}`],
  }),
  advance: (state, instantMs) => ({
    state: { ...state, dueAtMs: null },
    outputs: [`due ${(instantMs - startMs) / 1000}`],
  }),
  dueAtMs: ({ dueAtMs }) => dueAtMs,
  advancedToMs: () => null,
};

/** Reports the counter at each instant. */
const follower: Reducer<unknown, object, unknown> = {
  name: 'follower',
  version: 1,
  step: (state, _fix, _previous, _settings, seen) => ({ state, outputs: [['step', seen?.['counter']]] }),
  advance: (state) => ({ state, outputs: [] }),
  follow: (state, instantMs, _last, _settings, seen) => ({
    state,
    outputs: [[(instantMs - startMs) / 1000, seen['counter']]],
  }),
  dueAtMs: () => null,
  advancedToMs: () => null,
};

function begin(fromMs = -Infinity): RunningReducer[] {
  const at = { settings: null, state: null, newest: null };
  return [
    { ...at, reducer: counter, fromMs, outputs: [] },
    { ...at, reducer: follower, fromMs: -Infinity, outputs: [] },
  ];
}

function toldBy(runs: readonly RunningReducer[]): unknown[] {
  return (runs[1]?.outputs ?? []).map(({ output }) => output);
}

const fixes = orderFixes([fixAt(0, 0, 0), fixAt(30, 0, 0)]);
const [first, second] = [startMs + 10_000, startMs + 40_000];

describe('chained reducers', () => {
  it('pass on their results to later ones, at each fix and each due instant', () => {
    const runs = begin();
    runReducers(runs, fixes, startMs + 100_000);
    expect(toldBy(runs)).toEqual([
      ['step', { state: { count: 1, dueAtMs: first }, outputs: ['fix 0'] }],
      [10, { state: { count: 1, dueAtMs: null }, outputs: ['due 10'] }],
      ['step', { state: { count: 2, dueAtMs: second }, outputs: ['fix 30'] }],
      [40, { state: { count: 2, dueAtMs: null }, outputs: ['due 40'] }],
    ]);
  });

  it('pass on no results for known fixes', () => {
    const runs = begin(startMs + 30_000);
    runReducers(runs, fixes.slice(0, 1));
    expect(toldBy(runs)).toEqual([['step', { state: null, outputs: [] }]]);
  });

  it('are evaluated on request, even if nothing is due', () => {
    const runs = begin();
    runReducers(runs, [], startMs + 5_000, true);
    expect(toldBy(runs)).toEqual([[5, { state: null, outputs: [] }]]);
  });
});
