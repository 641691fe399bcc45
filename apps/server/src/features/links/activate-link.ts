import type { ClientBase, Pool } from 'pg';

/**
 * Lets the token with that hash open the link from now on, for the full lifetime of its purpose, regardless of the mail
 * server's delay. Returns false if the link was used or replaced.
 */
export async function activateLink(
  client: ClientBase | Pool,
  linkId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update one_time_links set token_hash = $2, expires_at = now() + link_life(purpose)
      where one_time_link_id = $1 and used_at is null`,
    [linkId, tokenHash],
  );
  return rowCount === 1;
}
