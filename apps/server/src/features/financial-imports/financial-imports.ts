import { changesModule, type FinancialImport, type FinancialImportDetail } from '@azimute/contract';
import type { FinancialImportSubject } from '@azimute/contract/financial-imports';
import { describeLifeCycle } from '../../platform/imports/describe-life-cycle.ts';
import type { AccountClient, ImportKind, ImportRow } from '../../platform/imports/import-kind.ts';
import { readLines } from '../../platform/imports/import-lines.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { presentEvaluated } from './evaluated-line.ts';
import type { LineErrors } from './read-cells.ts';

export interface FinancialImportShape {
  readonly file: { readonly headings: readonly string[]; readonly separator: string };
  readonly settings: {
    readonly of: FinancialImportSubject;
    /** Identifies a running import of the same file, which is not started again. */
    readonly fileHash: string;
  };
  readonly preview: { readonly toAdd: number };
  readonly progress: Omit<FinancialImport['progress'], 'total'>;
  readonly problem: { readonly name: string; readonly errors: LineErrors };
}

export const financialImports: ImportKind<FinancialImportShape> = {
  name: 'financial',
  mayImport: ({ changes }) => changesModule(changes, 'services:simc:financials'),
  noProgress: { done: 0, created: 0, present: 0, refused: 0 },
  summarize: ({ progress: { created, present, refused } }) => ({ created, present, refused }),
};

const REFUSALS_SHOWN = 100;

/** @throws DomainError not_found if it is not the user's */
export async function readFinancialImport(
  account: AccountClient,
  id: number,
): Promise<FinancialImportDetail> {
  const row = await findImport(financialImports, account, id);
  const asked = { after: 0, limit: REFUSALS_SHOWN, only: 'bad' as const };
  const refused = await readLines(financialImports, account, id, asked);
  return {
    ...presentFinancialImport(row),
    refusals: refused.flatMap(({ line, problem }) =>
      problem === null ? [] : [presentEvaluated({ line, ...problem, outcome: 'bad' })],
    ),
  };
}

export function presentFinancialImport(row: ImportRow<FinancialImportShape>): FinancialImport {
  return {
    ...describeLifeCycle(row),
    of: row.settings.of,
    state: row.state as FinancialImport['state'],
    progress: { ...row.progress, total: row.preview.toAdd },
  };
}
