import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { drawFence, fence } from '../geofences/testing/plant-fences.ts';
import {
  planRectangle,
  trackersOf,
  workshopOf,
  type TrackedAsset,
} from '../geofences/testing/plant-trackers.ts';
import { packPositions } from '../retention/pack-positions.ts';
import { createLateHistoryRebuilder } from '../telemetry/reducers/rebuild/rebuild-late-history.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { VerifyRun, verifyAsset } from '../verification/verify-asset.ts';
import { addUpFacts } from './facts/add-up-facts.ts';

const dayMs = 86_400_000;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock, columns: { time_zone: 'UTC' } });
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const { owner, accountId, queryAsOwner } = portal;
const { plant, send } = await trackersOf(portal);
const runner = createReducerRunner(workshopOf(portal));
const lateHistory = createLateHistoryRebuilder(workshopOf(portal));
await drawFence(
  portal,
  fence({
    name: 'Site',
    resources: ['entry', 'exit', 'speeding'],
    maxSpeedKph: 25,
    shape: planRectangle([11_000, -500], [13_000, 500]),
  }),
);

beforeEach(() => clock.set(new Date(startMs)));

/** A night at the yard, a drive to the site, some hours there, and the drive back; `x` differs from day to day. */
function workday(day: number, everySecond = 60): LatestFix[] {
  const fixes: LatestFix[] = [];
  const begin = day * 86_400;
  const far = 12_000 + (day % 3) * 200;
  const at = (second: number, x: number, kph: number): void => {
    fixes.push({ ...fixAt(begin + second, x, (day % 5) * 10), speedKph: kph, ignition: kph > 0 });
  };
  for (let second = 0; second <= 3_600; second += 900) at(second, 0, 0);
  for (let second = everySecond; second <= 1_200; second += everySecond)
    at(3_600 + second, (second / 1_200) * far, Math.round((far / 1_200) * 3.6));
  for (let second = 300; second <= 10_800; second += 900) at(4_800 + second, far, 0);
  for (let second = everySecond; second <= 1_200; second += everySecond)
    at(16_000 + second, far - (second / 1_200) * far, Math.round((far / 1_200) * 3.6));
  for (let second = 300; second <= 3_600; second += 900) at(17_200 + second, 0, 0);
  return fixes;
}

const workdays = (first: number, last: number): LatestFix[] =>
  Array.from({ length: last - first + 1 }, (_, index) => workday(first + index)).flat();

async function conclude(): Promise<void> {
  await runner.runWaiting();
  await lateHistory.runWaiting();
  await addUpFacts({ database: portal.database, jobs, clock });
}

/** Packs everything older than five weeks. */
const pack = (): Promise<number> =>
  packPositions({
    connection: jobs,
    log: { info: () => undefined, warn: () => undefined },
    metrics: createMetrics(),
    signal: new AbortController().signal,
    afterDays: 35,
  });

/** Returns random numbers below a limit, the same for each seed. */
function chanceOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Reads all results for an asset, without times of receipt and recording. */
async function readConcluded({ id }: TrackedAsset) {
  const rows = (columns: string, from: string) => queryAsOwner(`select ${columns} from ${from}`, [id]);
  const days = await queryAsOwner<{ facts: Record<string, unknown> }>(
    `select to_jsonb(d) - array['asset_id', 'known_from', 'data_at', 'is_revised', 'delay_seconds', 'buffered_fixes'] as facts
      from asset_days d where asset_id = $1 and day < $2 order by day`,
    [id, '2026-03-23'],
  );
  return {
    trips: await rows(
      'kind, from_at, to_at, confirmed_at, distance_meters, engine_on_seconds, idling_seconds, over_general_limit_seconds, top_kph, fixes, parts',
      'trip_intervals where asset_id = $1 and superseded_at is null order by from_at',
    ),
    visits: await rows(
      'entered_at, entry_confirmed_at, left_at, exit_confirmed_at, inferred, certainty',
      'geofence_visits where asset_id = $1 and superseded_at is null order by entered_at',
    ),
    transitions: await rows(
      'kind, crossed_at, confirmed_at, entered_at, cause, inferred, certainty, limit_kph, top_speed_kph, proof',
      'geofence_transitions where asset_id = $1 and superseded_at is null order by confirmed_at, kind',
    ),
    days: days.map(({ facts }) => facts),
    states: await rows(
      'reducer, state, due_at',
      `reducer_states where asset_id = $1 and reducer <> 'alerts' order by reducer`,
    ),
  };
}

/** Lists stored results that differ from the positions. */
async function listDifferences({ id }: TrackedAsset): Promise<readonly unknown[]> {
  const past = {
    asset: { accountId, assetId: id },
    fromMs: null,
    untilMs: null,
    nowMs: clock.now().getTime(),
  };
  const { state, differences } = await verifyAsset(portal.database.pipeline, past, new VerifyRun());
  return state === 'compared' ? differences : [state];
}

const kilometers = async ({ id }: TrackedAsset): Promise<number[]> => {
  const { days } = await owner.call('getTripSums', {
    query: { assets: [id], from: '2026-03-02', to: '2026-03-16' },
  });
  return days.map(({ distanceMeters }) => Math.round(distanceMeters / 100) / 10);
};

