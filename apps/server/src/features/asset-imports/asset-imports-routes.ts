import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { findImport, listAssetImports, listBadLines, readAssetImport } from './asset-imports-reads.ts';
import { readLines, type StoredLine } from './asset-imports-store.ts';
import { cancelAssetImport } from './cancel-asset-import.ts';
import { createAssetImport } from './create-asset-import.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { importTexts } from './import-texts.ts';
import { readFile } from './read-file.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { startAssetImport } from './start-asset-import.ts';
import { updateAssetImport } from './update-asset-import.ts';
import { writeBadLines, writeTemplate } from './write-import-files.ts';

const WRITTEN_AT_ONCE = 1000;

interface AssetImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function assetImportsRoutes({ database, clock }: AssetImportsDependencies) {
  const inAccount = <T>(actor: Actor, work: (read: AssetRead) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));

  /** Batch by batch as the reader takes them, so that a slow one holds no transaction, with the rights of each moment. */
  const readBadLines = async function* (
    actorByNow: () => Promise<Actor>,
    id: number,
  ): AsyncGenerator<StoredLine[]> {
    for (let after = 0; ;) {
      const place = after;
      const batch = await inAccount(await actorByNow(), (account) =>
        readLines(account, id, { after: place, limit: WRITTEN_AT_ONCE, only: 'bad' }),
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      after = last.line;
    }
  };

  return defineRoutes({
    listAssetImports: ({ caller, query }) =>
      inAccount(caller.actor, (account) => listAssetImports(account, query)),
    getAssetImportTemplate: async ({ query, reply }) =>
      sendCsv(reply, importTexts[query.locale].template, writeTemplate(query.locale)),
    createAssetImport: async ({ caller, query, raw }) => {
      if (!Buffer.isBuffer(raw.body))
        throw new DomainError('unsupported_media_type', { detail: 'Send the file as text/csv.' });
      const file = await readFile(raw.body);
      return await inAccount(caller.actor, (account) =>
        createAssetImport(account, caller.actor, { fileName: query.fileName, file }),
      );
    },
    getAssetImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => readAssetImport(account, params.assetImportId)),
    updateAssetImport: ({ caller, params, body }) =>
      inAccount(caller.actor, (account) =>
        updateAssetImport(account, caller.actor, params.assetImportId, body),
      ),
    listAssetImportBadLines: ({ caller, params, query }) =>
      inAccount(caller.actor, (account) => listBadLines(account, params.assetImportId, query)),
    getAssetImportBadLinesFile: async ({ caller, params, query, reply }) => {
      const { headings } = await inAccount(caller.actor, (account) =>
        findImport(account, params.assetImportId),
      );
      const lines = readBadLines(caller.actorByNow, params.assetImportId);
      const { badLines } = importTexts[query.locale];
      return sendCsv(reply, badLines, writeBadLines(headings, lines, query.locale));
    },
    startAssetImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => startAssetImport(account, params.assetImportId)),
    cancelAssetImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => cancelAssetImport(account, params.assetImportId)),
  });
}
