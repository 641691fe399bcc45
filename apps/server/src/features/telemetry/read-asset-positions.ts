import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

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
  select * from positions
  where account_id = $1 and asset_id = $2 and fixed_at >= $3 and fixed_at < $4
  order by fixed_at, received_at
) p`;

type ColumnTexts = Readonly<Record<keyof typeof COLUMNS, string>> & { readonly count: number };

/**
 * The fixes of an asset in a half-open range, as the JSON of the contract's AssetPositions.
 * @throws DomainError not_found
 */
export async function readAssetPositions(
  database: Database,
  actor: Actor,
  assetId: number,
  range: { readonly from: string; readonly to: string },
): Promise<string> {
  return asActor(database.app, actor, async (client) => {
    const asset = await client.query('select from assets where account_id = $1 and asset_id = $2', [
      actor.accountId,
      assetId,
    ]);
    if (asset.rowCount === 0) throw new DomainError('not_found');
    const { rows } = await client.query<ColumnTexts>(READ, [actor.accountId, assetId, range.from, range.to]);
    const [read] = rows;
    if (read === undefined) throw new Error('An aggregate without a row');
    const columns = Object.keys(COLUMNS).map((name) => `"${name}":${read[name as keyof typeof COLUMNS]}`);
    const head = JSON.stringify({ assetId, from: range.from, to: range.to, count: read.count });
    return `${head.slice(0, -1)},"columns":{${columns.join(',')}}}`;
  });
}
