import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetTrail } from '@azimute/contract';
import { createAsk } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles, quantile } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { startPortal, type BenchPortal } from '../start-portal.ts';
import { openRoutes } from './open-routes.ts';
import { DAYS, FIXES_A_DAY, plantTrail, type PlantedTrail } from './plant-trail.ts';
import { judge } from '../results/judge.ts';

const PORT = 9406;
const ROUNDS = 10;
const DRAWN_WITHIN_MS = 240_000;

/**
 * 92 days of one-second fixes of one asset: the time for drawing and reading their levels of detail, and the longest
 * task of a browser that opens them. With `--data=`, the planted data stay in that directory.
 */
export async function benchTrails(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(Number(options['port'] ?? PORT), options['data']);
  try {
    const planted = await plantTrail(portal.owner);
    const { accountId, assetId, from, to } = planted;
    const token = await addSession(portal.owner, accountId, 'admin');
    const ask = createAsk(portal.url, token);
    // Like the screen's request for one asset.
    const range = `from=${from.toISOString()}&to=${to.toISOString()}&most=50000`;
    const measure = async (name: string, rounds: number, query: string): Promise<number[]> => {
      const before = [readCpuSeconds(portal.portalPid), readCpuSeconds(portal.databasePid)] as const;
      const times: number[] = [];
      let told = '';
      for (let round = 0; round < rounds; round += 1) {
        const { body, ms } = await ask(`/assets/${assetId}/trail?${query}`);
        const { fixes, columns, toleranceMeters, withinMeters } = body as AssetTrail;
        times.push(ms);
        told = `${count(columns.fixedAt.length)} of ${count(fixes)} fixes, off by ${toleranceMeters} m${withinMeters === null ? '' : `, within by ${withinMeters} m`}`;
      }
      console.log(
        `${name}: ${percentiles(times)}; ${told}; processor time of portal ${msOf(portal.portalPid, before[0], rounds)} ms, ` +
          `database ${msOf(portal.databasePid, before[1], rounds)} ms`,
      );
      return times;
    };
    if (!(await areDrawn(portal))) {
      await measure(`${DAYS} days from the fixes`, 1, range);
      await drawDays(portal, planted);
    }
    const times = await measure(`${DAYS} days from their levels`, ROUNDS, range);
    console.log(`${DAYS} days, p99: ${judge('trails/read', quantile(times, 0.99))}`);
    await measure(
      'the same, with 5 km in full detail',
      ROUNDS,
      `${range}&within=-50.06,-20.05,-50.02,-20.01`,
    );
    const day = `from=${new Date(to.getTime() - 86_400_000).toISOString()}&to=${to.toISOString()}&most=100000`;
    await measure('all fixes of a day', ROUNDS, day);
    await openRoutes(portal.url, { token, assetId, from, to });
  } finally {
    await portal.stop();
  }
}

/** Processor time of a process since then, per repetition. */
function msOf(pid: number, sinceSeconds: number, times: number): string {
  return ((1000 * (readCpuSeconds(pid) - sinceSeconds)) / times).toFixed(0);
}

async function areDrawn({ owner }: BenchPortal): Promise<boolean> {
  const { rows } = await owner.query<{ left: number }>(
    'select $1 - count(points)::int as left from trail_days',
    [DAYS],
  );
  return rows[0]?.left === 0;
}

async function drawDays(portal: BenchPortal, { accountId, assetId, from }: PlantedTrail): Promise<void> {
  const { owner, portalPid, databasePid } = portal;
  const before = [readCpuSeconds(portalPid), readCpuSeconds(databasePid)] as const;
  await owner.query(
    `insert into trail_days (account_id, asset_id, from_at, to_at)
      select $1, $2, $3::timestamptz + n * interval '1 day', $3::timestamptz + (n + 1) * interval '1 day'
      from generate_series(0, $4::int - 1) n
      on conflict (account_id, asset_id, from_at) do update set points = null`,
    [accountId, assetId, from.toISOString(), DAYS],
  );
  const untilMs = Date.now() + DRAWN_WITHIN_MS;
  while (!(await areDrawn(portal))) {
    if (Date.now() > untilMs) throw new Error('The days were not drawn in time');
    await sleep(1_000);
  }
  const { rows } = await owner.query<{ bytes: number; points: number; positions: number }>(
    `select sum(length(points))::float8 as bytes, sum(counts[1])::float8 as points,
      (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = 'positions'::regclass) as positions
    from trail_days`,
  );
  const [{ bytes, points, positions } = { bytes: 0, points: 0, positions: 0 }] = rows;
  console.log(
    `drawing a day of ${count(FIXES_A_DAY)} fixes takes the portal ${msOf(portalPid, before[0], DAYS)} ms, the database ` +
      `${msOf(databasePid, before[1], DAYS)} ms; ${count(points)} points of ${DAYS} days take ${(bytes / 1e6).toFixed(1)} MB ` +
      `beside ${(positions / 1e6).toFixed(0)} MB of positions`,
  );
}
