import type { ClientBase, Pool } from 'pg';

/** A notice holds at most 8,000 bytes. */
const IDS_IN_A_NOTICE = 500;

/**
 * Tells the live streams of all processes which states have changed: at once, or with the commit of the transaction that
 * the client is in. Only ids go out: whoever hears them reads the states.
 */
export async function notifyStates(
  client: Pool | ClientBase,
  changed: Iterable<readonly [accountId: number, assetIds: Iterable<number>]>,
): Promise<void> {
  const notices = [...changed].flatMap(([accountId, assetIds]) => writeNotices(accountId, [...assetIds]));
  if (notices.length === 0) return;
  await client.query(`select pg_notify('azimute_live', n) from unnest($1::text[]) as n`, [notices]);
}

function writeNotices(accountId: number, assetIds: readonly number[]): string[] {
  const notices: string[] = [];
  for (let from = 0; from < assetIds.length; from += IDS_IN_A_NOTICE) {
    const part = assetIds.slice(from, from + IDS_IN_A_NOTICE);
    notices.push(JSON.stringify({ topic: 'states', accountId, assetIds: part }));
  }
  return notices;
}
