import type { CreateGeofence, Geofence, GeofenceSettings } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { requireSound, type GeofencePlace } from './geofence-rules.ts';
import { readGeofence, settingsForAudit } from './geofences-reads.ts';
import { beginVersion, columnsOf, insertGeofence, nextVersion, pickAssets } from './save-geofence.ts';

/**
 * Creates a geofence. Batches of positions of the account wait for the commit, so that it applies to everything stored
 * after the response.
 * @throws DomainError validation_failed
 */
export async function createGeofence(
  context: VerbContext,
  { unitId, parentId, ...settings }: CreateGeofence,
): Promise<Geofence> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    await holdAssignments(client);
    const place = { unitId, parentId };
    await requireSound(transaction, place, settings);
    const geofenceId = await saveNewGeofence(transaction, place, settings);
    const geofence = await readGeofence(transaction, geofenceId);
    await audit(client, {
      action: 'geofence.create',
      entity: 'geofence',
      entityId: geofenceId,
      after: { ...place, ...settingsForAudit(settings) },
    });
    return geofence;
  });
}

/** Writes a validated geofence with its first version. */
export async function saveNewGeofence(
  read: AccountRead,
  place: GeofencePlace,
  settings: GeofenceSettings,
): Promise<number> {
  const version = await nextVersion(read);
  const geofenceId = await insertGeofence(read, place, columnsOf(settings, version, read.at));
  await pickAssets(read, geofenceId, settings);
  await beginVersion(read, { geofenceId, version, place, settings, changed: [] });
  return geofenceId;
}
