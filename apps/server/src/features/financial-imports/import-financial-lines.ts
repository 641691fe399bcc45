import type { CreateCost, CreateRentalContract } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { ImportLine } from '../../platform/imports/import-kind.ts';
import { updateLines } from '../../platform/imports/import-lines.ts';
import {
  advanceImport,
  inSlices,
  type ImportStep,
  type ImportWork,
} from '../../platform/imports/import-run.ts';
import { insertCosts } from '../costs/insert-costs.ts';
import { insertRentalContracts } from '../rentals/insert-rental-contracts.ts';
import { financialImports, type FinancialImportShape } from './financial-imports.ts';
import { mapFinancialColumns } from './import-headings.ts';
import { evaluateContracts } from './evaluate-contracts.ts';
import { evaluateCosts } from './evaluate-costs.ts';
import { countOutcomes, type EvaluatedLine } from './evaluated-line.ts';

const LINES_AT_ONCE = 250;

/** Adds the costs or contracts of a file. */
export function financialImportWork(linesAtOnce: number = LINES_AT_ONCE): ImportWork<FinancialImportShape> {
  return {
    kind: financialImports,
    slices: (run) => inSlices({ kind: financialImports, run, linesAtOnce }, importLines),
  };
}

async function importLines(
  step: ImportStep<FinancialImportShape>,
  lines: readonly ImportLine<FinancialImportShape>[],
): Promise<void> {
  const { actor, row } = step;
  const { of } = row.settings;
  const read = { ...row.file, mapping: mapFinancialColumns(of, row.file.headings), lines };
  if (of === 'costs') {
    const evaluated = await evaluateCosts(step, actor, read);
    return await keep(step, evaluated, 'cost', (settings: readonly CreateCost[]) =>
      insertCosts(step, settings),
    );
  }
  const evaluated = await evaluateContracts(step, read);
  await keep(step, evaluated, 'rental', (settings: readonly CreateRentalContract[]) =>
    insertRentalContracts(step, settings),
  );
}

/** Adds valid lines and stores all results; writes the audit last. */
async function keep<Settings>(
  step: ImportStep<FinancialImportShape>,
  evaluated: readonly EvaluatedLine<Settings>[],
  entity: 'cost' | 'rental',
  insert: (settings: readonly Settings[]) => Promise<readonly number[]>,
): Promise<void> {
  const { client, row } = step;
  const { progress } = row;
  const added = evaluated.flatMap(({ outcome, settings }) =>
    outcome === 'create' && settings !== undefined ? [settings] : [],
  );
  const ids = await insert(added);
  // A concurrent change added one of them: the lines are evaluated again.
  if (ids.length !== added.length) throw new DomainError('conflict');
  const refused = evaluated.flatMap(({ line, name, outcome, errors }) =>
    outcome === 'bad' ? [{ line, problem: { name, errors }, plan: null }] : [],
  );
  await updateLines(financialImports, step, row.id, refused);
  const counts = countOutcomes(evaluated);
  await advanceImport(financialImports, step, evaluated.at(-1)?.line ?? row.lastLine, {
    done: progress.done + evaluated.length,
    created: progress.created + counts.create,
    present: progress.present + counts.present,
    refused: progress.refused + counts.bad,
  });
  await auditMany(
    client,
    { action: `${entity}.create`, entity },
    ids.map((entityId, place) => ({ entityId, after: added[place] })),
  );
}
