import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import { heldCommit } from './held-commit.ts';
import { openTransaction } from './open-transaction.ts';

/** Identity of a transaction. Row-level security restricts it to this. */
export interface Actor {
  readonly accountId: number;
  readonly userId: number | null;
  readonly sessionId: string | null;
  readonly role: 'admin' | 'viewer';
  /** Codes of the modules that the user can read and change in this account. */
  readonly sees: readonly string[];
  readonly changes: readonly string[];
  readonly allUnits: boolean;
  readonly unitIds: readonly number[];
  /** The caller's address; undefined for background work. */
  readonly address?: string;
}

/** An actor without rights, who sees only personal data; no user if `userId` is null. */
export function withoutRights({
  accountId,
  userId,
  sessionId,
}: Pick<Actor, 'accountId' | 'userId' | 'sessionId'>): Actor {
  return {
    accountId,
    userId,
    sessionId,
    role: 'viewer',
    sees: [],
    changes: [],
    allUnits: false,
    unitIds: [],
  };
}

/** Runs `begin` and `work` in one transaction; commits the result or rolls everything back. */
export async function inTransaction<T>(
  pool: { readonly connect: () => Promise<PoolClient> },
  begin: (client: PoolClient) => Promise<unknown>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const transaction = await openTransaction(pool, begin);
  try {
    const result = await work(transaction.client);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.abandon(error);
    throw error;
  }
}

/**
 * Runs `work` in a transaction that row-level security restricts to the actor's account, modules and ULs. In a request
 * with an idempotency key, the last one commits with the response.
 */
export function asActor<T>(pool: Pool, actor: Actor, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const connect = (): Promise<PoolClient> =>
    pool instanceof BoundedPool ? pool.connectFor(actor.accountId) : pool.connect();
  const begin = beginAs(actor);
  return heldCommit()?.transact({ connect }, begin, work) ?? inTransaction({ connect }, begin, work);
}

type TransactionMode = 'read write' | 'read only' | 'isolation level repeatable read, read only';

/** Begins a transaction with the actor's rights. */
export function beginAs(
  actor: Actor,
  mode: TransactionMode = 'read write',
): (client: PoolClient) => Promise<unknown> {
  const settings = {
    account_id: String(actor.accountId),
    user_id: actor.userId === null ? '' : String(actor.userId),
    session_id: actor.sessionId ?? '',
    role: actor.role,
    sees: textArray(actor.sees),
    changes: textArray(actor.changes),
    all_units: String(actor.allUnits),
    unit_ids: `{${actor.unitIds.join(',')}}`,
    address: actor.address ?? '',
  };
  return beginWith(settings, mode);
}

/** Runs `work` in a transaction of the pipeline's role that sees the accounts authenticated by keys or tickets. */
export function asProvedAccounts<T>(
  pool: Pool,
  accountIds: readonly number[],
  work: (client: PoolClient) => Promise<T>,
  mode?: TransactionMode,
): Promise<T> {
  return inTransaction(pool, beginWith({ account_ids: `{${accountIds.join(',')}}` }, mode), work);
}

/** Runs `work` in a transaction without an account that sees only the link whose token has this hash. */
export function asVisitor<T>(
  pool: Pool,
  tokenHash: Buffer,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, beginWith({ token_hash: tokenHash.toString('hex') }, 'read only'), work);
}

/** One round trip, since every request waits for it. */
function beginWith(
  settings: Readonly<Record<string, string>>,
  mode: TransactionMode = 'read write',
): (client: PoolClient) => Promise<unknown> {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('azimute.${name}', ${escapeLiteral(value)}, true)`,
  );
  return (client) => client.query(`begin ${mode}; select ${calls.join(', ')}`);
}

function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}
