import { CONTENT_HASH } from '../values/content-hash-column.ts';
import { sourceAt } from '../values/place-of-source.ts';
import { latestFixOf, type LatestFix } from '@azimute/engine';
import type { PoolClient } from 'pg';
import type { Row } from '../values/batch.ts';
import { asFix } from '../values/read-readings.ts';
import type { AssetKey } from './hosted-reducer.ts';

/** Returns a fix with its readings in single precision, so that live and stored fixes give the same results. */
export function asStoredFix(fix: LatestFix): LatestFix {
  return {
    deviceId: fix.deviceId,
    fixedAtMs: fix.fixedAtMs,
    receivedAtMs: fix.receivedAtMs,
    latitude: fix.latitude,
    longitude: fix.longitude,
    speedKph: round(fix.speedKph),
    headingDegrees: round(fix.headingDegrees),
    altitudeMeters: round(fix.altitudeMeters),
    accuracyMeters: round(fix.accuracyMeters),
    ignition: fix.ignition,
    odometerKm: fix.odometerKm ?? null,
    hourMeterHours: fix.hourMeterHours ?? null,
    contentHash: fix.contentHash ?? 0,
  };
}

/** Converts a row of a batch to a fix. */
export function asReducerFix(row: Row): LatestFix {
  const { origin, position } = row.entry;
  return {
    ...asStoredFix(latestFixOf(asFix(row))),
    told: { attributes: position.attributes, source: origin.source },
  };
}

function round(value: number | null): number | null {
  return value === null ? null : Math.fround(value);
}

/** Selects the columns from asset_states or positions. */
export const latestFixColumns = `device_id as "deviceId", (extract(epoch from fixed_at) * 1000)::float8 as "fixedAtMs",
  (extract(epoch from received_at) * 1000)::float8 as "receivedAtMs", latitude, longitude, speed_kph as "speedKph",
  heading_degrees as "headingDegrees", altitude_meters as "altitudeMeters", accuracy_meters as "accuracyMeters", ignition`;

/** Reads the stored fixes of an asset after an instant, and the fixes at the last time up to it. */
export async function readFixesFrom(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  fromMs: number,
  asksTold = false,
): Promise<LatestFix[]> {
  const { rows } = await client.query<LatestFix & { attributes: string | null; source: number | null }>({
    // A named statement: planning it for each week and the blocks takes longer than reading a day.
    name: asksTold ? 'telemetry.read_fixes_with_told' : 'telemetry.read_fixes',
    text: `select ${latestFixColumns}, odometer_km as "odometerKm", hour_meter_hours as "hourMeterHours",
        ${CONTENT_HASH}::float8 as "contentHash", ${asksTold ? 'attributes::text, source' : 'null as attributes, null as source'}
      from (select coalesce((
          select max(fixed_at) from newest_positions_of($1, $2, $3::timestamptz - interval '30 days',
            $3::timestamptz + interval '1 microsecond', 1, false)), $3) as since) s,
        positions_of($1, $2, s.since, 'infinity')
      order by fixed_at`,
    values: [accountId, assetId, new Date(fromMs)],
  });
  return rows.map(({ attributes, source, ...fix }) =>
    asksTold ? { ...asStoredFix(fix), told: { attributes, source: sourceAt(source) } } : asStoredFix(fix),
  );
}
