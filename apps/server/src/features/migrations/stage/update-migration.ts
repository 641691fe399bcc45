import type { MigrationDetail, UpdateMigration } from '@azimute/contract';
import { isTimeZone } from '@azimute/engine/zoned-time';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { auditImport } from '../../../platform/imports/import-verbs.ts';
import { lockDraft } from '../../../platform/imports/stored-imports.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { migrationImports, readMigration } from '../migration-imports.ts';
import { evaluateMigration } from './evaluate-migration.ts';

/**
 * Changes how a source is migrated and reports again what would become of it.
 * @throws DomainError not_found, conflict if it was started, validation_failed
 */
export async function updateMigration(
  account: AccountClient,
  id: number,
  entered: UpdateMigration,
): Promise<MigrationDetail> {
  const row = await lockDraft(migrationImports, account, id);
  const settings = { ...row.settings, ...withoutUndefined(entered) };
  const errors: Record<string, string[]> = {};
  if (settings.timeZone !== null && !isTimeZone(settings.timeZone)) errors['timeZone'] = ['not_found'];
  const unitIds = [...new Set(settings.groups.flatMap(({ unitId }) => unitId ?? []))];
  const { rowCount } = await account.client.query(
    'select from current_units where account_id = $1 and unit_id = any($2)',
    [account.accountId, unitIds],
  );
  if (rowCount !== unitIds.length) errors['groups'] = ['not_found'];
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  await evaluateMigration(account, row, settings);
  const updated = await readMigration(account, id);
  await auditImport(migrationImports, account.client, 'update', id, {
    before: row.settings,
    after: updated.settings,
  });
  return updated;
}
