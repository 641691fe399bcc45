import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AssetImportMapping } from '@azimute/contract';
import { readTimeZone, type AssetRead } from '../assets/assets-reads.ts';
import { storeVerdicts, type StoredLine } from './asset-imports-store.ts';
import { judgeLines, type ImportSwitches, type SeenLines, type Verdict } from './judge-lines.ts';
import { readLineValues, type LineReading } from './read-line-values.ts';

const JUDGED_AT_ONCE = 1000;

export interface PreviewedImport extends ImportSwitches {
  readonly id: number;
  readonly headings: readonly string[];
  readonly separator: string;
  readonly mapping: AssetImportMapping;
}

/**
 * Judges every line, keeps the reasons of the bad ones and counts the rest. `lines` come in order, in batches. Without a
 * column for the code there is nothing to judge.
 */
export async function previewImport(
  account: AssetRead,
  previewed: PreviewedImport,
  lines: AsyncIterable<readonly StoredLine[]>,
): Promise<void> {
  const counts: Record<Verdict['kind'], number> = { create: 0, change: 0, unchanged: 0, bad: 0 };
  const reading = { ...previewed, timeZone: await readTimeZone(account) };
  let moveCount = 0;
  const seen: SeenLines = { codes: new Map(), devices: new Map() };
  for await (const batch of lines) {
    if (previewed.mapping.code === null) continue;
    for (let start = 0; start < batch.length; start += JUDGED_AT_ONCE) {
      const part = batch.slice(start, start + JUDGED_AT_ONCE);
      for (const verdict of await judgePart(account, reading, part, seen)) {
        counts[verdict.kind] += 1;
        if (verdict.kind !== 'bad') moveCount += verdict.moves.length;
      }
      await nextTurn();
    }
  }
  await account.client.query(
    `update asset_imports set create_count = $3, change_count = $4, unchanged_count = $5, bad_count = $6,
      move_count = $7
    where account_id = $1 and asset_import_id = $2`,
    [account.accountId, previewed.id, counts.create, counts.change, counts.unchanged, counts.bad, moveCount],
  );
}

async function judgePart(
  account: AssetRead,
  previewed: PreviewedImport & LineReading,
  part: readonly StoredLine[],
  seen: SeenLines,
): Promise<Verdict[]> {
  const read = part.map((line) => readLineValues(line, previewed));
  const verdicts = await judgeLines(account, read, { ...previewed, lock: false, seen });
  await storeVerdicts(account.client, { ...account, id: previewed.id }, changedVerdicts(part, verdicts));
  return verdicts;
}

function changedVerdicts(lines: readonly StoredLine[], verdicts: readonly Verdict[]) {
  return verdicts.flatMap((verdict, place) => {
    const reasons = verdict.kind === 'bad' ? verdict.reasons : null;
    const moves = verdict.kind === 'bad' || verdict.moves.length === 0 ? null : verdict.moves;
    const stored = lines[place];
    const isPlain = reasons === null && moves === null;
    return isPlain && stored?.reasons === null && stored.moves === null
      ? []
      : [{ line: verdict.line, reasons, moves }];
  });
}
