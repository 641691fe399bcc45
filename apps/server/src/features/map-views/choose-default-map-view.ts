import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { readMapView } from './map-views-reads.ts';

/** Makes a view that the actor can open their default. */
export function chooseDefaultMapView(context: VerbContext, mapViewId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const { isDefault } = await readMapView(transaction, mapViewId);
    if (isDefault) return;
    await client.query(
      `insert into map_view_defaults (account_id, user_id, map_view_id) values ($1, $2, $3)
        on conflict (account_id, user_id) do update set map_view_id = excluded.map_view_id`,
      [accountId, actor.userId, mapViewId],
    );
    await audit(client, { action: 'map-view.choose-default', entity: 'map-view', entityId: mapViewId });
  });
}

/** Leaves another default unchanged: it may have been chosen in the meantime, in another tab. */
export function clearDefaultMapView(context: VerbContext, mapViewId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const { isDefault } = await readMapView(transaction, mapViewId);
    if (!isDefault) return;
    await client.query(
      'delete from map_view_defaults where account_id = $1 and user_id = $2 and map_view_id = $3',
      [accountId, actor.userId, mapViewId],
    );
    await audit(client, { action: 'map-view.clear-default', entity: 'map-view', entityId: mapViewId });
  });
}
