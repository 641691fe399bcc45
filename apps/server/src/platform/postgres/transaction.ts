import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import { isUnanswered } from './explain-unavailability.ts';

/** Who a transaction acts as. Row-level security shows it this and nothing else. */
export interface Actor {
  readonly accountId: number;
  readonly userId: number | null;
  readonly sessionId: string | null;
  readonly role: 'admin' | 'viewer';
  /** Module codes the person may see, and those they may change, in this account. */
  readonly sees: readonly string[];
  readonly changes: readonly string[];
  readonly allUnits: boolean;
  readonly unitIds: readonly number[];
  /** From where they ask; none for what runs by itself. */
  readonly address?: string;
}

/** Somebody with no right at all, who sees what is their own; nobody with `userId` null. */
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
  const client = await pool.connect();
  let isBroken = false;
  try {
    await begin(client);
    const result = await work(client);
    const { command } = await client.query('commit');
    // What commits a transaction that has failed is told so by nothing else.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    isBroken = isUnanswered(error) || !(await rollBack(client));
    throw error;
  } finally {
    // A connection of unknown state is not used again.
    client.release(isBroken);
  }
}

async function rollBack(client: PoolClient): Promise<boolean> {
  return await client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** Runs `work` in a transaction that row-level security confines to the actor's account, modules and ULs. */
export function asActor<T>(pool: Pool, actor: Actor, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const connect = (): Promise<PoolClient> =>
    pool instanceof BoundedPool ? pool.connectFor(actor.accountId) : pool.connect();
  return inTransaction({ connect }, beginAs(actor), work);
}

type TransactionMode = 'read write' | 'read only' | 'isolation level repeatable read, read only';

/** Begins a transaction that shows what the actor may see. */
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

/** Runs `work` in a transaction of the pipeline's role that sees the accounts which keys or tickets have proved. */
export function asProvedAccounts<T>(
  pool: Pool,
  accountIds: readonly number[],
  work: (client: PoolClient) => Promise<T>,
  mode?: TransactionMode,
): Promise<T> {
  return inTransaction(pool, beginWith({ account_ids: `{${accountIds.join(',')}}` }, mode), work);
}

/** In one round trip, which every request waits for. */
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
