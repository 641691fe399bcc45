import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { requireMayChange } from './map-view-rules.ts';
import { readMapView } from './map-views-reads.ts';

/** Deletes a saved view; users who had it as their default get the standard map again. */
export function deleteMapView(context: VerbContext, mapViewId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const before = await readMapView(transaction, mapViewId);
    requireMayChange(actor, before);
    await client.query('delete from map_views where account_id = $1 and map_view_id = $2', [
      accountId,
      mapViewId,
    ]);
    await audit(client, {
      action: 'map-view.delete',
      entity: 'map-view',
      entityId: mapViewId,
      before: { name: before.name, shared: before.shared, view: before.view },
    });
  });
}
