import { dayMs } from '@azimute/contract/durations';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { AccountRead } from '../../../platform/transact.ts';
import type { TrailPiece } from './choose-detail.ts';
import { readFixes } from './read-fixes.ts';
import { readTrail, writeTrail } from './trail-bytes.ts';
import { readStoredDays, type StoredDay, type TimeOfAsset } from './trail-days.ts';
import { TrailLine } from './trail-line.ts';

/** Builds a line through a period: from the stored days at its level, and all fixes in between. */
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

/** Piece length is limited, so that every offset fits into its stored size. */
const PIECE_MS = 7 * dayMs;

/** Returns the finest level of a period: stored days as stored, and the time in between computed from fixes. */
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
