import type { SavedMapView, UpdateMapView } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { requireMayChange } from './map-view-rules.ts';
import { readMapView } from './map-views-reads.ts';

/** Renames a saved view, or replaces its content. */
export function updateMapView(
  context: VerbContext,
  mapViewId: number,
  entered: UpdateMapView,
): Promise<SavedMapView> {
  return transact(context, async (transaction) => {
    const { client, actor, accountId } = transaction;
    const before = await readMapView(transaction, mapViewId);
    requireMayChange(actor, before);
    const { name = before.name, view = before.view } = entered;
    await refusingTakenName(
      client.query(
        `update map_views set name = $3, view = $4, updated_at = clock_timestamp()
          where account_id = $1 and map_view_id = $2`,
        [accountId, mapViewId, name, JSON.stringify(view)],
      ),
    );
    const saved = await readMapView(transaction, mapViewId);
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
