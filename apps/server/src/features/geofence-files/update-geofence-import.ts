import { validationCodes, type GeofenceImport, type UpdateGeofenceImport } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { readAllLines, updateLines } from '../../platform/imports/import-lines.ts';
import { auditImport, refuseWithoutGoodLines, startImport } from '../../platform/imports/import-verbs.ts';
import { lockDraft, updateImport } from '../../platform/imports/stored-imports.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import { checkAssets, checkPlace } from '../geofences/geofence-rules.ts';
import { geofenceImports, readGeofenceImport } from './geofence-imports.ts';
import { previewAreas } from './preview-areas.ts';

const evaluatedAtOnce = 200;

/**
 * Changes the settings of all areas and evaluates each again.
 * @throws DomainError not_found, conflict if it was started, validation_failed if it names a UL or assets that the
 * user does not see, or assets of another UL
 */
export function updateGeofenceImport(
  context: VerbContext,
  id: number,
  entered: UpdateGeofenceImport,
): Promise<GeofenceImport> {
  return transact(context, async (account) => {
    const { fileName, settings: before } = await lockDraft(geofenceImports, account, id);
    const settings = { ...before, ...withoutUndefined(entered) };
    const { unitId, assets } = settings;
    if (unitId !== null) {
      const place = { unitId, parentId: null };
      const errors = {
        ...(await checkPlace(account, place)),
        ...(await checkAssets(account, place, { assets })),
      };
      if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
    }
    const lines = readAllLines(geofenceImports, (work) => work(account), id, {
      limit: evaluatedAtOnce,
      only: 'all',
    });
    const preview = await previewAreas(account, { settings, fileName }, lines, (findings) =>
      updateLines(geofenceImports, account, id, findings),
    );
    await updateImport(geofenceImports, account, id, { settings, preview });
    const updated = await readGeofenceImport(account, id);
    await auditImport(geofenceImports, account.client, 'update', id, { before, after: settings });
    return updated;
  });
}

/**
 * Queues the valid areas. Starting again changes nothing.
 * @throws DomainError not_found, validation_failed without a UL or a valid area
 */
export function startGeofenceImport(context: VerbContext, id: number): Promise<GeofenceImport> {
  return transact(context, async (account) => {
    await startImport(geofenceImports, account, id, ({ settings, preview }) => {
      if (settings.unitId === null)
        throw new DomainError('validation_failed', { errors: { unitId: [validationCodes.required] } });
      refuseWithoutGoodLines(preview.create);
    });
    return await readGeofenceImport(account, id);
  });
}
