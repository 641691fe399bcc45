import type { ClientBase, Pool } from 'pg';

/** A notice holds at most 8,000 bytes. */
const IDS_IN_A_NOTICE = 500;

/**
 * Tells the live streams of all processes which states have changed: at once, or with the commit of the transaction that
 * the client is in. Only ids go out: whoever hears them reads the states. A process that names itself (`from`) has heard of
 * them already.
 */
export async function notifyStates(
  client: Pool | ClientBase,
  changed: Iterable<readonly [accountId: number, assetIds: Iterable<number>]>,
  from?: string,
): Promise<void> {
  const notices = [...changed].flatMap(([accountId, assetIds]) =>
    writeNotices(accountId, [...assetIds], from),
  );
  if (notices.length === 0) return;
  await client.query(`select pg_notify('azimute_live', n) from unnest($1::text[]) as n`, [notices]);
}

function writeNotices(accountId: number, assetIds: readonly number[], from: string | undefined): string[] {
  const notices: string[] = [];
  for (let start = 0; start < assetIds.length; start += IDS_IN_A_NOTICE) {
    const part = assetIds.slice(start, start + IDS_IN_A_NOTICE);
    notices.push(JSON.stringify({ topic: 'states', accountId, assetIds: part, from }));
  }
  return notices;
}
