import { Readable } from 'node:stream';
import { migrationFileType, migrationMaxBytes } from '@azimute/contract/migrations';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { cancelImport } from '../../platform/imports/import-verbs.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listDifferences, readComparison } from './comparison/comparison-rows.ts';
import { sendDifferences } from './comparison/send-differences.ts';
import { startComparison } from './comparison/start-comparison.ts';
import { migrationImports, presentMigration, readMigration } from './migration-imports.ts';
import { listMigrationLines } from './report/list-migration-lines.ts';
import { sendMigrationReport } from './report/send-migration-report.ts';
import { startMigration } from './run/start-migration.ts';
import type { MigrationServerSettings } from './servers/open-server.ts';
import { createServer, deleteMigrationServer, updateMigrationServer } from './servers/save-server.ts';
import { presentServer, selectServers } from './servers/server-rows.ts';
import { createMigrationOfDump } from './stage/create-migration.ts';
import { updateMigration } from './stage/update-migration.ts';

export const migrationBody: FileBody = {
  calls: ['createMigration'],
  type: migrationFileType,
  maxBytes: migrationMaxBytes,
  as: 'stream',
};

export function migrationsRoutes(dependencies: VerbDependencies & MigrationServerSettings) {
  const { database, clock, events, ...settings } = dependencies;
  const by = (actor: Actor): VerbContext => ({ database, clock, events, actor });
  const inAccount = <T>(actor: Actor, work: (account: AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));

  return defineRoutes({
    listMigrations: ({ caller, query }) =>
      inAccount(caller.actor, (account) => listImports(migrationImports, account, query, presentMigration)),
    createMigration: async ({ caller, query, raw }) => {
      if (!(raw.body instanceof Readable))
        throw new DomainError('unsupported_media_type', { detail: `Send the file as ${migrationFileType}.` });
      const order = { database, actor: caller.actor, fileName: query.fileName };
      return await createMigrationOfDump(order, raw.body);
    },
    getMigration: ({ caller, params }) =>
      inAccount(caller.actor, (account) => readMigration(account, params.migrationId)),
    updateMigration: ({ caller, params, body }) =>
      inAccount(caller.actor, (account) => updateMigration(account, params.migrationId, body)),
    listMigrationLines: ({ caller, params, query }) =>
      inAccount(caller.actor, (account) => listMigrationLines(account, params.migrationId, query)),
    getMigrationReportFile: ({ caller, params, query, reply }) =>
      sendMigrationReport(database, { caller, reply }, params.migrationId, query),
    startMigration: ({ caller, params: { migrationId: id } }) =>
      inAccount(caller.actor, async (account) => {
        await startMigration(account, id);
        return await readMigration(account, id);
      }),
    cancelMigration: ({ caller, params: { migrationId: id } }) =>
      inAccount(caller.actor, async (account) => {
        await cancelImport(migrationImports, account, id);
        return await readMigration(account, id);
      }),
    listMigrationServers: ({ caller }) =>
      transact(by(caller.actor), async (read) => ({ items: (await selectServers(read)).map(presentServer) })),
    compareMigrationServer: ({ caller, params, body }) =>
      startComparison(by(caller.actor), params.migrationServerId, body),
    getMigrationComparison: ({ caller, params }) =>
      inAccount(caller.actor, (account) => readComparison(account, params.migrationServerId)),
    listMigrationDifferences: ({ caller, params, query }) =>
      inAccount(caller.actor, (account) => listDifferences(account, params.migrationServerId, query)),
    getMigrationDifferencesFile: ({ caller, params, query, reply }) =>
      sendDifferences(database, { caller, reply }, params.migrationServerId, query.locale),
    createMigrationServer: ({ caller, body }) => createServer(by(caller.actor), settings, body),
    updateMigrationServer: ({ caller, params, body }) =>
      updateMigrationServer(by(caller.actor), params.migrationServerId, body),
    deleteMigrationServer: ({ caller, params }) =>
      deleteMigrationServer(by(caller.actor), params.migrationServerId),
  });
}
