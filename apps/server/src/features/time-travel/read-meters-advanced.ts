import { heartbeatKind } from '@azimute/contract';
import { ENGINE_SIGN_MS, readHourMeter, unknownHourMeter, type HourMeter } from '@azimute/engine';
import type { AccountRead } from '../../platform/transact.ts';

/** Time before the last reading that is searched for one to compare it with. */
const BEFORE = '2 days';

const READING = `case jsonb_typeof(e.attributes->'hourMeterHours') when 'number'
  then (e.attributes->'hourMeterHours')::float8 end`;
const FIXES = `select p.fixed_at as at, p.hour_meter_hours as hours from positions_of($1, c.asset_id, c.at - interval '${BEFORE}' - $4::interval, c.at + interval '1 microsecond') p
  where p.hour_meter_hours is not null`;
const HEARTBEATS = `select e.occurred_at, ${READING} from device_events e
  where e.account_id = $1 and e.asset_id = c.asset_id and e.kind = '${heartbeatKind}' and ${READING} is not null`;
const counts = (at: string): string => `${at} <= c.at and ${at} >= c.at - $4::interval`;
const before = (at: string): string =>
  `${at} < c.at - $4::interval and ${at} > c.at - interval '${BEFORE}' order by ${at} desc limit 1`;

const READINGS = `
  select c.asset_id, (date_part('epoch', m.at) * 1000)::float8 as at_ms, m.hours
  from (select i.asset_id, to_timestamp(i.at_ms / 1000) as at from unnest($2::int[], $3::float8[]) as i (asset_id, at_ms)) c
  cross join lateral (
    ${FIXES} and ${counts('p.fixed_at')} union all ${HEARTBEATS} and ${counts('e.occurred_at')}
    union all (${FIXES} and ${before('p.fixed_at')}) union all (${HEARTBEATS} and ${before('e.occurred_at')})
  ) m
  order by m.at`;

interface Contact {
  readonly assetId: number;
  readonly contactAtMs: number | null;
}

/** Reads when the hour meter of each asset last advanced before its contact, if that is recent enough to count. */
export async function readMetersAdvanced(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  contacts: readonly Contact[],
): Promise<ReadonlyMap<number, number | null>> {
  if (contacts.length === 0) return new Map();
  const { rows } = await client.query<{ asset_id: number; at_ms: number; hours: number }>(READINGS, [
    accountId,
    contacts.map(({ assetId }) => assetId),
    contacts.map(({ contactAtMs }) => contactAtMs),
    `${ENGINE_SIGN_MS} milliseconds`,
  ]);
  const meters = new Map<number, HourMeter>();
  for (const { asset_id: assetId, at_ms: atMs, hours } of rows)
    meters.set(assetId, readHourMeter(meters.get(assetId) ?? unknownHourMeter, hours, atMs));
  return new Map([...meters].map(([assetId, meter]) => [assetId, meter.hourMeterAdvancedAtMs]));
}
