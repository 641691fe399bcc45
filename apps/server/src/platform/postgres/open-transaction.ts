import type { PoolClient } from 'pg';
import { isUnanswered } from './explain-unavailability.ts';

export interface OpenTransaction {
  readonly client: PoolClient;
  commit(): Promise<void>;
  /** Rolls back because of an error, and returns the connection to its pool. */
  abandon(error: unknown): Promise<void>;
}

/** Begins a transaction. It must be committed or, after any error, abandoned. */
export async function openTransaction(
  pool: { readonly connect: () => Promise<PoolClient> },
  begin: (client: PoolClient) => Promise<unknown>,
): Promise<OpenTransaction> {
  const client = await pool.connect();
  const abandon = async (error: unknown): Promise<void> => {
    // A connection in an unknown state is not reused.
    client.release(isUnanswered(error) || !(await rollBack(client)));
  };
  try {
    await begin(client);
  } catch (error) {
    await abandon(error);
    throw error;
  }
  return {
    client,
    commit: async () => {
      const { command } = await client.query('commit');
      // A COMMIT after a failed statement reports the rollback only by its command tag.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
      client.release();
    },
    abandon,
  };
}

async function rollBack(client: PoolClient): Promise<boolean> {
  return await client.query('rollback').then(
    () => true,
    () => false,
  );
}
