import { assetPositionsMost } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { copyOut } from '../../platform/postgres/copy-out.ts';
import { ALWAYS_ROWS_MS } from './values/always-rows.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readPackedColumns } from './read-packed-columns.ts';

const COMMA = ','.charCodeAt(0);

/**
 * All columns are in the index positions_asset_day: any other column would cost a table page per fix. `extract` would
 * return a numeric, whose multiplication takes a fifth of the time needed to read a day.
 */
const COLUMNS = {
  fixedAt: `(date_part('epoch', fixed_at) * 1000)::bigint`,
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

type PositionsRead = Pick<AccountRead, 'client' | 'accountId'>;

export interface PositionsRange {
  readonly from: string;
  readonly to: string;
  /** A cursor from a previous response. */
  readonly cursor?: string | undefined;
}

export interface ReadPositions {
  /** The contract's AssetPositions as JSON, in ASCII, in parts. The sender empties the array. */
  readonly json: Buffer[];
  readonly nextCursor: string | null;
}

/**
 * Reads the fixes of an asset in a half-open range, up to a limit from the cursor on.
 * @throws DomainError not_found
 */
export async function readAssetPositions(
  read: PositionsRead,
  assetId: number,
  range: PositionsRange,
  most = assetPositionsMost,
): Promise<ReadPositions> {
  const { client, accountId } = read;
  const asset = await client.query('select from assets where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  if (asset.rowCount === 0) throw new DomainError('not_found');
  const place = readPlace(range);
  const columns = await readColumns(read, assetId, range, place, most);
  const { count, next } = findNext(columns, place, most);
  const nextCursor = next && `${next.fromMs}.${next.skip}`;
  const head = JSON.stringify({ assetId, from: range.from, to: range.to, count, nextCursor });
  columns.unshift(Buffer.from(`${head.slice(0, -1)},"columns":{`));
  columns.push(Buffer.from('}}'));
  return { json: columns, nextCursor };
}

/** Skips this many fixes at the same time: several devices, or different contents, may share it. */
interface Place {
  readonly fromMs: number;
  readonly skip: number;
}

function readPlace({ from, cursor }: PositionsRange): Place {
  const [fromMs, skip] = cursor?.split('.').map(Number) ?? [];
  return { fromMs: fromMs ?? Date.parse(from), skip: skip ?? 0 };
}

/**
 * PostgreSQL writes the columns as the JSON of the response, one row each, and the copy passes them on as bytes. The
 * process does not parse and serialize them again, and does not fill its heap, where long texts soon cause a full
 * garbage collection.
 */
async function readColumns(
  { client, accountId }: PositionsRead,
  assetId: number,
  { from, to }: PositionsRange,
  { fromMs, skip }: Place,
  most: number,
): Promise<Buffer[]> {
  const instant = (text: string): string => `${client.escapeLiteral(text)}::timestamptz`;
  const columns = Object.entries(COLUMNS).map(
    ([name, column], index) =>
      `concat('${index === 0 ? '' : ','}"${name}":', coalesce(array_to_json(array_agg(${column})), '[]'))`,
  );
  const begin = new Date(Math.max(Date.parse(from), fromMs)).toISOString();
  const isPacked = await mayBePacked({ client, accountId }, assetId, begin, to);
  const packed = isPacked
    ? await readPackedColumns({ client, accountId }, assetId, {
        from: begin,
        to,
        skip,
        most,
      })
    : null;
  if (packed !== null) return packed;
  const parts: Buffer[] = [];
  await copyOut(
    client,
    `copy (
      select unnest(array[${columns.join(', ')}]) from (
        select fixed_at, latitude, longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition,
          hour_meter_hours, odometer_km
        from ${
          isPacked
            ? `positions_of(${accountId}, ${assetId}, ${instant(begin)}, ${instant(to)})`
            : `positions where account_id = ${accountId} and asset_id = ${assetId}
                and fixed_at >= ${instant(begin)} and fixed_at < ${instant(to)}`
        }
        order by fixed_at, device_id, content_hash offset ${skip} limit ${most}
      ) p
    ) to stdout`,
    { message: (data) => void parts.push(data) },
  );
  return parts;
}

/** If no blocks are in the range, the index alone is read, in its own order. */
async function mayBePacked(
  { client, accountId }: PositionsRead,
  assetId: number,
  from: string,
  to: string,
): Promise<boolean> {
  if (Date.parse(from) > Date.now() - ALWAYS_ROWS_MS) return false;
  const { rowCount } = await client.query(
    `select from position_blocks where account_id = $1 and asset_id = $2 and day > $3::timestamptz - interval '1 day'
      and day < $4 limit 1`,
    [accountId, assetId, from, to],
  );
  return rowCount !== 0;
}

/** Returns the number of fixes, and where the range continues if there may be more. */
function findNext(
  [first]: readonly Buffer[],
  place: Place,
  most: number,
): { count: number; next: Place | null } {
  const list = first?.subarray(first.indexOf('[') + 1, first.indexOf(']')) ?? Buffer.alloc(0);
  const count = list.length === 0 ? 0 : 1 + list.reduce((commas, byte) => commas + Number(byte === COMMA), 0);
  if (count < most) return { count, next: null };
  const fixedAt = list.toString('latin1').split(',');
  const last = fixedAt.at(-1) ?? '';
  const fromMs = Number(last);
  const skip = fixedAt.length - fixedAt.indexOf(last) + (fromMs === place.fromMs ? place.skip : 0);
  return { count, next: { fromMs, skip } };
}
