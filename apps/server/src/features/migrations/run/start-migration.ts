import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { auditImport, enqueueImport, startImport } from '../../../platform/imports/import-verbs.ts';
import { lockImport, updateImport } from '../../../platform/imports/stored-imports.ts';
import { migrationImports } from '../migration-imports.ts';

/**
 * Queues a migration, or continues one that was canceled or failed where it stopped.
 * @throws DomainError not_found, too_many_requests, validation_failed if its time zone is not known
 */
export async function startMigration(account: AccountClient, id: number): Promise<void> {
  const row = await lockImport(migrationImports, account, id);
  if (row.state !== 'cancelled' && row.state !== 'failed') {
    await startImport(migrationImports, account, id, ({ settings }) => {
      if (settings.timeZone === null)
        throw new DomainError('validation_failed', { errors: { timeZone: ['required'] } });
    });
    return;
  }
  await updateImport(migrationImports, account, id, { state: 'queued', failure: null });
  await enqueueImport(account.client, migrationImports.name, id);
  await auditImport(migrationImports, account.client, 'start', id, { after: { fileName: row.fileName } });
}
