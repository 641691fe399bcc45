import { isMovingAt } from '@azimute/contract/assets/activity';
import type { DayFix } from './day-evidence.ts';

/** Received later than this after it was taken, a fix was kept by its device, or came from a file. */
const bufferedAfterMs = 15 * 60_000;
/** A longer silence says nothing of how often a device reports, nor of what it told before. */
export const reportsWithinMs = 15 * 60_000;

/**
 * Fixes of a day: how many, how late, and how many there should have been. A device reports at its usual interval, the
 * median of the day, while it moves, or where it tells neither speed nor an engine that is off; where it fell silent for
 * more than twice that, the fixes between are missing. One that stands may report as seldom as it likes.
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
