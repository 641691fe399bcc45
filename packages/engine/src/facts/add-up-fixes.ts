import { isMovingAt } from '@azimute/contract/assets/activity';
import type { DayFix } from './day-evidence.ts';

/** A position received later than this was buffered by its device or imported. */
const bufferedAfterMs = 15 * 60_000;
/** Longer gaps are ignored when determining the interval, and for values before the day. */
export const reportsWithinMs = 15 * 60_000;

/**
 * Counts the positions of a day, their delay and the expected number. The expected interval is the day's median while
 * the asset moves, or reports neither speed nor an engine off; a gap of more than twice that counts as missing
 * positions. A stationary asset may report at any interval.
 */
export function addUpFixes(fixes: readonly DayFix[], before: DayFix | null) {
  let [delayMs, bufferedFixes] = [0, 0];
  let longestMs: number | null = null;
  const gaps: number[] = [];
  let last = before;
  for (const fix of fixes) {
    const lateMs = Math.max(0, fix.receivedAtMs - fix.fixedAtMs);
    if (lateMs > bufferedAfterMs) bufferedFixes += 1;
    else delayMs += lateMs;
    const gapMs = last === null ? null : fix.fixedAtMs - last.fixedAtMs;
    if (gapMs !== null && gapMs > (longestMs ?? 0)) longestMs = gapMs;
    if (last !== null && gapMs !== null && gapMs > 0 && reportsRegularly(last)) gaps.push(gapMs);
    last = fix;
  }
  return {
    fixes: fixes.length,
    expectedFixes: fixes.length + countMissing(gaps),
    bufferedFixes,
    delaySeconds: Math.round(delayMs / 1000),
    longestGapSeconds: longestMs === null ? null : Math.round(longestMs / 1000),
  };
}

function reportsRegularly({ ignition, speedKph }: DayFix): boolean {
  return ignition !== false && (speedKph === null || isMovingAt(speedKph));
}

function countMissing(gaps: readonly number[]): number {
  const usual = gaps.filter((ms) => ms <= reportsWithinMs).toSorted((a, b) => a - b);
  const medianMs = usual[Math.floor(usual.length / 2)];
  if (medianMs === undefined) return 0;
  return gaps.reduce((sum, ms) => (ms > 2 * medianMs ? sum + Math.round(ms / medianMs) - 1 : sum), 0);
}
