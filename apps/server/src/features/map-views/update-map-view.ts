import type { SavedMapView, UpdateMapView } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { refusingTakenName, requireMayChange } from './map-view-rules.ts';
import { readMapView } from './map-views-reads.ts';

/** Renames a saved view, or replaces what it shows. */
export async function updateMapView(
  database: Database,
  actor: Actor,
  mapViewId: number,
  entered: UpdateMapView,
): Promise<SavedMapView> {
  return asActor(database.app, actor, async (client) => {
    const before = await readMapView(client, actor, mapViewId);
    requireMayChange(actor, before);
    const { name = before.name, view = before.view } = entered;
    await refusingTakenName(
      client.query(
        `update map_views set name = $3, view = $4, updated_at = clock_timestamp()
          where account_id = $1 and map_view_id = $2`,
        [actor.accountId, mapViewId, name, JSON.stringify(view)],
      ),
    );
    const saved = await readMapView(client, actor, mapViewId);
    await audit(client, {
      action: 'map-view.update',
      entity: 'map-view',
      entityId: mapViewId,
      before: { name: before.name, view: before.view },
      after: { name, view },
    });
    return saved;
  });
}
