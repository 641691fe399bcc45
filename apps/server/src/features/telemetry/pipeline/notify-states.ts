import type { ClientBase, Pool } from 'pg';

/** A notice holds at most 8,000 bytes. */
const IDS_IN_A_NOTICE = 500;

type IdsOfAccounts = Iterable<readonly [accountId: number, ids: Iterable<number>]>;

/**
 * Tells the live streams of all processes which states have changed: at once, or with the commit of the transaction that
 * the client is in. Only ids go out: whoever hears them reads the states. A process that names itself (`from`) has heard of
 * them already.
 */
export async function notifyStates(
  client: Pool | ClientBase,
  changed: IdsOfAccounts,
  from?: string,
): Promise<void> {
  await notify(client, 'azimute_live', changed, (accountId, assetIds) => ({
    topic: 'states',
    accountId,
    assetIds,
    from,
  }));
}

/** Tells all processes in which ULs geofences were crossed: a hint to read, for open screens. */
export async function notifyCrossings(
  client: Pool | ClientBase,
  crossed: IdsOfAccounts,
  from: string,
): Promise<void> {
  await notify(client, 'azimute_geofences', crossed, (accountId, unitIds) => ({ accountId, unitIds, from }));
}

async function notify(
  client: Pool | ClientBase,
  channel: string,
  idsOfAccounts: IdsOfAccounts,
  write: (accountId: number, ids: readonly number[]) => object,
): Promise<void> {
  const notices: string[] = [];
  for (const [accountId, ids] of idsOfAccounts) {
    const all = [...ids];
    for (let start = 0; start < all.length; start += IDS_IN_A_NOTICE)
      notices.push(JSON.stringify(write(accountId, all.slice(start, start + IDS_IN_A_NOTICE))));
  }
  if (notices.length === 0) return;
  await client.query('select pg_notify($1, n) from unnest($2::text[]) as n', [channel, notices]);
}
