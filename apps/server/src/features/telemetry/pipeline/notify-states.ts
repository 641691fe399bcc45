import type { ClientBase, Pool } from 'pg';

/** A notification holds at most 8,000 bytes. */
const IDS_IN_A_NOTICE = 500;

type IdsOfAccounts = Iterable<readonly [accountId: number, ids: Iterable<number>]>;

/**
 * Notifies the live streams of all processes of changed states, at once or with the commit of the client's
 * transaction. Sends only IDs; receivers read the states. The process named in `from` ignores the notification, since
 * it already knows the changes.
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

/** Notifies all processes of the ULs whose geofences were crossed, so that open screens reload. */
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
  await client.query({
    name: 'telemetry.notify',
    text: 'select pg_notify($1, n) from unnest($2::text[]) as n',
    values: [channel, notices],
  });
}
