import { setImmediate as nextTurn } from 'node:timers/promises';
import { assetImportShownMoves, assetImportShownRecognitions } from '@azimute/contract/asset-imports';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { readCustomFields } from '../assets/custom-fields/read-custom-fields.ts';
import { readTimeZone, type AssetRead } from '../assets/assets-reads.ts';
import type { AssetImportFile, AssetImportSettings, AssetImportShape } from './asset-imports.ts';
import { evaluateLines, type SeenLines, type Verdict } from './evaluate-lines.ts';
import { readLineValues } from './read-line-values.ts';

type PreviewedLine = FileLine & {
  readonly problem: AssetImportShape['problem'] | null;
  readonly plan: AssetImportShape['plan'] | null;
};

/**
 * Previews the import of lines. `keep` receives the problems and moves of each batch. Without a column for the code,
 * lines cannot be evaluated.
 */
export async function previewAssets<Line extends FileLine>(
  account: AssetRead,
  { headings, separator }: AssetImportFile,
  settings: AssetImportSettings,
  batches: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>,
  keep: (found: readonly PreviewedLine[], batch: readonly Line[]) => Promise<void>,
): Promise<AssetImportShape['preview']> {
  const counts: Record<Verdict['kind'], number> = { create: 0, change: 0, unchanged: 0, bad: 0 };
  const reading = {
    headings,
    separator,
    mapping: settings.mapping,
    timeZone: await readTimeZone(account),
    fields: await readCustomFields(account),
  };
  const seen: SeenLines = { codes: new Map(), devices: new Map() };
  const shownMoves: AssetImportShape['preview']['shownMoves'] = [];
  const shownRecognitions: NonNullable<AssetImportShape['preview']['shownRecognitions']> = [];
  let moves = 0;
  let recognized = 0;
  let archived = 0;
  for await (const batch of batches) {
    const verdicts =
      settings.mapping.code === null
        ? []
        : await evaluateLines(
            account,
            batch.map((line) => readLineValues(line, reading)),
            { ...settings, lock: false, seen },
          );
    for (const verdict of verdicts) {
      counts[verdict.kind] += 1;
      if (verdict.kind === 'bad') continue;
      moves += verdict.moves.length;
      recognized += verdict.recognized.length;
      archived += Number(verdict.isArchived);
      const places = assetImportShownRecognitions - shownRecognitions.length;
      shownRecognitions.push(...verdict.recognized.slice(0, places));
      const room = assetImportShownMoves - shownMoves.length;
      shownMoves.push(...verdict.moves.slice(0, room).map((move) => ({ line: verdict.line, ...move })));
    }
    await keep(
      batch.map(({ line, cells }, place) => ({ line, cells, ...findingOf(verdicts[place]) })),
      batch,
    );
    await nextTurn();
  }
  return { ...counts, moves, shownMoves, recognized, shownRecognitions, archived };
}

function findingOf(verdict: Verdict | undefined): Pick<PreviewedLine, 'problem' | 'plan'> {
  if (verdict?.kind === 'bad') return { problem: verdict.reasons, plan: null };
  return { problem: null, plan: verdict === undefined || verdict.moves.length === 0 ? null : verdict.moves };
}
