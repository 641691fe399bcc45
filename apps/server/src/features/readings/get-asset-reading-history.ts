import { heartbeatKind, type ReadingHistory, type ReadingHistoryQuery } from '@azimute/contract';
import {
  findDoubted,
  followerOf,
  onlyReadings,
  protocolOf,
  readingsOf,
  type ReadingCatalog,
  type TimedValue,
} from '@azimute/engine/readings';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { sourceAt } from '../device-messages/message-row.ts';
import { readReadingCatalog } from '../telemetry/read-reading-catalog.ts';
import { thinPoints, type ReadingPoint } from './thin-points.ts';

interface Row {
  readonly at: number;
  readonly attributes: Readonly<Record<string, unknown>> | null;
  readonly source: number | null;
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  readonly speedKph: number | null;
}

/** Yields to other work between two parts. */
const PART_MS = 3 * 3_600_000;

/**
 * Returns a reading of an asset over a range of fixes and heartbeats.
 * @throws DomainError not_found if the asset or the reading does not exist, or the asset is outside the user's ULs
 */
export async function getAssetReadingHistory(
  read: AccountRead,
  { assetId, code }: { readonly assetId: number; readonly code: string },
  range: ReadingHistoryQuery,
): Promise<ReadingHistory> {
  const { client, accountId } = read;
  const asset = await client.query<{ model: string }>(
    'select model from assets where account_id = $1 and asset_id = $2',
    [accountId, assetId],
  );
  const catalog = await readReadingCatalog(client, accountId);
  const definition = catalog.definitions.get(code);
  const [found] = asset.rows;
  if (found === undefined || definition === undefined) throw new DomainError('not_found');
  const plans = plansOf(catalog, code, found.model);
  const told: { readonly point: ReadingPoint; readonly number: TimedValue | null }[] = [];
  let impossible = 0;
  for (const part of partsOf(range)) {
    for (const row of await readPart(read, assetId, part)) {
      const said = readingsOf(row, plans(protocolOf(row.attributes, sourceAt(row.source))));
      const value = said.values[code];
      if (value === undefined) continue;
      if (said.impossible.length > 0) impossible += 1;
      else
        told.push({
          point: [row.at, value],
          number: typeof value === 'number' ? { atMs: row.at, value } : null,
        });
    }
  }
  const numbers = told.flatMap(({ number }) => number ?? []);
  const doubted = findDoubted(numbers, followerOf(definition));
  const points = told.flatMap(({ point, number }) => (number !== null && doubted.has(number) ? [] : [point]));
  impossible += doubted.size;
  return { code, count: points.length + impossible, impossible, points: thinPoints(points) };
}

/** Returns how this reading is decoded from devices of each protocol. */
function plansOf(catalog: ReadingCatalog, code: string, model: string) {
  const only = new Set([code]);
  const plans = new Map<string | null, ReturnType<typeof onlyReadings>>();
  return (protocol: string | null) => {
    const plan = plans.get(protocol) ?? onlyReadings(catalog.planOf({ protocol, model }), only);
    plans.set(protocol, plan);
    return plan;
  };
}

function partsOf({ from, to }: ReadingHistoryQuery): { from: Date; to: Date }[] {
  const [first, end] = [Date.parse(from), Date.parse(to)];
  const count = Math.ceil((end - first) / PART_MS);
  return Array.from({ length: count }, (_, index) => ({
    from: new Date(first + index * PART_MS),
    to: new Date(Math.min(end, first + (index + 1) * PART_MS)),
  }));
}

async function readPart(
  { client, accountId }: AccountRead,
  assetId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    `select (date_part('epoch', m.fixed_at) * 1000)::float8 as at, m.attributes, m.source, m.ignition,
        m.hour_meter_hours as "hourMeterHours", m.odometer_km as "odometerKm", m.speed_kph as "speedKph"
      from (
        select fixed_at, device_id, content_hash, attributes, source, ignition, hour_meter_hours, odometer_km, speed_kph
        from positions_of($1, $2, $3, $4)
        union all
        select occurred_at, device_id, content_hash, attributes, source, null, null, null, null
        from device_events
        where account_id = $1 and asset_id = $2 and occurred_at >= $3 and occurred_at < $4 and kind = $5
      ) m order by m.fixed_at, m.device_id, m.content_hash`,
    [accountId, assetId, from, to, heartbeatKind],
  );
  return rows;
}
