import { alertsReducer } from '@azimute/engine/alerts';
import type { PoolClient } from 'pg';
import { int4Array } from '../../../../platform/postgres/array-parameters.ts';
import type { EventRow } from '../../values/batch.ts';
import type { AccountSets } from '../account-sets.ts';

/** Heartbeats are not fixes: assets under a communication or status rule are checked within a second. */
export async function requestLooks(
  client: PoolClient,
  sets: AccountSets,
  heartbeats: readonly EventRow[],
): Promise<void> {
  const assets = new Set<EventRow['asset']>();
  for (const { asset } of heartbeats)
    if ((await sets.of(client, asset.accountId)).alerts?.rules.isEmpty === false) assets.add(asset);
  if (assets.size === 0) return;
  await client.query(
    `insert into recompute_requests (account_id, asset_id, from_at)
      select f.account_id, f.asset_id, 'infinity'
      from unnest($1::int[], $2::int[]) as u (account_id, asset_id)
      join reducer_states f on f.account_id = u.account_id and f.asset_id = u.asset_id
      where f.reducer = $3 and (f.state ->> 'watches' <> '{}' or f.state ->> 'status' is not null)
      on conflict do nothing`,
    [
      int4Array([...assets], ({ accountId }) => accountId),
      int4Array([...assets], ({ assetId }) => assetId),
      alertsReducer.name,
    ],
  );
}
