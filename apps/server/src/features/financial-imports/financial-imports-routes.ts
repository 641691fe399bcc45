import type { Locale } from '@azimute/contract';
import { financialImportFields } from '@azimute/contract/financial-imports';
import { text } from '@azimute/texts/server';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendReport, sendTemplate } from '../../platform/imports/import-report.ts';
import { cancelImport } from '../../platform/imports/import-verbs.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import {
  financialImports,
  presentFinancialImport,
  readFinancialImport,
  type FinancialImportShape,
} from './financial-imports.ts';
import { importFinancials } from './import-financials.ts';

export function financialImportsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    getFinancialImportTemplate: async ({ query: { of, locale }, reply }) => {
      const names = financialImportFields[of].map((field) => text(locale, `financial-import:field_${field}`));
      return sendTemplate(reply, locale, { fileName: text(locale, `exports:template_${of}`) }, names);
    },
    importFinancials: ({ caller, body }) => importFinancials(by(caller.actor), body),
    listFinancialImports: ({ caller, query }) =>
      transact(by(caller.actor), (read) =>
        listImports(financialImports, read, query, presentFinancialImport),
      ),
    getFinancialImport: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readFinancialImport(read, params.financialImportId)),
    getFinancialImportRefusedFile: ({ caller, params, query: { locale }, reply }) =>
      sendReport(
        financialImports,
        dependencies.database,
        { caller, reply },
        {
          id: params.financialImportId,
          locale,
          fileName: text(locale, 'exports:linesNotImported'),
          describe: (problem) => describeRefused(problem, locale),
        },
      ),
    cancelFinancialImport: ({ caller, params: { financialImportId: id } }) =>
      transact(by(caller.actor), async (transaction) => {
        await cancelImport(financialImports, transaction, id);
        return await readFinancialImport(transaction, id);
      }),
  });
}

/** Describes every reason why a line was not added, with its column. */
function describeRefused({ errors }: FinancialImportShape['problem'], locale: Locale): string {
  const fields = new Set([...financialImportFields.costs, ...financialImportFields.contracts]);
  return [...fields]
    .flatMap((field) =>
      (errors[field] ?? []).map((code) => {
        const name = text(locale, `financial-import:field_${field}`);
        return `${name}: ${text(locale, `financial-import:reason_${code}`)}`;
      }),
    )
    .join('; ');
}
