import type { Locale } from '@azimute/contract';
import { financialImportFields } from '@azimute/contract/financial-imports';
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
import { financialImportTexts } from './import-texts.ts';

export function financialImportsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    getFinancialImportTemplate: async ({ query: { of, locale }, reply }) => {
      const { template, headings } = financialImportTexts[locale];
      const names = financialImportFields[of].map((field) => headings[field]);
      return sendTemplate(reply, locale, { fileName: template[of] }, names);
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
          texts: financialImportTexts[locale],
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

/** Every reason why a line was not added, each with its column. */
function describeRefused({ errors }: FinancialImportShape['problem'], locale: Locale): string {
  const { headings, reasons } = financialImportTexts[locale];
  return Object.entries(headings)
    .flatMap(([field, heading]) =>
      (errors[field as keyof typeof errors] ?? []).map((code) => `${heading}: ${reasons[code]}`),
    )
    .join('; ');
}
