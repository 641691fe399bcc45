import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { AccountRead } from '../../../platform/transact.ts';
import type { TrailPiece } from './choose-detail.ts';
import { readFixes } from './read-fixes.ts';
import { readTrail, writeTrail } from './trail-bytes.ts';
import { readStoredDays, type StoredDay, type TimeOfAsset } from './trail-days.ts';
import { TrailLine } from './trail-line.ts';

/** Leads a line through a time: along the stored days at its level, and through all fixes of what lies between them. */
export async function readLine(
  read: AccountRead,
  time: TimeOfAsset,
  days: readonly StoredDay[],
  line: TrailLine,
): Promise<void> {
  let doneMs = time.fromMs;
  for await (const { day, bytes } of readStoredDays(read.client, read.accountId, days)) {
    await addFixes(read, { ...time, fromMs: doneMs, toMs: day.fromMs }, line);
    line.addPoints(readTrail(bytes, day.fromMs, line.level), day.fixes);
    doneMs = day.toMs;
    await letOthersIn();
  }
  await addFixes(read, { ...time, fromMs: doneMs }, line);
}

interface ReadPieces {
  readonly pieces: readonly TrailPiece[];
  readonly fixes: number;
}

/** No offset within a piece is larger than what is stored of it can say. */
const PIECE_MS = 7 * 86_400_000;

/** The finest level of a time: stored days as they are, and what lies between them drawn. */
export async function readPieces(
  read: AccountRead,
  time: TimeOfAsset,
  days: readonly StoredDay[],
): Promise<ReadPieces> {
  const pieces: TrailPiece[] = [];
  let [fixes, doneMs] = [0, time.fromMs];
  const draw = async (toMs: number): Promise<void> => {
    for (let fromMs = doneMs; fromMs < toMs; fromMs += PIECE_MS) {
      const line = new TrailLine(Infinity, 1);
      await addFixes(read, { ...time, fromMs, toMs: Math.min(toMs, fromMs + PIECE_MS) }, line);
      pieces.push({ fromMs, bytes: writeTrail(line.finish(), fromMs) });
      fixes += line.fixes;
    }
  };
  for await (const { day, bytes } of readStoredDays(read.client, read.accountId, days)) {
    await draw(day.fromMs);
    pieces.push({ fromMs: day.fromMs, bytes });
    fixes += day.fixes;
    doneMs = day.toMs;
  }
  await draw(time.toMs);
  return { pieces, fixes };
}

async function addFixes(read: AccountRead, time: TimeOfAsset, line: TrailLine): Promise<void> {
  if (time.fromMs >= time.toMs) return;
  for await (const fixes of readFixes(read, time)) for (const fix of fixes) line.add(fix);
}
