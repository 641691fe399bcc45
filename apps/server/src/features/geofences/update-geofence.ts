import { isDeepStrictEqual } from 'node:util';
import type { Geofence, GeofenceSettings, UpdateGeofence } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { requireSound } from './geofence-rules.ts';
import { readGeofence, settingsForAudit, settingsOf } from './geofences-reads.ts';
import { beginVersion, changeGeofence, columnsOf, nextVersion, pickAssets } from './save-geofence.ts';

/**
 * Changes the settings of a geofence that differ; if none does, writes nothing.
 * @throws DomainError not_found, conflict if it changed since `version`, validation_failed
 */
export async function updateGeofence(
  context: VerbContext,
  geofenceId: number,
  { version: readVersion, ...settings }: UpdateGeofence,
): Promise<Geofence> {
  return transact(context, async (read) => {
    await holdAssignments(read.client);
    const stored = await readGeofence(read, geofenceId);
    if (stored.version !== readVersion) throw new DomainError('conflict');
    const place = { unitId: stored.unit.id, parentId: stored.parent?.id ?? null };
    await requireSound(read, place, settings);
    const before = settingsOf(stored);
    const changed = differing(before, settings);
    if (changed.length === 0) return stored;
    const version = await nextVersion(read);
    await changeGeofence(read, geofenceId, columnsOf(settings, version, read.at));
    await pickAssets(read, geofenceId, settings);
    await beginVersion(read, { geofenceId, version, place, settings, changed });
    const geofence = await readGeofence(read, geofenceId);
    await audit(read.client, {
      action: 'geofence.update',
      entity: 'geofence',
      entityId: geofenceId,
      before: pick(settingsForAudit(before), changed),
      after: pick(settingsForAudit(settings), changed),
    });
    return geofence;
  });
}

function differing(before: GeofenceSettings, after: GeofenceSettings): string[] {
  const names = Object.keys(after) as (keyof GeofenceSettings)[];
  const [stored, entered] = [inOrder(before), inOrder(after)];
  return names.filter((name) => !isDeepStrictEqual(stored[name], entered[name]));
}

/** Sets are unordered. */
function inOrder(settings: GeofenceSettings): GeofenceSettings {
  const { assets, resources, tags } = settings;
  return {
    ...settings,
    resources: resources.toSorted((a, b) => a.localeCompare(b)),
    tags: [...new Set(tags)].toSorted((a, b) => a.localeCompare(b)),
    assets: assets.all ? assets : { all: false, ids: [...new Set(assets.ids)].toSorted((a, b) => a - b) },
  };
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
