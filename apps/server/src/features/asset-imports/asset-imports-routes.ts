import {
  customNameOf,
  type BadLine,
  customColumnOf,
  isCustomColumn,
  type BadLineReason,
  type Locale,
} from '@azimute/contract';
import { assetImportFields, assetImportMaxBytes, assetImportMaxLines } from '@azimute/contract/asset-imports';
import { text } from '@azimute/texts/server';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { listBadLines } from '../../platform/imports/import-lines.ts';
import { sendReport, sendTemplate } from '../../platform/imports/import-report.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import { readCsvFile } from '../../platform/imports/read-csv-file.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { readCustomFields, type LiveField } from '../assets/custom-fields/read-custom-fields.ts';
import { assetImports, presentAssetImport, readAssetImport } from './asset-imports.ts';
import { createAssetImport } from './create-asset-import.ts';
import { updateAssetImport, startAssetImport, cancelAssetImport } from './update-asset-import.ts';

export const assetImportBody: FileBody = {
  calls: ['createAssetImport'],
  type: 'text/csv',
  maxBytes: assetImportMaxBytes,
  as: 'buffer',
};

export function assetImportsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listAssetImports: ({ caller, query }) =>
      transact(by(caller.actor), (account) => listImports(assetImports, account, query, presentAssetImport)),
    getAssetImportTemplate: async ({ caller, query: { locale }, reply }) => {
      const fields = await transact(by(caller.actor), readCustomFields);
      const headings = [
        ...assetImportFields.map((field) => text(locale, `fields:${field}`)),
        ...fields.map(({ names }) => customNameOf(names, locale)),
      ];
      return sendTemplate(reply, locale, { fileName: text(locale, 'exports:template_assets') }, headings);
    },
    createAssetImport: async ({ caller, query, raw }) => {
      if (!Buffer.isBuffer(raw.body))
        throw new DomainError('unsupported_media_type', { detail: 'Send the file as text/csv.' });
      const content = await readCsvFile(caller.actor.accountId, raw.body, assetImportMaxLines);
      return await createAssetImport(by(caller.actor), { fileName: query.fileName, content });
    },
    getAssetImport: ({ caller, params }) =>
      transact(by(caller.actor), (account) => readAssetImport(account, params.assetImportId)),
    updateAssetImport: ({ caller, params, body }) =>
      updateAssetImport(by(caller.actor), params.assetImportId, body),
    listAssetImportBadLines: ({ caller, params, query }) =>
      transact(by(caller.actor), (account) =>
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
      const fields = await transact(by(caller.actor), readCustomFields);
      return await sendReport(
        assetImports,
        dependencies.database,
        { caller, reply },
        {
          id: params.assetImportId,
          locale,
          fileName: text(locale, 'exports:linesNotImported'),
          describe: (reasons) => describeReasons(reasons, locale, fields),
        },
      );
    },
    startAssetImport: ({ caller, params }) => startAssetImport(by(caller.actor), params.assetImportId),
    cancelAssetImport: ({ caller, params }) => cancelAssetImport(by(caller.actor), params.assetImportId),
  });
}

/** Describes every problem of a line, with its column. */
function describeReasons(
  reasons: readonly BadLineReason[],
  locale: Locale,
  fields: readonly LiveField[],
): string {
  return reasons.map((reason) => describeReason(reason, locale, fields)).join('; ');
}

function describeReason(
  { field, reason, value, otherLine }: BadLineReason,
  locale: Locale,
  fields: readonly LiveField[],
): string {
  const words = text(locale, `exports:asset_${reason}`, { line: otherLine ?? '', value });
  if (field === null) return words;
  if (!isCustomColumn(field)) return `${text(locale, `fields:${field}`)}: ${words}`;
  const names = fields.find(({ id }) => customColumnOf(id) === field)?.names;
  return names === undefined ? words : `${customNameOf(names, locale)}: ${words}`;
}
