import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { canonicalJson } from '../values/canonical-json.ts';
import { placeOfSource } from '../values/place-of-source.ts';
import type { DeviceEvent } from '../values/position.ts';
import {
  float8Array,
  int4Array,
  int8Array,
  textArray,
  timestampArray,
} from '../../../platform/postgres/array-parameters.ts';
import type { EventRow } from '../values/batch.ts';

const INSERT = `
with given as (
  select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::int8[], $6::int[], $7::int[],
    $8::timestamptz[], $9::float8[], $10::float8[], $11::text[]) with ordinality
    as g (account_id, device_id, occurred_at, kind, content_hash, asset_id, source, received_at, latitude, longitude,
      attributes, place)
), inserted as (
  insert into device_events (account_id, device_id, occurred_at, kind, content_hash, asset_id, source, received_at,
    latitude, longitude, attributes)
  select g.account_id, g.device_id, g.occurred_at, g.kind, g.content_hash, g.asset_id, g.source, g.received_at,
    g.latitude, g.longitude, g.attributes::jsonb
  from given g order by g.place
  on conflict do nothing
  returning account_id, device_id, occurred_at, kind, content_hash
)
select min(g.place)::int as place
from inserted i join given g using (account_id, device_id, occurred_at, kind, content_hash)
group by i.account_id, i.device_id, i.occurred_at, i.kind, i.content_hash`;

/**
 * Inserts the events that are not stored yet. Returns for each row, in order, whether it was new; repeats within the
 * batch are not.
 */
export async function insertEvents(
  client: PoolClient,
  rows: readonly EventRow[],
): Promise<readonly boolean[]> {
  const events = rows.map(({ entry }) => entry.event);
  const { rows: inserted } = await client.query<{ place: number }>({
    name: 'telemetry.insert_events',
    text: INSERT,
    values: [
      int4Array(rows, (row) => row.asset.accountId),
      int4Array(rows, (row) => row.deviceId),
      timestampArray(events, (event) => event.occurredAtMs),
      textArray(events.map((event) => event.kind)),
      int8Array(hashAll(events)),
      int4Array(rows, (row) => row.asset.assetId),
      int4Array(rows, (row) => placeOfSource(row.entry.origin.source)),
      timestampArray(rows, (row) => row.entry.origin.receivedAtMs),
      float8Array(events, (event) => event.latitude),
      float8Array(events, (event) => event.longitude),
      textArray(events.map((event) => event.attributes)),
    ],
  });
  const isNew = rows.map(() => false);
  for (const { place } of inserted) isNew[place - 1] = true;
  return isNew;
}

/** Hashes an event's content beyond its device, time and kind. Never change it: repeats would become new events. */
function hashAll(events: readonly DeviceEvent[]): Int32Array {
  const hashes = new Int32Array(events.length * 2);
  for (const [index, { latitude, longitude, attributes }] of events.entries()) {
    const digest = createHash('sha256')
      .update(canonicalJson([latitude, longitude, attributes]))
      .digest();
    hashes[index * 2] = digest.readInt32BE(0);
    hashes[index * 2 + 1] = digest.readInt32BE(4);
  }
  return hashes;
}
