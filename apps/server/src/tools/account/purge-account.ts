import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import { AccountRefusedError } from './account-refused-error.ts';
import { clearAccount } from './clear-account.ts';
import { inOneTransaction } from './in-one-transaction.ts';

export interface PurgeOptions {
  readonly accountId: number;
  /** The account's domain, typed by the operator to confirm the deletion. */
  readonly domain: string;
  readonly objects: ObjectStore;
  readonly signal: AbortSignal;
  /** Time in which previously admitted requests may still write. */
  readonly settleMs?: number;
}

export interface Purged {
  readonly rows: number;
  readonly objects: number;
  readonly people: number;
}

/** Protocols cache an API key's proof for less than a second. */
const SETTLE_MS = 5_000;
const FOREIGN_KEY_VIOLATION = '23503';
const MOST_ROUNDS = 10;

/**
 * Deletes an account with everything it stored, and users who belonged to no other. The portal may run in the meantime.
 * An interrupted purge continues when it is run again: the account's row is deleted last. `client` is a superuser.
 * @throws AccountRefusedError if there is no such account, or the domain differs
 */
export async function purgeAccount(
  client: Client,
  { accountId, domain, objects, signal, settleMs = SETTLE_MS }: PurgeOptions,
): Promise<Purged> {
  await requireAccount(client, accountId, domain);
  await inOneTransaction(client, () => closeAccount(client, accountId));
  await sleep(settleMs, undefined, { signal });
  const keys = await deleteObjects(client, accountId, objects, signal);
  let rows = 0;
  for (let round = 1; ; round += 1) {
    await waitForBatches(client, accountId);
    rows += await clearAccount(client, accountId, signal);
    try {
      return { rows, objects: keys, people: await finish(client, accountId) };
    } catch (error) {
      // A transaction that began before the account was closed has written in the meantime.
      if (!isForeignKeyViolation(error) || round === MOST_ROUNDS) throw error;
    }
  }
}

async function requireAccount(client: Client, accountId: number, domain: string): Promise<void> {
  const { rows } = await client.query<{ domain: string }>(
    'select domain from accounts where account_id = $1',
    [accountId],
  );
  const [account] = rows;
  if (account === undefined) throw new AccountRefusedError(`There is no account ${accountId}.`);
  if (account.domain !== domain)
    throw new AccountRefusedError(
      `The account ${accountId} has the domain ${account.domain}. Pass it with --domain to confirm.`,
    );
}

/** Closes the account for sign-in, devices and jobs. */
async function closeAccount(client: Client, accountId: number): Promise<void> {
  await client.query(
    `delete from sessions where current_account_id = $1
      or user_identity_id in (select i.user_identity_id from user_identities i where i.account_id = $1)`,
    [accountId],
  );
  // Without triggers: its own webhooks and user lists need no notification.
  await client.query(`set local session_replication_role = 'replica'`);
  await client.query('update granted_memberships set active = false where account_id = $1', [accountId]);
  await client.query('update api_keys set revoked_at = now() where account_id = $1 and revoked_at is null', [
    accountId,
  ]);
  await client.query('update account_directories set is_on = false, enforced = false where account_id = $1', [
    accountId,
  ]);
  await client.query('update webhooks set enabled = false where account_id = $1', [accountId]);
  await client.query(
    `delete from graphile_worker._private_jobs where payload ->> 'accountId' = $1::text and locked_at is null`,
    [accountId],
  );
  await client.query(`select pg_notify('azimute_live', '{"topic":"rights"}')`);
}

async function deleteObjects(
  client: Client,
  accountId: number,
  objects: ObjectStore,
  signal: AbortSignal,
): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    'select object_key as key from objects where account_id = $1',
    [accountId],
  );
  for (const { key } of rows) {
    signal.throwIfAborted();
    await objects.delete(key);
  }
  return rows.length;
}

/** Batches of positions hold this lock, and no foreign key prevents them from writing for a deleted account. */
async function waitForBatches(client: Client, accountId: number): Promise<void> {
  await inOneTransaction(client, () =>
    client.query(`select pg_advisory_xact_lock(hashtext('azimute.assignments'), $1)`, [accountId]),
  );
}

/**
 * Deletes the account's row, which fails while another row refers to it, and its users. Returns the number of deleted
 * users.
 */
async function finish(client: Client, accountId: number): Promise<number> {
  return await inOneTransaction(client, async () => {
    const { rows: members } = await client.query<{ id: number }>(
      'select user_id as id from granted_memberships where account_id = $1 order by 1',
      [accountId],
    );
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query('delete from granted_memberships where account_id = $1', [accountId]);
    await client.query(`set local session_replication_role = 'origin'`);
    const { rows } = await client.query<{ name: string; domain: string }>(
      'delete from accounts where account_id = $1 returning name, domain',
      [accountId],
    );
    let people = 0;
    for (const { id } of members) if (await deletePerson(client, id)) people += 1;
    await client.query(
      `select append_audit(null, null, null, 'account.purge', 'account', $1::int::text, $2, null)`,
      [accountId, JSON.stringify(rows[0])],
    );
    return people;
  });
}

/** Keeps a user who belongs to another account, or whom another account names, such as in its audit. */
async function deletePerson(client: Client, userId: number): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>(
    `select exists (select from granted_memberships m where m.user_id = $1) or exists (
      select from audit_heads h join audit_entries e on e.chain_id = h.chain_id and (e.user_id = $1 or e.as_user_id = $1)
      where h.chain_id <> 0) as kept`,
    [userId],
  );
  if (rows[0]?.kept === true) return false;
  await client.query('savepoint person');
  try {
    await client.query('delete from sessions where user_id = $1', [userId]);
    await client.query('delete from users where user_id = $1', [userId]);
    return true;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await client.query('rollback to savepoint person');
    return false;
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
}
