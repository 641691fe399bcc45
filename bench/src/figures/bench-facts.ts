import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readCpuSeconds } from '../cpu-time.ts';
import { count } from '../format.ts';
import { send } from '../ingest/run-sender.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9405;
const DEVICES = 1_000;
const DAYS = 365;
const ROUNDS = 4;
const SECONDS = 5;
const DAY_MS = 86_400_000;
const REBUILT_WITHIN_MS = 15 * 60_000;

/** The cost of daily facts: a year of one asset reprocessed and recalculated, and ingest with and without them. */
export async function benchFacts(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    await measureRebuild(portal, fleet);
    await measureIngest(portal, fleet);
  } finally {
    await portal.stop();
  }
}

/** Uses the portal's jobs, which poll for work: their waits are part of the elapsed seconds. */
async function measureRebuild(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  await plantYear(portal.owner, fleet);
  const cpu = (): number => readCpuSeconds(portal.portalPid) + readCpuSeconds(portal.databasePid);
  const [startMs, before] = [performance.now(), cpu()];
  await portal.owner.query(
    `insert into recompute_requests (account_id, asset_id, from_at, reaches_back)
      select account_id, asset_id, '1970-01-01', true from devices where account_id = $1 and external_id = 'bench-0'`,
    [fleet.accountId],
  );
  for (let isDone = false; !isDone;) {
    if (performance.now() - startMs > REBUILT_WITHIN_MS) throw new Error('The year was not rebuilt');
    await sleep(500);
    const { rows } = await portal.owner.query<{ isDone: boolean }>(
      `select not exists (select from recompute_requests where account_id = $1)
          and not exists (select from asset_day_marks where account_id = $1)
          and (select count(*) from asset_days where account_id = $1 and is_closed) >= $2 as "isDone"`,
      [fleet.accountId, DAYS - 1],
    );
    isDone = rows[0]?.isDone === true;
  }
  console.log(
    `a year of one asset, a fix a minute, processed and recomputed: ${((performance.now() - startMs) / 1000).toFixed(0)} s elapsed, ` +
      `${(cpu() - before).toFixed(1)} s of processor time`,
  );
}

/** Ten minutes of driving and ten of standing, alternating, in each of ten hours a day; off for the rest. */
async function plantYear(owner: pg.Pool, { accountId }: BenchFleet): Promise<void> {
  const days = Array.from({ length: DAYS + 1 }, (_, ago) =>
    new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10),
  );
  await owner.query('select ensure_position_partitions($1::timestamptz[])', [days]);
  await owner.query(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude, speed_kph,
        ignition, source, change_number)
      select account_id, device_id, at, n, asset_id, at, -10 + 0.003 * abs(n % 20 - 10), -37,
        case when is_driving then 30 else 0 end, is_on, 1, n
      from devices, generate_series(0, $2::int * 1440 - 1) n,
        lateral (select date_trunc('day', now()) - $2::int * interval '1 day' + n * interval '1 minute' as at,
          n % 1440 < 600 as is_on, n % 1440 < 600 and n % 20 < 10 as is_driving) t
      where account_id = $1 and external_id = 'bench-0'`,
    [accountId, DAYS],
  );
  await owner.query(
    `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, latitude, longitude, speed_kph, ignition,
        engine_on, contact_at)
      select account_id, asset_id, device_id, fixed_at, received_at, latitude, longitude, speed_kph, ignition, false, fixed_at
      from positions where account_id = $1 order by fixed_at desc limit 1`,
    [accountId],
  );
  await owner.query('vacuum analyze positions, asset_states');
}

/** Alternates, since machines change their speed: without facts nothing is marked, and so nothing is calculated. */
async function measureIngest(portal: BenchPortal, fleet: BenchFleet): Promise<void> {
  await portal.owner.query(
    `create function bench_mark_nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger mark_nothing before insert on asset_day_marks for each row execute function bench_mark_nothing()`,
  );
  let sinceMs = Date.now() - 30 * DAY_MS;
  const cpu = (): number => readCpuSeconds(portal.portalPid) + readCpuSeconds(portal.databasePid);
  const costOf = async (facts: 'with' | 'without'): Promise<number> => {
    await portal.owner.query(
      `alter table asset_day_marks ${facts === 'with' ? 'disable' : 'enable'} trigger mark_nothing`,
    );
    sinceMs += DAY_MS;
    const before = cpu();
    const order = { connections: 4, batch: 1_000, run: 10, sinceMs, seconds: SECONDS, paced: false };
    const { accepted } = await send(portal, fleet, order);
    return ((cpu() - before) / accepted) * 1e6;
  };
  await costOf('without');
  const costs = { with: 0, without: 0 };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const facts of ['without', 'with'] as const) costs[facts] += (await costOf(facts)) / ROUNDS;
  const added = costs.with / costs.without - 1;
  console.log(
    `ingest with facts ${costs.with.toFixed(1)} µs of processor time a position, without ${costs.without.toFixed(1)} µs, ${count(ROUNDS)} turns each: ` +
      `more by ${judge('facts/added', added * 100)}`,
  );
}
