import { createHash } from 'node:crypto';
import type { FinancialImportPreview, ImportFinancials } from '@azimute/contract';
import { financialImportFields, financialImportMaxLines } from '@azimute/contract/financial-imports';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { insertLines } from '../../platform/imports/import-lines.ts';
import {
  findSame,
  refuseWithoutGoodLines,
  requireRoomFor,
  startImport,
} from '../../platform/imports/import-verbs.ts';
import type { ReadFile } from '../../platform/imports/parse-csv-file.ts';
import { readCsvFile } from '../../platform/imports/read-csv-file.ts';
import { insertImport, updateImport } from '../../platform/imports/stored-imports.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { financialImports, type FinancialImportShape } from './financial-imports.ts';
import { mapFinancialColumns } from './import-headings.ts';
import { evaluateContracts } from './evaluate-contracts.ts';
import { evaluateCosts } from './evaluate-costs.ts';
import { countOutcomes, presentEvaluated, type EvaluatedLine } from './evaluated-line.ts';

/**
 * Returns the result of each line in a file of costs or contracts; without a dry run, a background job then adds them.
 * Starts nothing if no line can be added, or while the same user's import of the same file runs.
 * @throws DomainError validation_failed if the file cannot be read
 */
export async function importFinancials(
  context: VerbContext,
  wanted: ImportFinancials,
): Promise<FinancialImportPreview> {
  const { of, file, dryRun } = wanted;
  if (!dryRun)
    await transact(context, (account) => requireRoomFor(financialImports, account, settingsOf(wanted)));
  const content = await readCsvFile(
    context.actor.accountId,
    Buffer.from(file, 'base64'),
    financialImportMaxLines,
  );
  return await transact(context, async ({ client, accountId, actor }) => {
    const account = { client, accountId };
    const mapping = mapFinancialColumns(of, content.headings);
    const read = { ...content, mapping };
    const evaluated =
      of === 'costs' ? await evaluateCosts(account, actor, read) : await evaluateContracts(account, read);
    return {
      counts: countOutcomes(evaluated),
      lines: evaluated.map(presentEvaluated),
      columns: Object.fromEntries(
        financialImportFields[of].map((field) => [field, content.headings[mapping[field] ?? -1] ?? null]),
      ),
      importId: dryRun ? null : await startFinancialImport(account, actor, wanted, content, evaluated),
    };
  });
}

async function startFinancialImport(
  account: AccountClient,
  actor: VerbContext['actor'],
  wanted: ImportFinancials,
  { headings, separator }: ReadFile,
  evaluated: readonly EvaluatedLine<unknown>[],
): Promise<number | null> {
  const { create, present, bad } = countOutcomes(evaluated);
  if (create === 0) return null;
  // Concurrent requests with the same file would not see each other.
  await account.client.query(`select pg_advisory_xact_lock(hashtext('azimute.imports.financial'), $1)`, [
    actor.userId,
  ]);
  const running = await findSame(financialImports, account, settingsOf(wanted));
  if (running !== undefined) return running;
  const id = await insertImport(financialImports, account, actor, wanted.fileName, 'draft');
  await updateImport(financialImports, account, id, {
    file: { headings, separator },
    settings: settingsOf(wanted),
    preview: { toAdd: create },
    progress: { ...financialImports.noProgress, present, refused: bad },
  });
  // Valid lines, and refused ones with the problem.
  const kept = evaluated.flatMap(({ line, cells, name, outcome, errors }) =>
    outcome === 'present' ? [] : [{ line, cells, problem: outcome === 'bad' ? { name, errors } : null }],
  );
  await insertLines(financialImports, account, { id, userId: actor.userId }, kept);
  await startImport(financialImports, account, id, ({ preview }) => refuseWithoutGoodLines(preview.toAdd));
  return id;
}

function settingsOf({ of, file }: ImportFinancials): FinancialImportShape['settings'] {
  return { of, fileHash: createHash('sha256').update(file).digest('base64') };
}
