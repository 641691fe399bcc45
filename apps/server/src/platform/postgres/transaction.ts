import type { Pool, PoolClient } from 'pg';
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

/** Runs `begin` and `work` in one transaction; commits the result or rolls everything back. */
export async function inTransaction<T>(
  pool: Pool,
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
  const begin = async (client: PoolClient): Promise<void> => {
    await client.query('begin');
    await client.query(
      `select set_config('azimute.account_id', $1, true), set_config('azimute.user_id', $2, true),
        set_config('azimute.session_id', $3, true), set_config('azimute.role', $4, true),
        set_config('azimute.sees', $5, true), set_config('azimute.changes', $6, true),
        set_config('azimute.all_units', $7, true), set_config('azimute.unit_ids', $8, true),
        set_config('azimute.address', $9, true)`,
      [
        String(actor.accountId),
        actor.userId === null ? '' : String(actor.userId),
        actor.sessionId ?? '',
        actor.role,
        textArray(actor.sees),
        textArray(actor.changes),
        String(actor.allUnits),
        `{${actor.unitIds.join(',')}}`,
        actor.address ?? '',
      ],
    );
  };
  return inTransaction(pool, begin, work);
}

/** Runs `work` in a transaction of the pipeline's role that sees the accounts which keys or tickets have proved. */
export function asProvedAccounts<T>(
  pool: Pool,
  accountIds: readonly number[],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const begin = async (client: PoolClient): Promise<void> => {
    await client.query('begin');
    await client.query(`select set_config('azimute.account_ids', $1, true)`, [`{${accountIds.join(',')}}`]);
  };
  return inTransaction(pool, begin, work);
}

function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}
