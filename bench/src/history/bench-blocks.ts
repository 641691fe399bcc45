import { moduleCodes } from '@azimute/contract/modules';
import { packPositions } from '@azimute/server/src/features/retention/pack-positions.ts';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { createMetrics } from '@azimute/server/src/platform/metrics.ts';
import { createAsk } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles, quantile } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { startPortal, type BenchPortal } from '../start-portal.ts';
import { readDays } from './bench-day.ts';
import { plantPositions, type PlantedPositions } from './plant-positions.ts';
import { judge } from '../results/judge.ts';

const PORT = 9395;
const POSITIONS = 1_000_000;
const ROUNDS = 200;
const WARM_UP_ROUNDS = 50;
const DAY_MS = 86_400_000;
/** Everything planted is older than the age at which weeks are packed. */
const FIRST_DAY_AGO = 80;
const PACKED_AFTER_DAYS = 35;

/**
 * Bytes of a position and the time to read an asset's day, from rows and then from blocks, with `--positions=` many
 * (1,000,000), one fix every 30 seconds.
 */
export async function benchBlocks(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const { rows } = await portal.owner.query<{ id: number }>(
      `insert into accounts (name, domain, modules) values ('Bench', 'bench.example', $1) returning account_id as id`,
      [[...moduleCodes]],
    );
    const accountId = rows[0]?.id ?? 0;
    const firstDay = new Date(Math.floor((Date.now() - FIRST_DAY_AGO * DAY_MS) / DAY_MS) * DAY_MS);
    const wanted = Number(options['positions'] ?? POSITIONS);
    const planted = await plantPositions(portal.owner, accountId, wanted, firstDay);
    const token = await addSession(portal.owner, accountId, 'admin');
    const inRows = await measure(portal, planted, token, 'positions');
    const begunSeconds = readCpuSeconds(portal.databasePid);
    const packed = await packPositions({
      connection: portal.owner,
      log: createLogger({ level: 'error' }),
      metrics: createMetrics(),
      signal: new AbortController().signal,
      afterDays: PACKED_AFTER_DAYS,
    });
    if (packed !== planted.positions) throw new Error(`${packed} of ${planted.positions} were packed`);
    const days = planted.assetIds.length * planted.days;
    const packMs = ((readCpuSeconds(portal.databasePid) - begunSeconds) * 1_000) / days;
    console.log(`${count(days)} days packed, ${packMs.toFixed(0)} ms of processor time each`);
    const inBlocks = await measure(portal, planted, token, 'position_blocks');
    console.log(
      `a position takes ${judge('blocks/bytes', inBlocks.bytes)}, in rows ${inRows.bytes.toFixed(0)} bytes\n` +
        `a day at p50, against a day of rows: ${judge('blocks/day', inBlocks.p50Ms / inRows.p50Ms)}`,
    );
  } finally {
    await portal.stop();
  }
}

async function measure(
  portal: BenchPortal,
  planted: PlantedPositions,
  token: string,
  table: 'positions' | 'position_blocks',
): Promise<{ readonly bytes: number; readonly p50Ms: number }> {
  await portal.owner.query(`vacuum analyze ${table}`);
  await portal.owner.query('checkpoint');
  const { rows } = await portal.owner.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(relid))::float8 as bytes
      from (select relid from pg_partition_tree($1) union select $1::regclass) t`,
    [table],
  );
  const bytes = (rows[0]?.bytes ?? 0) / planted.positions;
  const ask = createAsk(portal.url, token);
  await readDays(ask, planted, WARM_UP_ROUNDS);
  const before = readCpuSeconds(portal.databasePid);
  const times = await readDays(ask, planted, ROUNDS);
  const cpuMs = ((readCpuSeconds(portal.databasePid) - before) * 1_000) / ROUNDS;
  console.log(
    `${table}: ${bytes.toFixed(1)} bytes a position with all indexes; an asset's day by the API ${percentiles(times, 1)}, ` +
      `of which the database works ${cpuMs.toFixed(1)} ms`,
  );
  return { bytes, p50Ms: quantile(times, 0.5) };
}
