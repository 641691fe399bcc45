import { heartbeatKind } from '@azimute/contract';
import { meterAround, readingsAround, type MeterReading } from '@azimute/engine/facts';
import type { AccountRead } from '../../../platform/transact.ts';
import { placeOfSource } from '../../telemetry/values/place-of-source.ts';
import type { DayOfAsset } from './read-day-fixes.ts';

/** A reading from a fix or a heartbeat. */
export interface ReceivedReading extends MeterReading {
  readonly receivedAtMs: number;
}

/** Readings farther apart prove nothing about the days in between. */
export const PROVES_DAYS = 35;
/** Time within which most assets report their meter again. */
export const SOON_HOURS = 26;

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
const HOURS = `case jsonb_typeof(attributes->'hourMeterHours') when 'number' then (attributes->'hourMeterHours')::float8 end`;
/** A maker that corrects the hours of an instant sends them again: only its last heartbeat counts. */
const IS_LAST = `(source is distinct from ${placeOfSource('iso15143-3')} or not exists (select from device_events n
    where n.account_id = e.account_id and n.device_id = e.device_id and n.occurred_at = e.occurred_at and n.kind = e.kind
      and n.device_event_id > e.device_event_id and n.attributes ? 'hourMeterHours'))`;
const heartbeats = (range: string): string => `select * from (
    select occurred_at as at, received_at, ${HOURS} as hours from device_events e
    where account_id = $1 and asset_id = $2 and kind = '${heartbeatKind}' and ${range} and ${IS_LAST}) h
    where hours is not null`;
const fixes = (source: string): string => `select fixed_at as at, received_at, hour_meter_hours as hours
    from ${source} where hour_meter_hours is not null`;

const BEFORE = `
  (${fixes(`newest_positions_of($1, $2, $3::timestamptz - interval '${PROVES_DAYS} days', $3, ${readingsAround}, true)`)}
    order by 1 desc limit ${readingsAround})
  union all (${heartbeats(`occurred_at >= $3::timestamptz - interval '${PROVES_DAYS} days' and occurred_at < $3`)}
    order by 1 desc limit ${readingsAround})`;
const WITHIN = `(${fixes('positions_of($1, $2, $3, $4)')})
  union all (${heartbeats('occurred_at >= $3 and occurred_at < $4')})`;
const after = (within: string): string => `
  (${fixes(`positions_of($1, $2, $4, $4::timestamptz + interval '${within}')`)} order by 1 limit ${readingsAround})
  union all (${heartbeats(`occurred_at >= $4 and occurred_at < $4::timestamptz + interval '${within}'`)}
    order by 1 limit ${readingsAround})`;

/** Reads the hour meter readings of a day, and the nearest ones around it, in order of time. */
export async function readMeter(
  { client, accountId }: AccountRead,
  { assetId, fromMs, toMs }: DayOfAsset,
): Promise<readonly ReceivedReading[]> {
  const read = async (name: string, parts: readonly string[]): Promise<ReceivedReading[]> => {
    const { rows } = await client.query<ReceivedReading>({
      name: `metrics.read_meter.${name}`,
      text: `select ${ms('at')} as "atMs", ${ms('received_at')} as "receivedAtMs", hours
        from (${parts.join(' union all ')}) r where $3::timestamptz < $4::timestamptz order by 1, hours`,
      values: [accountId, assetId, new Date(fromMs), new Date(toMs)],
    });
    return rows;
  };
  const near = await read('near', [BEFORE, WITHIN, after(`${SOON_HOURS} hours`)]);
  const isFollowed = near.some(({ atMs }) => atMs >= toMs);
  const far = isFollowed || near.length === 0 ? [] : await read('far', [after(`${PROVES_DAYS} days`)]);
  return meterAround([...near, ...far], { fromMs, toMs });
}
