import type { PoolClient } from 'pg';

/** Returns true if the actor's account has a directory that is on. */
export async function hasDirectory(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select has_directory() as has');
  return rows[0]?.has ?? false;
}
