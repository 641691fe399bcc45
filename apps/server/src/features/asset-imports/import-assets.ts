import { auditMany } from '../../platform/audit.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { ImportLine } from '../../platform/imports/import-kind.ts';
import { updateLines } from '../../platform/imports/import-lines.ts';
import {
  advanceImport,
  inSlices,
  type ImportStep,
  type ImportWork,
} from '../../platform/imports/import-run.ts';
import { shareCustomFields } from '../assets/custom-fields/read-custom-fields.ts';
import { readTimeZone } from '../assets/assets-reads.ts';
import { applyLines } from './apply-lines.ts';
import { assetImports, type AssetImportShape } from './asset-imports.ts';
import { evaluateLines, type GoodLine, type EvaluatedBadLine, type Verdict } from './evaluate-lines.ts';
import { readLineValues } from './read-line-values.ts';

const LINES_AT_ONCE = 300;

/** Creates and changes the assets of a file. */
export function assetImportWork({
  events,
  linesAtOnce = LINES_AT_ONCE,
}: {
  readonly events: PortalEvents;
  readonly linesAtOnce?: number;
}): ImportWork<AssetImportShape> {
  return {
    kind: assetImports,
    async *slices(run) {
      let assetIds: readonly number[] = [];
      const slices = inSlices({ kind: assetImports, run, linesAtOnce }, async (step, lines) => {
        assetIds = await importLines(step, lines);
      });
      for await (const count of slices) {
        if (assetIds.length > 0) events.emit('assetsChanged', { accountId: run.accountId, assetIds });
        assetIds = [];
        yield count;
      }
    },
  };
}

const isGood = (verdict: Verdict): verdict is GoodLine => verdict.kind !== 'bad';
const isBad = (verdict: Verdict): verdict is EvaluatedBadLine => verdict.kind === 'bad';

/**
 * Imports lines as currently evaluated; returns the changed assets.
 * @throws DomainError conflict
 */
async function importLines(
  step: ImportStep<AssetImportShape>,
  lines: readonly ImportLine<AssetImportShape>[],
): Promise<readonly number[]> {
  const { client, actor, row } = step;
  const { file, settings, progress } = row;
  const reading = {
    ...file,
    ...settings,
    timeZone: await readTimeZone(step),
    fields: await shareCustomFields(step),
  };
  const verdicts = await evaluateLines(
    step,
    lines.map((line) => readLineValues(line, reading)),
    {
      // A user who is no longer an administrator cannot create ULs or customers.
      createUnits: settings.createUnits && actor.role === 'admin',
      createCustomers: settings.createCustomers && actor.role === 'admin',
      moveDevices: settings.moveDevices,
      shownMoves: new Map(lines.map(({ line, plan }) => [line, plan ?? []])),
      lock: true,
    },
  );
  const refused = verdicts.filter(isBad);
  await updateLines(
    assetImports,
    step,
    row.id,
    refused.map(({ line, reasons }) => ({ line, problem: reasons, plan: null })),
  );
  const unitProfileIds = await findChosenProfiles(step);
  const { trails, assetIds, ...counts } = await applyLines(step, verdicts.filter(isGood), unitProfileIds);
  await advanceImport(assetImports, step, lines.at(-1)?.line ?? row.lastLine, {
    created: progress.created + counts.created,
    changed: progress.changed + counts.changed,
    unchanged: progress.unchanged + counts.unchanged,
    refused: progress.refused + refused.length,
  });
  // Written last, since audit rows lock the account's chain until the commit.
  for (const { entries, ...kind } of trails) await auditMany(client, kind, entries);
  return assetIds;
}

/**
 * Returns the profiles to be extended by created ULs, which are already locked; none if the user may no
 * longer change them.
 */
async function findChosenProfiles({
  client,
  row: { settings },
}: ImportStep<AssetImportShape>): Promise<readonly number[]> {
  if (!settings.createUnits || settings.unitProfileIds.length === 0) return [];
  const { rows } = await client.query<{ held: boolean }>(
    `select hold_account('services:simc:settings') as held`,
  );
  return rows[0]?.held === true ? settings.unitProfileIds : [];
}