async function sendByDay(asset: TrackedAsset, fixes: readonly LatestFix[]): Promise<void> {
  for (const [day, own] of Map.groupBy(fixes, ({ fixedAtMs }) => Math.floor((fixedAtMs - startMs) / dayMs))) {
    clock.set(new Date(startMs + (day + 1) * dayMs));
    await send(asset.device, own);
    await runner.runWaiting();
  }
}

describe('late history', () => {
  it('completes days 4 to 6 of fourteen as if received in time', async () => {
    const [late, whole] = [await plant(), await plant()];
    await sendByDay(whole, workdays(0, 13));
    await sendByDay(late, [...workdays(0, 2), ...workdays(6, 13)]);
    await conclude();
    expect((await kilometers(late)).slice(3, 6)).toEqual([0, 0, 0]);
    await send(late.device, workdays(3, 5));
    const waiting = await queryAsOwner('select asset_id, from_at, to_at from rebuild_requests');
    expect(waiting).toEqual([
      {
        asset_id: late.id,
        from_at: new Date(startMs + 3 * dayMs),
        to_at: new Date(workdays(3, 5).at(-1)?.fixedAtMs ?? 0),
      },
    ]);
    await conclude();
    expect(await kilometers(late)).toEqual(await kilometers(whole));
    expect(await readConcluded(late)).toEqual(await readConcluded(whole));
    expect(await queryAsOwner('select from rebuild_requests')).toEqual([]);
    expect(await queryAsOwner('select from asset_day_marks where account_id = $1', [accountId])).toEqual([]);
    expect(await queryAsOwner('select from alerts where account_id = $1', [accountId])).toEqual([]);
  });

  it('is processed in compressed weeks', async () => {
    const [late, whole] = [await plant(), await plant()];
    const kept = workdays(3, 5).filter((_, index) => index % 3 === 0);
    const missing = workdays(3, 5).filter((_, index) => index % 3 > 0);
    await sendByDay(whole, workdays(0, 13));
    await sendByDay(late, [...workdays(0, 2), ...kept, ...workdays(6, 13)]);
    await conclude();
    clock.set(new Date(startMs + 80 * dayMs));
    expect(await pack()).toBeGreaterThan(0);
    const blocksOf = async ({ device }: TrackedAsset) =>
      (
        await queryAsOwner(
          `select from position_blocks join devices using (account_id, device_id) where external_id = $1`,
          [device],
        )
      ).length;
    expect(await blocksOf(late)).toBeGreaterThan(0);
    expect(await send(late.device, missing)).toBe(missing.length);
    // None of the stored ones, packed or not, is stored twice.
    expect(await send(late.device, workdays(2, 6))).toBe(0);
    await conclude();
    expect(await kilometers(late)).toEqual(await kilometers(whole));
    expect(await readConcluded(late)).toEqual(await readConcluded(whole));
    expect(await queryAsOwner('select from rebuild_requests')).toEqual([]);
    expect(await pack()).toBe(0);
  });

  it.each([1, 2])('has the same result in any order, with any delay and repetition (%i)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        clock.set(new Date(startMs));
        const next = chanceOf(seed);
        const [whole, mixed] = [await plant(), await plant()];
        // Two devices at one time, and one that corrects itself.
        const fixes = workdays(0, 20)
          .filter(() => next(9) > 0)
          .flatMap((fix) => {
            if (next(12) > 0) return [fix];
            const { latitude, longitude } = fixAt(0, next(400), next(400));
            return [fix, { ...fix, latitude, longitude, speedKph: next(20) }];
          });
        await sendByDay(whole, fixes);
        const delays = [0, 0, 3_600_000, 2 * dayMs, 8 * dayMs, 26 * dayMs] as const;
        const arrivals: { atMs: number; own: LatestFix[] }[] = [];
        for (let at = 0; at < fixes.length;) {
          const own = fixes.slice(at, (at += 1 + next(120)));
          const sentMs = (own.at(-1)?.fixedAtMs ?? 0) + (delays[next(delays.length)] ?? 0) + next(1_000);
          arrivals.push({ atMs: sentMs, own });
          if (next(4) === 0) arrivals.push({ atMs: sentMs + next(20 * dayMs), own: own.slice(next(5)) });
        }
        for (const { atMs, own } of arrivals.toSorted((a, b) => a.atMs - b.atMs)) {
          clock.set(new Date(atMs));
          if (own.length > 0) await send(mixed.device, next(2) === 0 ? own : own.toReversed());
          if (next(3) === 0) await runner.runWaiting();
          if (next(6) === 0) await lateHistory.runWaiting();
        }
        clock.set(new Date(startMs + 70 * dayMs));
        await conclude();
        expect(await readConcluded(mixed)).toEqual(await readConcluded(whole));
        expect(await queryAsOwner('select from rebuild_requests')).toEqual([]);
        for (const asset of [whole, mixed]) expect(await listDifferences(asset)).toEqual([]);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
