import type { CreateGeofence, Geofence } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { inAccount, type GeofenceContext } from './geofence-context.ts';
import { requireSound } from './geofence-rules.ts';
import { readGeofence, settingsForAudit } from './geofences-reads.ts';
import { beginVersion, columnsOf, insertGeofence, nextVersion, pickAssets } from './save-geofence.ts';

/**
 * Creates a geofence. Batches of positions of the account wait for the commit, so that it holds for whatever is stored
 * behind the answer.
 * @throws DomainError validation_failed
 */
export async function createGeofence(
  context: GeofenceContext,
  { unitId, parentId, ...settings }: CreateGeofence,
): Promise<Geofence> {
  return inAccount(context, async (read) => {
    await holdAssignments(read.client);
    const place = { unitId, parentId };
    await requireSound(read, place, settings);
    const version = await nextVersion(read);
    const at = context.clock.now();
    const geofenceId = await insertGeofence(read, place, columnsOf(settings, version, at));
    await pickAssets(read, geofenceId, settings);
    await beginVersion(read, { geofenceId, version, at, place, settings, changed: [] });
    const geofence = await readGeofence(read, geofenceId);
    await audit(read.client, {
      action: 'geofence.create',
      entity: 'geofence',
      entityId: geofenceId,
      after: { ...place, ...settingsForAudit(settings) },
    });
    return geofence;
  });
}
