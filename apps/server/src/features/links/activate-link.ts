import type { ClientBase, Pool } from 'pg';

/**
 * From now on the token of that hash opens the link, for as long as links of its purpose do: however long the mail server
 * was away. False when the link was used or replaced.
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
