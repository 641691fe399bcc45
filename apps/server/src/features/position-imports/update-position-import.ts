import type { PositionImportDetail, PositionImportSettings, UpdatePositionImport } from '@azimute/contract';
import type { Clock } from '../../platform/clock.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { auditImport } from '../../platform/imports/import-verbs.ts';
import { lockDraft, storableJson, updateImport } from '../../platform/imports/stored-imports.ts';
import { findColumnErrors, requireNoErrors } from '../../platform/imports/map-columns.ts';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import { isTimeZone } from '@azimute/engine/zoned-time';
import { positionImports, readPositionImport } from './position-imports.ts';
import { previewPositions } from './preview-positions.ts';

/**
 * Changes how the file is read and previews its lines again.
 * @throws DomainError not_found, conflict if it was started, validation_failed if a column is missing or used for two
 * fields, or the time zone is invalid
 */
export async function updatePositionImport(
  account: AccountClient,
  clock: Clock,
  id: number,
  entered: UpdatePositionImport,
): Promise<PositionImportDetail> {
  const { file, settings: before } = await lockDraft(positionImports, account, id);
  const settings = makeStorable({ ...before, ...withoutUndefined(entered) });
  requireNoErrors({
    ...findColumnErrors('columns', settings.columns, (heading) => file.headings.includes(heading)),
    ...(!isTimeZone(settings.timeZone) && { timeZone: ['not_found'] }),
  });
  const preview = await previewPositions(account, { ...file, id, settings }, clock.now().getTime());
  await updateImport(positionImports, account, id, { settings, preview });
  const updated = await readPositionImport(account, id);
  await auditImport(positionImports, account.client, 'update', id, { before, after: settings });
  return updated;
}

function makeStorable(settings: PositionImportSettings): PositionImportSettings {
  return JSON.parse(storableJson(settings)) as PositionImportSettings;
}
