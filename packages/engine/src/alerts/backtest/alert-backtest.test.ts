import { expect, it } from 'vitest';
import { fixAt, startMs } from '../../geofences/testing/fence-plan.ts';
import { orderFixes } from '../../host/order-fixes.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import { asset, reduceAlerts, reading, ruleOf, telling } from '../testing/reduce-alerts.ts';
import { AlertBacktest, type TriedRule } from './alert-backtest.ts';
import { mostTogether } from './most-together.ts';

const minuteMs = 60_000;
const tried = (given: Parameters<typeof reading>[0] = {}): TriedRule => ruleOf(reading(given));

/** Temperatures of positions a minute apart. */
function temperatures(values: readonly number[], fromMinute = 0): LatestFix[] {
  return values.map((value, n) => telling(fixAt((fromMinute + n) * 60, 0, 0), { engineTemp: value }));
}

const rounds = temperatures([90, 101, 110, 95, 90, 104, 99, 90, 121, 122, 90, 103]);

function backtest(
  { rule, saved = null }: { rule: TriedRule; saved?: TriedRule | null },
  fixes: Readonly<Record<number, readonly LatestFix[]>>,
  more: { fromMinute?: number; listed?: number } = {},
) {
  const { fromMinute = 0, listed = 100 } = more;
  const period = {
    fromMs: startMs + fromMinute * minuteMs,
    toMs: startMs + 60 * minuteMs,
    timeZone: 'UTC',
    listed,
  };
  const own = new AlertBacktest({ rule, saved, fences: [], readings: [], tripVersions: [] }, period);
  for (const [id, told] of Object.entries(fixes)) {
    const ordered = orderFixes(told);
    const one = { ...asset, assetId: Number(id), model: '', worksStanding: null, silentAfterMs: 3_600_000 };
    for (let at = 0; at < ordered.length; at += 5) own.reduceFixes(one, ordered.slice(at, at + 5));
    own.end();
  }
  return own.result();
}

const minute = (ms: number | null): number | null => (ms === null ? null : (ms - startMs) / minuteMs);

it('matches one pass of the reducer, for any parts', () => {
  const { held, figures } = backtest({ rule: tried() }, { 7: rounds });
  const began = reduceAlerts({ rules: [ruleOf(reading({}))] }, rounds).outputs.filter(
    ({ kind }) => kind === 'began',
  );
  expect(held.toReversed().map(({ fromMs }) => fromMs)).toEqual(began.map(({ crossedAtMs }) => crossedAtMs));
  expect(held.map(({ fromMs, toMs, worst }) => [minute(fromMs), minute(toMs), worst])).toEqual([
    [11, null, 103],
    [8, 10, 122],
    [5, 6, 104],
    [1, 3, 110],
  ]);
  expect(figures).toEqual({ times: 4, assets: 1, seconds: (49 + 2 + 1 + 2) * 60, goingOn: 1 });
});

it('evaluates other thresholds in the same pass, with the clear limit moved accordingly', () => {
  const { thresholds } = backtest({ rule: tried({ clearLimit: 96 }) }, { 7: rounds, 8: temperatures([90]) });
  expect(thresholds).toHaveLength(17);
  const of = (value: number) => thresholds.find((one) => one.value === value);
  expect(of(100)).toEqual({ value: 100, times: 4, assets: 1 });
  expect(of(106)).toEqual({ value: 106, times: 2, assets: 1 });
  expect(of(116)).toEqual({ value: 116, times: 1, assets: 1 });
  expect(thresholds.map(({ value }) => value)).toEqual(
    thresholds.map(({ value }) => value).toSorted((a, b) => a - b),
  );
});

it('lists what only a saved rule raised, and what the new one adds', () => {
  const { figures, saved, byDay, byAsset, held } = backtest(
    { rule: { ...tried({ limit: 108 }) }, saved: { ...tried(), scope: { ...tried().scope, assetIds: [7] } } },
    { 7: rounds, 8: temperatures([90, 112, 90], 3) },
  );
  expect([figures.times, saved?.times]).toEqual([3, 4]);
  expect(byDay).toEqual([{ day: '2026-03-02', times: 3, added: 1, leftOut: 2 }]);
  expect(byAsset).toEqual([
    { assetId: 7, times: 2, saved: 4 },
    { assetId: 8, times: 1, saved: 0 },
  ]);
  expect(held.map(({ assetId, change }) => `${assetId} ${change}`)).toEqual([
    '7 left_out',
    '7 same',
    '7 left_out',
    '8 added',
    '7 same',
  ]);
});

it('excludes conditions from before the period, and uses them for those in progress', () => {
  const { held, byHour } = backtest({ rule: tried() }, { 7: rounds }, { fromMinute: 2 });
  expect(held.map(({ fromMs }) => minute(fromMs))).toEqual([11, 8, 5]);
  expect(byHour.reduce((sum, one) => sum + one, 0)).toBe(3);
});

it('lists the latest and counts the rest', () => {
  const { held, heldLeftOut, figures } = backtest({ rule: tried() }, { 7: rounds }, { listed: 1 });
  expect([held.length, heldLeftOut, figures.times]).toEqual([1, 3, 4]);
});

it('reports when most were open at once, and for which assets', () => {
  const { together } = backtest(
    { rule: tried() },
    { 7: temperatures([101, 101, 90]), 8: temperatures([101, 101, 101], 1), 9: temperatures([101, 90], 30) },
  );
  expect(together).toEqual({ count: 2, atMs: startMs + minuteMs, assetIds: [7, 8] });
  const span = (fromMs: number, toMs: number) => ({ assetId: 1, fromMs, toMs });
  expect(mostTogether([span(0, 10), span(10, 20), span(5, 5)])).toBeNull();
});

it('returns nothing if no asset is in scope', () => {
  const rule = { ...tried(), scope: { ...tried().scope, unitIds: [99] } };
  expect(backtest({ rule }, { 7: rounds })).toMatchObject({
    figures: { times: 0 },
    held: [],
    together: null,
  });
});
