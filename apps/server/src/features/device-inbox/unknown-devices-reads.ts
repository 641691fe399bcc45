import {
  positionSources,
  type ListUnknownDevicesQuery,
  type UnknownDevice,
  type UnknownDeviceList,
  type RejectionCode,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { parseExact } from '../../platform/exact-json.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { Refusal } from '../telemetry/values/position-values.ts';
import { decodePosition } from '../telemetry/protocols/positions/decode.ts';

interface Row {
  readonly id: string;
  readonly external_id: string;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly position_count: string;
  readonly kept_count: number;
  readonly dropped_count: string;
  readonly last_reason: UnknownDevice['lastReason'];
  readonly last_payload: unknown;
  readonly last_asset_id: number | null;
  readonly last_asset_code: string | null;
  readonly last_asset_until: Date | null;
  readonly source: number | null;
  readonly api_key_id: number | null;
  readonly api_key_name: string | null;
  readonly blocked_at: Date | null;
  readonly blocked_by: number | null;
  readonly blocker: string | null;
}

/** The inbox excludes assigned devices, and messages without a device ID. */
const IN_INBOX = `r.account_id = $1 and r.external_id <> '' and not exists (
  select from devices d where d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null)`;

const SELECT = `
select r.refused_device_id as id, r.external_id, r.first_seen_at, r.last_seen_at, r.position_count, r.kept_count,
  r.dropped_count, r.last_reason, r.last_payload, r.source, k.api_key_id, k.name as api_key_name, r.blocked_at,
  r.blocked_by, p.name as blocker, w.asset_id as last_asset_id, w.code as last_asset_code, w.until as last_asset_until
from refused_devices r
left join lateral (select t.asset_id, a.code, t.until from past_assignments t join assets a using (account_id, asset_id)
  where t.account_id = r.account_id and t.external_id = r.external_id order by t.until desc limit 1) w on true
left join api_keys k on k.account_id = r.account_id and k.api_key_id = r.api_key_id
left join names_of_people(array[r.blocked_by]) p on true
where ${IN_INBOX}`;

/** Returns a page of the inbox, most recent first. */
export async function listUnknownDevices(
  { client, accountId }: AssetRead,
  query: ListUnknownDevicesQuery,
): Promise<UnknownDeviceList> {
  const list = `unknown-devices ${query.state}`;
  const place = query.cursor === undefined ? null : readPlace(list, query.cursor);
  const conditions = `and (r.blocked_at is not null) = $2
    and ($3::text is null or position(lower($3) in lower(r.external_id)) > 0)`;
  const filters = [accountId, query.state === 'blocked', query.search ?? null];
  const { rows } = await client.query<Row>(
    `${SELECT} ${conditions}
      and ($4::timestamptz is null or (date_trunc('milliseconds', r.last_seen_at), r.refused_device_id) < ($4, $5::int8))
    order by date_trunc('milliseconds', r.last_seen_at) desc, r.refused_device_id desc limit $6`,
    [...filters, place?.seenAt ?? null, place?.id ?? null, query.limit + 1],
  );
  const counted = await client.query<{ total: number; waiting: number; blocked: number; unlisted: string }>(
    `select count(*) filter (where true ${conditions})::int as total,
      count(*) filter (where r.blocked_at is null)::int as waiting,
      count(*) filter (where r.blocked_at is not null)::int as blocked,
      (select coalesce(max(q.unlisted_count), 0) from quarantine_accounts q where q.account_id = $1) as unlisted
    from refused_devices r where ${IN_INBOX}`,
    filters,
  );
  const counts = counted.rows[0];
  const page = pageOf(rows, {
    list,
    limit: query.limit,
    total: place?.total ?? counts?.total ?? 0,
    placeOf: (row) => [row.last_seen_at.toISOString(), row.id],
    present: presentUnknownDevice,
  });
  return {
    ...page,
    waitingCount: counts?.waiting ?? 0,
    blockedCount: counts?.blocked ?? 0,
    unlistedCount: Number(counts?.unlisted ?? 0),
  };
}

/** @throws DomainError not_found if the inbox does not list it */
export async function readUnknownDevice(
  { client, accountId }: AssetRead,
  id: number,
): Promise<UnknownDevice> {
  const { rows } = await client.query<Row>(`${SELECT} and r.refused_device_id = $2`, [accountId, id]);
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return presentUnknownDevice(row);
}

function readPlace(list: string, cursor: string): { seenAt: string; id: string; total: number } {
  const { after, total } = readCursor(list, cursor);
  const [seenAt, id] = after;
  if (typeof seenAt !== 'string' || !isWrittenInstant(seenAt)) throw refuseCursor();
  if (typeof id !== 'string' || !/^\d{1,18}$/.test(id)) throw refuseCursor();
  return { seenAt, id, total };
}

/** Accepts the times of a cursor: PostgreSQL has no year 0, and accepts fewer formats than Date.parse. */
function isWrittenInstant(text: string): boolean {
  return (
    /^(?!0000)\d{4}-\d\d-\d\dT/.test(text) &&
    Date.parse(text) > -Infinity &&
    new Date(text).toISOString() === text
  );
}

function presentUnknownDevice(row: Row): UnknownDevice {
  return {
    id: Number(row.id),
    deviceId: row.external_id,
    state: row.blocked_at === null ? 'waiting' : 'blocked',
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    positionCount: Number(row.position_count),
    keptCount: row.kept_count,
    droppedCount: Number(row.dropped_count),
    source: row.source === null ? null : (positionSources[row.source - 1] ?? null),
    apiKey: row.api_key_id === null ? null : { id: row.api_key_id, name: row.api_key_name ?? '' },
    lastReason: row.last_reason,
    lastFix: readFix(row.last_payload, row.last_reason),
    lastAsset:
      row.last_asset_id === null || row.last_asset_until === null
        ? null
        : {
            id: row.last_asset_id,
            code: row.last_asset_code ?? '',
            until: row.last_asset_until.toISOString(),
          },
    lastPayload: row.last_payload,
    blockedAt: row.blocked_at?.toISOString() ?? null,
    blockedBy: row.blocked_by === null ? null : { id: row.blocked_by, name: row.blocker ?? '' },
  };
}

/** Returns the fix in a decoded payload; null if it was refused before decoding. */
function readFix(payload: unknown, reason: RejectionCode): UnknownDevice['lastFix'] {
  if (reason !== 'unknown_device') return null;
  try {
    const {
      index: _,
      externalId: __,
      fixedAtMs,
      attributes,
      ...values
    } = decodePosition(payload, 0, Infinity);
    return {
      fixedAt: new Date(fixedAtMs).toISOString(),
      ...values,
      attributes: attributes === null ? null : (parseExact(attributes) as Record<string, unknown>),
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
