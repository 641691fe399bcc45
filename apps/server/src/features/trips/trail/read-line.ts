import type { AccountRead } from '../../../platform/transact.ts';
import { readFixes } from './read-fixes.ts';
import { readStoredDays, type StoredDay, type TimeOfAsset } from './trail-days.ts';
import type { TrailLine } from './trail-line.ts';

/** Leads a line through a time: along the stored days at its level, and through all fixes of what lies between them. */
export async function readLine(
  read: AccountRead,
  { assetId, fromMs, toMs }: TimeOfAsset,
  days: readonly StoredDay[],
  line: TrailLine,
): Promise<void> {
  const takeFixes = async (from: number, to: number): Promise<void> => {
    if (from >= to) return;
    for await (const fixes of readFixes(read, { assetId, fromMs: from, toMs: to }))
      for (const fix of fixes) line.add(fix);
  };
  let doneMs = fromMs;
  for await (const { day, points } of readStoredDays(read.client, read.accountId, days, line.level)) {
    await takeFixes(doneMs, day.fromMs);
    line.addPoints(points, day.fixes);
    doneMs = day.toMs;
  }
  await takeFixes(doneMs, toMs);
}
