import type { PositionChange, PositionChanges, PositionChangesQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { CONTENT_HASH } from './values/content-hash-column.ts';

/** Rows of the account that one response scans for those that the caller can see. */
const LOOKED_THROUGH = 10_000;

/**
 * Position of a reader: everything up to a change number was returned. With an ID, only positions of that number up
 * to this ID were. `completeAtMs` is the time at which the reader had everything.
 */
interface Place {
  readonly completeAtMs: number;
  readonly number: string;
  readonly id?: string | undefined;
}

/**
 * Lists the positions that the actor can see, in the order of the transactions that stored them. Returns only
 * positions of transactions before the oldest open one, so that none is stored behind a reader. Bounds the rows
 * scanned, however few the actor can see.
 * @throws DomainError validation_failed, cursor_expired
 */
export async function listPositionChanges(
  read: AccountRead,
  { since, limit }: PositionChangesQuery,
  lookedThrough = LOOKED_THROUGH,
): Promise<PositionChanges> {
  const { client, accountId, at } = read;
  const from = readPlace(read, since);
  const { until, last } = await findEnd(client, from, lookedThrough);
  if (from === null) return { items: [], cursor: writeCursor(accountId, completeAt(at, last)), more: false };
  if (BigInt(from.number) > BigInt(last)) throw refuseCursor();
  await refuseExpired(read, from);
  const rows = await readRows(read, { from, until, most: limit + 1 });
  const items = rows.slice(0, limit).map(presentRow);
  const isCut = rows.length > limit;
  const more = isCut || until !== last;
  const place = isCut
    ? { ...from, number: rows[limit - 1]?.change_number ?? until, id: items.at(-1)?.id }
    : { ...(more ? from : completeAt(at)), number: until, id: undefined };
  return { items, cursor: writeCursor(accountId, place), more };
}

const completeAt = (now: Date, number = '0'): Place => ({ completeAtMs: now.getTime(), number });

function readPlace({ accountId, at }: AccountRead, since: string | undefined): Place | null {
  if (since === undefined) return null;
  if (since === 'earliest') return completeAt(at);
  const [account, completeAtMs, number = '', ...id] = since.split('.');
  if (Number(account) !== accountId) throw refuseCursor();
  return { completeAtMs: Number(completeAtMs), number, id: id.length > 0 ? id.join('.') : undefined };
}

function writeCursor(accountId: number, { completeAtMs, number, id }: Place): string {
  return [accountId, completeAtMs, number, ...(id === undefined ? [] : [id])].join('.');
}

function refuseCursor(): DomainError {
  return new DomainError('validation_failed', {
    errors: { since: ['invalid_value'] },
    detail:
      'Invalid cursor. Use the nextCursor of the previous page for this account, or omit it to start over.',
  });
}

async function findEnd(
  client: AccountRead['client'],
  from: Place | null,
  lookedThrough: number,
): Promise<{ until: string; last: string }> {
  const { rows } = await client.query<{ until: string; last: string }>(
    'select until, last from find_position_changes_end($1::bigint - $2::int, $3)',
    [from?.number ?? null, from?.id === undefined ? 0 : 1, lookedThrough],
  );
  const [end] = rows;
  if (end === undefined) throw new Error('The numbering of positions has no row');
  return end;
}

/** Refuses a cursor if positions after it may have been stored and deleted since the reader had everything. */
async function refuseExpired({ client, accountId, at }: AccountRead, from: Place): Promise<void> {
  const { rowCount } = await client.query(
    `select from accounts where account_id = $1 and $2::timestamptz - retention > to_timestamp($3::float8 / 1000)`,
    [accountId, at, from.completeAtMs],
  );
  if (rowCount !== 0) throw new DomainError('cursor_expired');
}

interface ChangeRow {
  readonly change_number: string;
  readonly device_id: number;
  readonly fixed_us: string;
  readonly content_hash: string;
  readonly asset_id: number;
  readonly code: string;
  readonly fixed_at: Date;
  readonly received_at: Date;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kph: number | null;
  readonly heading_degrees: number | null;
  readonly altitude_meters: number | null;
  readonly accuracy_meters: number | null;
  readonly ignition: boolean | null;
  readonly hour_meter_hours: number | null;
  readonly odometer_km: number | null;
}

const CHANGE_COLUMNS = `account_id, asset_id, device_id, fixed_at, ${CONTENT_HASH} as content_hash, change_number, received_at,
        latitude, longitude, speed_kph, heading_degrees, altitude_meters, accuracy_meters, ignition, hour_meter_hours, odometer_km`;

/** Sorts after every device, so that the number counts as read completely. */
const WHOLE_NUMBER = ['9999999999', '0', '0'];

async function readRows(
  { client, accountId }: AccountRead,
  { from, until, most }: { readonly from: Place; readonly until: string; readonly most: number },
): Promise<ChangeRow[]> {
  const [deviceId, fixedUs, hash] = from.id === undefined ? WHOLE_NUMBER : readId(from.id);
  const { rows } = await client.query<ChangeRow>(
    `select p.change_number, p.device_id, (extract(epoch from p.fixed_at) * 1000000)::bigint as fixed_us,
      p.content_hash, p.asset_id, a.code, p.fixed_at, p.received_at, p.latitude, p.longitude, p.speed_kph,
      p.heading_degrees, p.altitude_meters, p.accuracy_meters, p.ignition, p.hour_meter_hours, p.odometer_km
    from (
      select ${CHANGE_COLUMNS} from positions where account_id = $1 and change_number between $2 and $3
      union all
      select ${CHANGE_COLUMNS} from packed_positions where account_id = $1 and change_number between $2 and $3
    ) p join assets a using (account_id, asset_id)
    where (p.change_number, p.device_id, p.fixed_at, p.content_hash)
        > ($2, $4::bigint, timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::bigint)
    order by p.change_number, p.device_id, p.fixed_at, p.content_hash limit $7`,
    [accountId, from.number, until, deviceId, fixedUs, hash, most],
  );
  return rows;
}

function readId(id: string): string[] {
  const [deviceId = '', fixedUs = '', hash = ''] = id.split('.');
  return [deviceId, fixedUs, BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()];
}

function presentRow(row: ChangeRow): PositionChange {
  const hash = BigInt.asUintN(64, BigInt(row.content_hash)).toString(16).padStart(16, '0');
  return {
    id: `${row.device_id}.${row.fixed_us}.${hash}`,
    assetId: row.asset_id,
    assetCode: row.code,
    fixedAt: row.fixed_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    latitude: row.latitude,
    longitude: row.longitude,
    speedKph: row.speed_kph,
    headingDegrees: row.heading_degrees,
    altitudeMeters: row.altitude_meters,
    accuracyMeters: row.accuracy_meters,
    ignition: row.ignition,
    hourMeterHours: row.hour_meter_hours,
    odometerKm: row.odometer_km,
  };
}
