import type { LatestFix } from '@azimute/engine';
import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { summarizeVisits } from './summarize-visits.ts';
import { drawFence } from './testing/plant-fences.ts';
import { planRectangle, trackersOf, workshopOf } from './testing/plant-trackers.ts';

const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock });
const trackers = await trackersOf(portal);
const truck = await trackers.plant();
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

async function send(fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(Math.max(clock.now().getTime(), ...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  await trackers.send(truck.device, fixes);
}

/**
 * Returns the unobserved periods of each visit, in seconds since the start, and the time up to which they were checked.
 */
async function observed(): Promise<
  { gaps: (number | null)[][]; to: number | null; seconds: number | null }[]
> {
  await summarizeVisits(portal.database, jobs);
  return await portal.queryAsOwner(
    `select coalesce((select json_agg(json_build_array(
          round(extract(epoch from lower(g) - to_timestamp($1))), round(extract(epoch from upper(g) - to_timestamp($1)))))
        from unnest(unobserved) g), '[]') as gaps,
        round(extract(epoch from observed_to - to_timestamp($1)))::int as to, unobserved_seconds as seconds
      from geofence_visits where account_id = $2 and superseded_at is null order by entered_at`,
    [startMs / 1000, portal.accountId],
  );
}

it('finds the gaps of a visit in progress, and updates them after late fixes', async () => {
  await drawFence(portal, { severity: 'low', shape: planRectangle([0, -200], [400, 200]) });
  await send(
    drive([
      [0, -500, 0],
      [100, 200, 0],
      [200, 210, 0],
    ]),
  );
  // It does not report for three hours, then for two, then for twenty minutes, which are not a gap.
  for (const second of [11_000, 18_200, 19_400]) await send([fixAt(second, 210, 0)]);
  expect(await observed()).toEqual([
    {
      gaps: [[200, 18_200]],
      to: 19_400,
      seconds: null,
    },
  ]);
  await send([fixAt(20_000, 210, 0)]);
  // Less than half an hour is new.
  expect(await observed()).toMatchObject([{ to: 19_400 }]);

  await send(Array.from({ length: 17 }, (_, index) => fixAt(800 + index * 600, 210, 0)));
  await createReducerRunner(workshopOf(portal)).runWaiting();
  expect(await observed()).toEqual([{ gaps: [[11_000, 18_200]], to: 20_000, seconds: null }]);

  await send(
    drive([
      [20_010, 210, 0],
      [20_100, -500, 0],
      [20_200, -900, 0],
    ]),
  );
  expect(await observed()).toMatchObject([{ gaps: [[11_000, 18_200]], seconds: 7200 }]);
});
