import type { Database } from '../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { canonicalJson } from '../../telemetry/values/canonical-json.ts';
import type { MakerReading } from '../decode/decode-machine.ts';
import { faultKind, placeKey, type StoredInstant } from '../plan-readings.ts';

export interface AskedDevice {
  readonly externalId: string;
  readonly readings: readonly MakerReading[];
}

interface Row {
  readonly externalId: string;
  readonly atMs: number;
  readonly kind: string;
  readonly place: string | null;
  readonly content: Readonly<Record<string, unknown>> | null;
}

const ASKED = `unnest($2::text[], $3::timestamptz[]) as g (external_id, at)
  join devices d on d.account_id = $1 and d.external_id = g.external_id`;
const READ = `
select * from (
  select g.external_id as "externalId", (extract(epoch from g.at) * 1000)::float8 as "atMs", 'fix' as kind,
    p.latitude || ',' || p.longitude as place, coalesce(p.attributes, '{}') || jsonb_strip_nulls(
      jsonb_build_object('ignition', p.ignition, 'odometerKm', p.odometer_km)) as content, p.received_at, 0 as number
  from ${ASKED}
  join positions p on p.account_id = $1 and p.device_id = d.device_id and p.fixed_at = g.at
  where p.fixed_at between $4 and $5
  union all
  select g.external_id, (extract(epoch from g.at) * 1000)::float8, e.kind, null, e.attributes, e.received_at,
    e.device_event_id
  from ${ASKED}
  join device_events e on e.account_id = $1 and e.device_id = d.device_id and e.occurred_at = g.at
    and e.kind in ('heartbeat', '${faultKind}')) r
order by received_at, number`;

/** Reads what devices have stored at the instants of these readings. */
export async function readStored(
  database: Database,
  accountId: number,
  devices: readonly AskedDevice[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, StoredInstant>>> {
  const asked = devices.flatMap(({ externalId, readings }) =>
    [...new Set(readings.map(({ atMs }) => atMs))].map((atMs) => ({ externalId, atMs })),
  );
  const found = new Map<string, Map<number, Collected>>();
  if (asked.length === 0) return found;
  const times = asked.map(({ atMs }) => atMs);
  const { rows } = await asProvedAccounts(database.pipeline, [accountId], (client) =>
    client.query<Row>(READ, [
      accountId,
      asked.map(({ externalId }) => externalId),
      times.map((atMs) => new Date(atMs)),
      new Date(times.reduce((a, b) => Math.min(a, b), Infinity)),
      new Date(times.reduce((a, b) => Math.max(a, b), -Infinity)),
    ]),
  );
  for (const row of rows) {
    const ofDevice = found.get(row.externalId) ?? new Map<number, Collected>();
    found.set(row.externalId, ofDevice);
    const instant = ofDevice.get(row.atMs) ?? { places: new Set(), values: new Map(), faults: new Set() };
    ofDevice.set(row.atMs, instant);
    collect(instant, row);
  }
  return found;
}

interface Collected {
  readonly places: Set<string>;
  readonly values: Map<string, unknown[]>;
  readonly faults: Set<string>;
}

function collect({ places, values, faults }: Collected, { kind, place, content }: Row): void {
  if (kind === faultKind) {
    faults.add(canonicalJson(content ?? {}));
    return;
  }
  if (place !== null) {
    const [latitude = 0, longitude = 0] = place.split(',').map(Number);
    places.add(placeKey(latitude, longitude));
  }
  for (const [name, value] of Object.entries(content ?? {}))
    values.set(name, [...(values.get(name) ?? []), value]);
}
