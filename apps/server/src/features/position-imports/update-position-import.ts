import type { PositionImportDetail, PositionImportSettings, UpdatePositionImport } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { readPositionImport } from './position-imports-reads.ts';
import { lockImport, storableJson, type AccountClient } from './position-imports-store.ts';
import { previewPositions } from './preview-positions.ts';
import { isTimeZone } from '@azimute/engine/zoned-time';

/**
 * Changes how the file is read and looks at its lines again.
 * @throws DomainError not_found, conflict when it was started, validation_failed for a column that is not there or stands
 * for two fields, or a time zone that is none
 */
export async function updatePositionImport(
  account: AccountClient,
  clock: Clock,
  id: number,
  entered: UpdatePositionImport,
): Promise<PositionImportDetail> {
  const { client, accountId } = account;
  const row = await lockImport(account, id);
  if (row.state !== 'draft') throw new DomainError('conflict');
  const settings = makeStorable({ ...row.settings, ...withoutUndefined(entered) });
  requireReadable(settings, row.headings);
  const preview = await previewPositions(account, { ...row, settings }, clock.now().getTime());
  await client.query(
    'update position_imports set settings = $3, preview = $4 where account_id = $1 and position_import_id = $2',
    [accountId, id, JSON.stringify(settings), storableJson(preview)],
  );
  const updated = await readPositionImport(account, id);
  await audit(client, {
    action: 'position-import.update',
    entity: 'position-import',
    entityId: id,
    before: row.settings,
    after: settings,
  });
  return updated;
}

function makeStorable(settings: PositionImportSettings): PositionImportSettings {
  return JSON.parse(storableJson(settings)) as PositionImportSettings;
}

function withoutUndefined(entered: UpdatePositionImport): Partial<PositionImportSettings> {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined));
}

function requireReadable({ columns, timeZone }: PositionImportSettings, headings: readonly string[]): void {
  const errors: Record<string, string[]> = {};
  const taken = new Set<string>();
  for (const [field, heading] of Object.entries(columns)) {
    if (heading === null) continue;
    if (!headings.includes(heading)) errors[`columns.${field}`] = ['not_found'];
    else if (taken.has(heading)) errors[`columns.${field}`] = ['column_taken'];
    taken.add(heading);
  }
  if (!isTimeZone(timeZone)) errors['timeZone'] = ['not_found'];
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}
