import type pg from 'pg';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';

/** Small enough that senders with a device among them rarely wait long. */
const BATCH = 1_000;

/**
 * Runs as `azimute_jobs`. Removes expired positions of quarantine and releases unused capacity, in small
 * transactions, so that concurrent senders do not wait; then recounts each account. Returns the number of
 * removed positions.
 */
export async function trimQuarantine(jobs: pg.Pool, batchSize = BATCH): Promise<number> {
  const { rows: accounts } = await jobs.query<{ id: number }>(
    'select account_id as id from quarantine_accounts order by 1',
  );
  let total = 0;
  for (const { id } of accounts) {
    for (let removed = batchSize; removed === batchSize; total += removed)
      removed = await transact(jobs, (client) => removeOldPositions(client, id, batchSize));
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await transact(jobs, (client) => trimDevices(client, id, from, batchSize));
    } while (after !== null);
    await transact(jobs, (client) => recount(client, id));
  }
  return total;
}

async function transact<T>(jobs: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return await inTransaction(jobs, (client) => client.query('begin'), work);
}

/**
 * Removes a limited number of expired positions, and locks only their devices, so that other batches continue. Returns
 * the number removed.
 */
export async function removeOldPositions(
  client: pg.ClientBase,
  accountId: number,
  most: number,
): Promise<number> {
  const old = await client.query<{ id: string; device: string }>(
    `select quarantined_position_id as id, external_id as device from quarantined_positions
      where account_id = $1 and received_at < now() - (quarantine_bounds()).age and quarantine_run_id is null
      order by received_at limit $2`,
    [accountId, most],
  );
  const devices = [...new Set(old.rows.map(({ device }) => device))];
  await client.query(
    `select from refused_devices where account_id = $1 and external_id = any ($2)
      order by external_id for no key update`,
    [accountId, devices],
  );
  const { rows } = await client.query<{ removed: number }>(
    `with gone as (
      delete from quarantined_positions
      where account_id = $1 and quarantined_position_id = any ($2) and quarantine_run_id is null
      returning external_id
    ), counted as (
      select external_id, count(*)::int as positions from gone group by external_id
    ), freed as (
      update refused_devices r set kept_count = r.kept_count - c.positions
      from counted c where r.account_id = $1 and r.external_id = c.external_id)
    select count(*)::int as removed from gone`,
    [accountId, old.rows.map(({ id }) => id)],
  );
  return rows[0]?.removed ?? 0;
}

const IS_FORGOTTEN = `kept_count = 0 and blocked_at is null and last_seen_at < now() - (quarantine_bounds()).age`;

/**
 * Processes the next devices by name: releases unused capacity, and deletes devices without a reason to keep
 * them. Locks only devices that it changes. Returns the last name; null at the end.
 */
export async function trimDevices(
  client: pg.ClientBase,
  accountId: number,
  after: string | null,
  most: number,
): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(external_id) as last from (
      select external_id from refused_devices where account_id = $1 and ($2::text is null or external_id > $2)
      order by external_id limit $3) as next`,
    [accountId, after, most],
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return null;
  const held = await client.query<{ device: string }>(
    `select external_id as device from refused_devices
      where account_id = $1 and ($2::text is null or external_id > $2) and external_id <= $3
        and (room > quarantine_portions(kept_count) or ${IS_FORGOTTEN})
      order by external_id for no key update`,
    [accountId, after, last],
  );
  const devices = held.rows.map(({ device }) => device);
  await client.query(
    `delete from refused_devices where account_id = $1 and external_id = any ($2) and ${IS_FORGOTTEN}`,
    [accountId, devices],
  );
  await client.query(
    `update refused_devices set room = quarantine_portions(kept_count)
      where account_id = $1 and external_id = any ($2) and room > quarantine_portions(kept_count)`,
    [accountId, devices],
  );
  return last;
}

/**
 * Recounts an account's usage, since assigning and unassigning devices does not update it. Only transactions
 * that hold the account's row use capacity; capacity released in the meantime is counted next time.
 */
async function recount(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(
    `delete from quarantine_runs where account_id = $1
      and state in ('finished', 'failed') and created_at < now() - (quarantine_bounds()).age`,
    [accountId],
  );
  await client.query('select from quarantine_accounts where account_id = $1 for no key update', [accountId]);
  await client.query(
    `update quarantine_accounts set (waiting_devices, room_taken, known_room_taken) = (
      select count(*) filter (where r.blocked_at is null and d.device_id is null)::int,
        coalesce(sum(r.room) filter (where d.device_id is null), 0)::int,
        coalesce(sum(r.room) filter (where d.device_id is not null), 0)::int
      from refused_devices r
      left join devices d on d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null
      where r.account_id = $1)
    where account_id = $1`,
    [accountId],
  );
}

interface Fresh {
  readonly account_id: number;
  readonly devices: number;
  readonly newest: string;
}

/**
 * Runs as `azimute_jobs`. Notifies administrators of accounts with new unknown devices, once an hour at most; returns
 * the number of accounts.
 */
export async function tellUnknownDevices(jobs: pg.Pool): Promise<number> {
  return await transact(jobs, async (client) => {
    const { rows } = await client.query<Fresh>(
      `select q.account_id, count(*)::int as devices, (array_agg(r.external_id order by r.last_seen_at desc))[1] as newest
      from quarantine_accounts q
      join refused_devices r on r.account_id = q.account_id and r.blocked_at is null and r.external_id <> ''
        and r.refused_device_id > q.told_up_to
      where (q.told_at is null or q.told_at <= now() - interval '1 hour')
        and not exists (select from devices d
          where d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null)
      group by q.account_id order by q.account_id`,
    );
    for (const fresh of rows) await tellAdministrators(client, fresh);
    return rows.length;
  });
}

async function tellAdministrators(client: pg.ClientBase, fresh: Fresh): Promise<void> {
  const { account_id: accountId, devices: count, newest: deviceId } = fresh;
  await client.query(`select set_config('azimute.account_id', $1, true)`, [String(accountId)]);
  const { rows } = await client.query<{ id: number }>(
    `select user_id as id from memberships where account_id = $1 and role = 'admin' order by user_id`,
    [accountId],
  );
  for (const { id: userId } of rows)
    await notify(client, { accountId, userId, kind: 'unknown_device', data: { count, deviceId } });
  await client.query(
    `update quarantine_accounts q set told_at = now(),
      told_up_to = (select max(r.refused_device_id) from refused_devices r where r.account_id = q.account_id)
    where q.account_id = $1`,
    [accountId],
  );
}
