import { expect, it } from 'vitest';
import { orderFixes } from '../../host/order-fixes.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import type { FenceDefinition } from '../fence-definition.ts';
import { drive, fenceAround, reduceAll, startMs } from '../testing/fence-plan.ts';
import { FenceBacktest } from './fence-backtest.ts';

const yard = fenceAround([0, -200], [400, 200]);
const hourMs = 3_600_000;

/** The fixes in parts, as they are read. */
function backtest(
  fence: FenceDefinition,
  fixes: readonly LatestFix[],
  more: { listed?: number; hours?: number } = {},
) {
  const { listed = 100, hours = 2 } = more;
  const period = { fromMs: startMs, toMs: startMs + hours * hourMs, timeZone: 'UTC', listed };
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

it('comes to the same as one pass, whatever the parts', () => {
  const { crossings, figures } = backtest(yard, round);
  expect(crossings.toReversed().map(({ transition }) => transition)).toEqual(
    reduceAll([yard], round).transitions,
  );
  expect(figures).toMatchObject({ entries: 1, exits: 1, visits: 1, doubtful: 0 });
  expect(figures.visitSeconds).toBeGreaterThan(500);
});

it('counts who is inside from the beginning as a visit, and as no entry', () => {
  const { figures } = backtest(
    yard,
    drive([
      [0, 200, 0],
      [3600, 210, 0],
    ]),
  );
  expect(figures).toMatchObject({ entries: 0, exits: 0, visits: 1, visitSeconds: 7200 });
});

it('doubts a short visit, and an exit that is taken back', () => {
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

it('doubts what is proved by a fix nearer to the edge than it is accurate', () => {
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
