import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { BenchFleet } from '../start-portal.ts';

export interface CopyPeer {
  /** Copies the next rows in; returns rows per second. */
  measure(): Promise<number>;
  close(): Promise<void>;
}

const ROWS = 200_000;

/**
 * The peer: COPY of a file on the server by its superuser, on one connection, into the positions table itself with its
 * partitions and indexes, with rows like those sent to the endpoints. No row-level security, no state, no HTTP.
 */
export async function createCopyPeer(owner: pg.Pool, fleet: BenchFleet, since: Date): Promise<CopyPeer> {
  const directory = await mkdtemp(join(tmpdir(), 'azimute-copy-'));
  // The database may run as another user, who writes and reads the file.
  await chmod(directory, 0o777);
  let round = 0;
  return {
    measure: async () => {
      const file = join(directory, `${(round += 1)}.copy`);
      await owner.query(`copy (${rowsOf(fleet, since, round)}) to '${file}'`);
      await owner.query('checkpoint');
      const start = performance.now();
      await owner.query(`copy positions (${COLUMNS}) from '${file}'`);
      return ROWS / ((performance.now() - start) / 1000);
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

const COLUMNS = `account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude, speed_kph,
  heading_degrees, altitude_meters, accuracy_meters, ignition, hour_meter_hours, odometer_km, attributes, source,
  change_number`;

/** Devices in turn, ten fixes of each at a time, like the sender. */
function rowsOf(fleet: BenchFleet, since: Date, round: number): string {
  return `select ${fleet.accountId}, d.device_id,
      '${since.toISOString()}'::timestamptz - interval '1 second' * ((n / 10 / ${fleet.devices}) * 10 + n % 10 + ${round} * 10000),
      hashint8extended(n, ${round}), d.asset_id, now(), -10.9 + (n % 997) * 1e-4, -37.0 - (n % 991) * 1e-4,
      (n % 80)::float4, (n % 360)::float4, null::float4, 5::float4, true, 1000 + n * 1e-4, null::float8, null::jsonb, 1, ${round}
    from generate_series(0, ${ROWS - 1}) n
    join (select *, row_number() over (order by device_id) - 1 as place from devices where account_id = ${fleet.accountId}) d
      on d.place = (n / 10) % ${fleet.devices}
    order by n`;
}
