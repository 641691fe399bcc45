import type { Migration, MigrationDetail } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

export const migrations = defineImport<Migration, MigrationDetail>({
  key: 'migrations',
  list: (query, signal) => callApi('listMigrations', { query, signal }),
  read: (migrationId, signal) => callApi('getMigration', { params: { migrationId }, signal }),
  cancel: (migrationId) => callApi('cancelMigration', { params: { migrationId } }),
});
