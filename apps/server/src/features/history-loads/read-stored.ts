import type { PoolClient } from 'pg';
import type { EventRow, LockedAsset, Origin, Row } from '../telemetry/values/batch.ts';
import type { DeviceEvent, Position } from '../telemetry/values/position.ts';
import { CONTENT_HASH } from '../telemetry/values/content-hash-column.ts';
import { sourceAt } from '../telemetry/values/place-of-source.ts';

export interface StoredPast {
  readonly rows: readonly Row[];
  readonly events: readonly EventRow[];
}

type OriginRow = { readonly deviceId: number; readonly receivedAtMs: number; readonly source: number | null };
type PositionRow = Omit<Position, 'index'> & OriginRow & { readonly contentHash: number };
type EventOfRow = Omit<DeviceEvent, 'index'> & OriginRow;

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** Reads everything that an asset has reported; null if it has more positions than the limit. */
export async function readStored(
  client: PoolClient,
  asset: LockedAsset,
  most: number,
): Promise<StoredPast | null> {
  if (asset.stored === null) return { rows: [], events: [] };
  const { accountId, assetId } = asset;
  const { rows: positions } = await client.query<PositionRow>(
    `select d.external_id as "externalId", p.device_id as "deviceId", ${ms('p.fixed_at')} as "fixedAtMs",
        ${ms('p.received_at')} as "receivedAtMs", ${CONTENT_HASH}::float8 as "contentHash", p.latitude, p.longitude,
        p.speed_kph as "speedKph", p.heading_degrees as "headingDegrees", p.altitude_meters as "altitudeMeters",
        p.accuracy_meters as "accuracyMeters", p.ignition, p.hour_meter_hours as "hourMeterHours",
        p.odometer_km as "odometerKm", p.attributes::text, p.source
      from positions_of($1, $2, '-infinity', 'infinity') p
      join devices d on d.account_id = p.account_id and d.device_id = p.device_id
      order by p.fixed_at, p.device_id, p.content_hash limit $3`,
    [accountId, assetId, most + 1],
  );
  if (positions.length > most) return null;
  const { rows: events } = await client.query<EventOfRow>(
    `select d.external_id as "externalId", e.device_id as "deviceId", ${ms('e.occurred_at')} as "occurredAtMs",
        ${ms('e.received_at')} as "receivedAtMs", e.kind, e.latitude, e.longitude, e.attributes::text, e.source
      from device_events e join devices d on d.account_id = e.account_id and d.device_id = e.device_id
      where e.account_id = $1 and e.asset_id = $2 order by e.device_event_id`,
    [accountId, assetId],
  );
  const originOf = ({ receivedAtMs, source }: OriginRow): Origin => ({
    accountId,
    source: sourceAt(source) ?? 'positions',
    receivedAtMs,
    keepRefused: false,
  });
  return {
    rows: positions.map(({ deviceId, contentHash, ...row }, place) => ({
      place,
      entry: { origin: originOf({ deviceId, ...row }), position: { index: place, ...row } },
      deviceId,
      asset,
      contentHash,
    })),
    events: events.map(({ deviceId, ...row }, place) => ({
      place,
      entry: { origin: originOf({ deviceId, ...row }), event: { index: place, ...row } },
      deviceId,
      asset,
    })),
  };
}
