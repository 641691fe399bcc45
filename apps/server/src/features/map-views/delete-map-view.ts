import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { requireMayChange } from './map-view-rules.ts';
import { readMapView } from './map-views-reads.ts';

/** Deletes a saved view; for whom it was the default, the map opens as it is again. */
export async function deleteMapView(database: Database, actor: Actor, mapViewId: number): Promise<void> {
  await asActor(database.app, actor, async (client) => {
    const before = await readMapView(client, actor, mapViewId);
    requireMayChange(actor, before);
    await client.query('delete from map_views where account_id = $1 and map_view_id = $2', [
      actor.accountId,
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
