import { DomainError } from '../../platform/domain-error.ts';
import type { AssetRead } from '../assets/assets-reads.ts';

interface AssignedDevice {
  readonly deviceId: number;
  readonly externalId: string;
  readonly assetId: number;
  readonly sinceMs: number;
  /** Time of the newest position or event that the asset has from the device. */
  readonly newestMs: number | null;
}

export interface EndedAssignment {
  readonly externalId: string;
  readonly assetId: number;
  readonly until: Date;
}

// Everything that a device has reported since then belongs to the asset: there is no later assignment.
const READ = `
select d.device_id as "deviceId", d.external_id as "externalId", d.asset_id as "assetId",
  (extract(epoch from d.since) * 1000)::float8 as "sinceMs",
  (extract(epoch from greatest(
    (select p.fixed_at from positions p where p.account_id = d.account_id and p.device_id = d.device_id
      and p.fixed_at >= d.since order by p.fixed_at desc limit 1),
    (select b.last_at from position_blocks b where b.account_id = d.account_id and b.device_id = d.device_id
      and b.last_at >= d.since order by b.day desc limit 1),
    (select e.occurred_at from device_events e where e.account_id = d.account_id and e.device_id = d.device_id
      and e.occurred_at >= d.since order by e.occurred_at desc limit 1))) * 1000)::float8 as "newestMs"
from devices d
where d.account_id = $1`;
const ON_ASSETS =
  'and d.asset_id = any ($2::int[]) and ($3::text is null or d.external_id = $3) order by d.device_id';
const NAMED = 'and d.external_id = any ($2::text[]) order by d.device_id';

const KEEP = `
with ended as (
  select * from unnest($3::int[], $4::timestamptz[]) as e (device_id, until)
), kept as (
  insert into past_assignments (account_id, device_id, since, until, asset_id, external_id, assigned_by, ended_by)
  select d.account_id, d.device_id, d.since, e.until, d.asset_id, d.external_id, d.assigned_by, acting_user_id()
  from ended e join devices d on d.account_id = $1 and d.device_id = e.device_id)
update devices d set asset_id = null, since = e.until, assigned_at = $2, assigned_by = acting_user_id()
from ended e where d.account_id = $1 and d.device_id = e.device_id`;

/**
 * Unassigns devices from these assets, all or the given one: at the given instant, or now. Locks the assignments, so
 * that no batch is in progress and all data of the assets are stored.
 * @throws DomainError validation_failed if an asset has a later position of its device
 */
export async function endAssignments(
  { client, accountId, at: now }: AssetRead,
  assetIds: readonly number[],
  { deviceId = null, at = null }: { readonly deviceId?: string | null; readonly at?: Date | null } = {},
): Promise<EndedAssignment[]> {
  const { rows } = await client.query<AssignedDevice>(`${READ} ${ON_ASSETS}`, [
    accountId,
    assetIds,
    deviceId,
  ]);
  const ended = rows.map((device) => ({ ...device, until: endOf(device, at, now) }));
  await keepEnded({ client, accountId, at: now }, ended);
  return ended;
}

/** Current asset of a device that the user sees or may assign. */
export interface PlacedDevice {
  readonly deviceId: number;
  readonly externalId: string;
  /** Null: unassigned. */
  readonly assetId: number | null;
  /** Earliest time at which the device can be assigned to another asset. */
  readonly earliest: Date;
}

/**
 * Finds the given devices that are assigned to assets which the user sees, or that were assigned before and are not
 * now.
 */
export async function findPlacedDevices(
  { client, accountId }: Pick<AssetRead, 'client' | 'accountId'>,
  externalIds: readonly string[],
): Promise<Map<string, PlacedDevice>> {
  if (externalIds.length === 0) return new Map();
  const { rows } = await client.query<Omit<AssignedDevice, 'assetId'> & { assetId: number | null }>(
    `${READ} ${NAMED}`,
    [accountId, externalIds],
  );
  return new Map(
    rows.map((row) => {
      const earliestMs = row.assetId === null ? Math.ceil(row.sinceMs) : earliestEndOf(row);
      return [row.externalId, { ...row, earliest: new Date(Math.max(earliestMs, BEGINNING_MS)) }];
    }),
  );
}

/** Unassigns devices like `endAssignments`; expects allowed times. */
export async function keepEnded(
  { client, accountId, at: now }: AssetRead,
  ended: readonly { readonly deviceId: number; readonly until: Date }[],
): Promise<void> {
  if (ended.length === 0) return;
  await client.query(KEEP, [
    accountId,
    now,
    ended.map((device) => device.deviceId),
    ended.map(({ until }) => until),
  ]);
}

/** Earlier than any possible report. */
const BEGINNING_MS = -8_640_000_000_000_000;

function earliestEndOf({ sinceMs, newestMs }: Pick<AssignedDevice, 'sinceMs' | 'newestMs'>): number {
  return Math.floor(Math.max(sinceMs, newestMs ?? -Infinity)) + 1;
}

/** Returns a time after the last data that the asset has from the device, and after the start of the assignment. */
function endOf(device: AssignedDevice, at: Date | null, now: Date): Date {
  const earliestMs = earliestEndOf(device);
  if (at === null) return new Date(Math.max(now.getTime(), earliestMs));
  if (at.getTime() >= earliestMs) return at;
  const earliest = new Date(earliestMs).toISOString();
  throw new DomainError('validation_failed', {
    errors: { at: ['too_early', earliest] },
    detail: `The asset keeps the positions that the device "${device.externalId}" already sent. Send ${earliest} or a later time.`,
  });
}
