import type { Client } from 'pg';

const CREDENTIALS = [
  ['api_keys', 'secret_hash'],
  ['api_key_tokens', 'token_hash'],
  ['file_links', 'token_hash'],
  ['file_link_uses', 'download_hash'],
  ['tracking_links', 'token_hash'],
  ['mailed_report_deliveries', 'token_hash'],
  ['one_time_links', 'token_hash'],
] as const;

/**
 * Where the account is hidden, its senders and readers are told to come again by these: in the old cell from the switch on, in
 * the new one until it opens.
 */
export async function noteCredentials(client: Client, accountId: number): Promise<void> {
  for (const [table, column] of CREDENTIALS)
    await client.query(
      `insert into moved_credentials select ${column}, account_id from ${table}
        where account_id = $1 and ${column} is not null on conflict do nothing`,
      [accountId],
    );
}
