import { validationCodes, type BadLine } from '@azimute/contract';
import {
  assetImportFields,
  assetImportMaxBytes,
  assetImportMaxLines,
} from '@azimute/contract/asset-imports/values';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { listBadLines } from '../../platform/imports/import-lines.ts';
import { sendReport, sendTemplate } from '../../platform/imports/import-report.ts';
import { cancelImport, refuseWithoutGoodLines, startImport } from '../../platform/imports/import-verbs.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import { readCsvFile } from '../../platform/imports/read-csv-file.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { assetImports, presentAssetImport, readAssetImport } from './asset-imports.ts';
import { createAssetImport } from './create-asset-import.ts';
import { templateHeadings } from './import-headings.ts';
import { describeReasons, importTexts } from './import-texts.ts';
import { updateAssetImport } from './update-asset-import.ts';

export const assetImportBody: FileBody = {
  call: 'createAssetImport',
  type: 'text/csv',
  maxBytes: assetImportMaxBytes,
  as: 'buffer',
};

interface AssetImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function assetImportsRoutes({ database, clock }: AssetImportsDependencies) {
  const inAccount = <T>(actor: Actor, work: (read: AssetRead & AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId, at: clock.now() }));

  return defineRoutes({
    listAssetImports: ({ caller, query }) =>
      inAccount(caller.actor, (account) => listImports(assetImports, account, query, presentAssetImport)),
    getAssetImportTemplate: async ({ query: { locale }, reply }) => {
      const headings = assetImportFields.map((field) => templateHeadings[locale][field]);
      return sendTemplate(reply, locale, { fileName: importTexts[locale].template }, headings);
    },
    createAssetImport: async ({ caller, query, raw }) => {
      if (!Buffer.isBuffer(raw.body))
        throw new DomainError('unsupported_media_type', { detail: 'Send the file as text/csv.' });
      const content = await readCsvFile(raw.body, assetImportMaxLines);
      return await inAccount(caller.actor, (account) =>
        createAssetImport(account, caller.actor, { fileName: query.fileName, content }),
      );
    },
    getAssetImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => readAssetImport(account, params.assetImportId)),
    updateAssetImport: ({ caller, params, body }) =>
      inAccount(caller.actor, (account) =>
        updateAssetImport(account, caller.actor, params.assetImportId, body),
      ),
    listAssetImportBadLines: ({ caller, params, query }) =>
      inAccount(caller.actor, (account) =>
        listBadLines(
          assetImports,
          account,
          params.assetImportId,
          query,
          ({ line, cells, problem }): BadLine => ({
            line,
            cells: [...cells],
            reasons: [...(problem ?? [])],
          }),
        ),
      ),
    getAssetImportBadLinesFile: async ({ caller, params, query: { locale }, reply }) => {
      const texts = importTexts[locale];
      return await sendReport(
        assetImports,
        database,
        { caller, reply },
        {
          id: params.assetImportId,
          locale,
          texts: { ...texts, fileName: texts.badLines },
          describe: (reasons) => describeReasons(reasons, locale),
        },
      );
    },
    startAssetImport: ({ caller, params: { assetImportId: id } }) =>
      inAccount(caller.actor, async (account) => {
        await startImport(assetImports, account, id, ({ settings, preview }) => {
          if (settings.mapping.code === null)
            throw new DomainError('validation_failed', {
              errors: { 'mapping.code': [validationCodes.required] },
            });
          refuseWithoutGoodLines(preview.create + preview.change + preview.unchanged);
        });
        return await readAssetImport(account, id);
      }),
    cancelAssetImport: ({ caller, params: { assetImportId: id } }) =>
      inAccount(caller.actor, async (account) => {
        await cancelImport(assetImports, account, id);
        return await readAssetImport(account, id);
      }),
  });
}
