import { expect, it } from 'vitest';
import { orderFixes } from '../../host/order-fixes.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import type { FenceDefinition, FenceSchedule } from '../fence-definition.ts';
import { drive, fenceAround, reduceAll, startMs } from '../testing/fence-plan.ts';
import { FenceBacktest } from './fence-backtest.ts';

const yard = fenceAround([0, -200], [400, 200]);
const hourMs = 3_600_000;

/** Positions in parts, as they are read. */
function backtest(
  fence: FenceDefinition,
  fixes: readonly LatestFix[],
  more: { listed?: number; hours?: number; ruleSchedule?: FenceSchedule | null } = {},
) {
  const { listed = 100, hours = 2, ruleSchedule = null } = more;
  const period = { fromMs: startMs, toMs: startMs + hours * hourMs, timeZone: 'UTC', listed, ruleSchedule };
  const tried = new FenceBacktest({ fence, beside: [] }, period);
  const ordered = orderFixes(fixes);
  for (let at = 0; at < ordered.length; at += 7)
    tried.reduceFixes({ assetId: 7, unitId: 1 }, ordered.slice(at, at + 7));
  tried.end();
  return tried.result();
}

const doubtsOf = ({ crossings }: ReturnType<typeof backtest>): string[] =>
  crossings.toReversed().map(({ transition: { kind }, doubts }) => `${kind} ${doubts.join()}`.trim());

const round = drive([
  [0, -500, 0],
  [100, 200, 0],
  [600, 200, 60],
  [700, -500, 0],
  [1200, -900, 0],
]);

it('matches one pass, for any parts', () => {
  const { crossings, figures } = backtest(yard, round);
  expect(crossings.toReversed().map(({ transition }) => transition)).toEqual(
    reduceAll([yard], round).transitions,
  );
  expect(figures).toMatchObject({ entries: 1, exits: 1, visits: 1, doubtful: 0 });
  expect(figures.visitSeconds).toBeGreaterThan(500);
});

it('counts an asset inside at the start as a visit, without an entry', () => {
  const { figures } = backtest(
    yard,
    drive([
      [0, 200, 0],
      [3600, 210, 0],
    ]),
  );
  expect(figures).toMatchObject({ entries: 0, exits: 0, visits: 1, visitSeconds: 7200 });
});

it('marks a short visit and a retracted exit as uncertain', () => {
  const short = drive([
    [0, -500, 0],
    [50, 200, 0],
    [100, 200, 0],
    [150, -500, 0],
    [900, -900, 0],
  ]);
  expect(doubtsOf(backtest(yard, short))).toEqual(['entry short_visit', 'exit short_visit']);
  const back = drive([
    [0, -500, 0],
    [100, 200, 0],
    [400, 210, 60],
    [480, -300, 0],
    [560, -300, 0],
    [640, 200, 0],
    [1500, 220, 0],
  ]);
  expect(doubtsOf(backtest(yard, back))).toEqual(['entry', 'exit taken_back', 'entry taken_back']);
});

it('marks evidence closer to the edge than its accuracy as uncertain', () => {
  const beside = drive(
    [
      [0, -500, 0],
      [60, 12, 0],
      [110, 14, 0],
      [200, 390, 0],
    ],
    10,
    { accuracyMeters: 20 },
  );
  expect(doubtsOf(backtest({ ...yard, toleranceMeters: 10 }, beside))).toEqual(['entry within_accuracy']);
});

it('lists the latest, counts all, and has a row for each day', () => {
  const result = backtest(yard, round, { listed: 1, hours: 30 });
  expect(result.crossings.map(({ transition }) => transition.kind)).toEqual(['exit']);
  expect(result.crossingsLeftOut).toBe(1);
  expect(result.byDay).toEqual([
    { day: '2026-03-02', entries: 1, exits: 1, passages: 0, speedings: 0 },
    { day: '2026-03-03', entries: 0, exits: 0, passages: 0, speedings: 0 },
  ]);
});

it('counts the events of a rule while its schedule applies', () => {
  const at = (from: string, to: string) =>
    backtest(yard, round, { ruleSchedule: { zone: 'UTC', days: [1, 2, 3, 4, 5, 6, 7], from, to } })
      .ruleEvents;
  expect(backtest(yard, round).ruleEvents).toMatchObject({ entries: 1, exits: 1 });
  expect(at('00:00', '00:00')).toMatchObject({ entries: 1, exits: 1 });
  const minute = new Date(startMs + 300_000).toISOString().slice(11, 16);
  const first = new Date(startMs).toISOString().slice(11, 16);
  expect(at(first, minute)).toMatchObject({ entries: 1, exits: 0 });
});
