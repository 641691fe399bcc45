import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

/** All of them stand in the index positions_asset_day: a column beside it would cost a page of the table a fix. */
const COLUMNS = {
  fixedAt: '(extract(epoch from fixed_at) * 1000)::bigint',
  latitude: 'latitude',
  longitude: 'longitude',
  speedKph: 'speed_kph',
  headingDegrees: 'heading_degrees',
  altitudeMeters: 'altitude_meters',
  accuracyMeters: 'accuracy_meters',
  ignition: 'ignition',
  hourMeterHours: 'hour_meter_hours',
  odometerKm: 'odometer_km',
} as const;

// PostgreSQL writes each column as the JSON that the answer carries: nothing is parsed and written again here.
const READ = `
select count(*)::int as count, ${Object.entries(COLUMNS)
  .map(([name, column]) => `coalesce(array_to_json(array_agg(${column})), '[]')::text as "${name}"`)
  .join(', ')}
from (
  select fixed_at, latitude, longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition,
    hour_meter_hours, odometer_km
  from positions
  where account_id = $1 and asset_id = $2 and fixed_at >= $3 and fixed_at < $4
  order by fixed_at, device_id
) p`;

type ColumnTexts = Readonly<Record<keyof typeof COLUMNS, string>> & { readonly count: number };

/**
 * The fixes of an asset in a half-open range, as the JSON of the contract's AssetPositions, in ASCII.
 * @throws DomainError not_found
 */
export async function readAssetPositions(
  database: Database,
  actor: Actor,
  assetId: number,
  range: { readonly from: string; readonly to: string },
): Promise<Buffer> {
  return asActor(database.app, actor, async (client) => {
    const asset = await client.query('select from assets where account_id = $1 and asset_id = $2', [
      actor.accountId,
      assetId,
    ]);
    if (asset.rowCount === 0) throw new DomainError('not_found');
    const { rows } = await client.query<ColumnTexts>(READ, [actor.accountId, assetId, range.from, range.to]);
    const [read] = rows;
    if (read === undefined) throw new Error('An aggregate without a row');
    const head = JSON.stringify({ assetId, from: range.from, to: range.to, count: read.count });
    const columns = Object.keys(COLUMNS).flatMap((name, index) => [
      `${index === 0 ? '' : ','}"${name}":`,
      read[name as keyof typeof COLUMNS],
    ]);
    return writeAscii([head.slice(0, -1), ',"columns":{', ...columns, '}}']);
  });
}

/**
 * Texts of ASCII behind each other. Joined as a text, a day is large enough that V8 puts it among the old objects at once:
 * every forty answers then pay for a collection of the whole heap.
 */
function writeAscii(texts: readonly string[]): Buffer {
  const written = Buffer.allocUnsafe(texts.reduce((length, text) => length + text.length, 0));
  let end = 0;
  for (const text of texts) end += written.write(text, end, 'latin1');
  return written;
}
