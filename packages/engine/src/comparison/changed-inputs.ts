import type { DifferenceReason } from '@azimute/contract/migration-comparisons';
import type { LatestFix } from '../status/latest-state.ts';
import type { ComparedAsset } from './compared-asset.ts';

/** Positions with one change, which no setting of either system makes. */
export interface ChangedInput {
  readonly reason: DifferenceReason;
  readonly fixes: readonly LatestFix[];
  /** Times of the positions that were added or left out. */
  readonly changedMs: readonly number[];
}

/** Returns the inputs that differ between both systems, without those that change nothing. */
export function changeInputs({ fixes, positions }: ComparedAsset): ChangedInput[] {
  const here = new Set(fixes.map(({ fixedAtMs }) => fixedAtMs));
  const there = new Set(positions.map(({ fix }) => fix.fixedAtMs));
  const missing = positions.filter(({ fix, isValid }) => isValid && !here.has(fix.fixedAtMs));
  const invalid = positions.filter(({ fix, isValid }) => !isValid && !here.has(fix.fixedAtMs));
  const late = lateTimes(positions.map(({ fix }) => fix));
  const without = (reason: DifferenceReason, isLeftOut: (fix: LatestFix) => boolean): ChangedInput => ({
    reason,
    fixes: fixes.filter((fix) => !isLeftOut(fix)),
    changedMs: fixes.filter(isLeftOut).map(({ fixedAtMs }) => fixedAtMs),
  });
  const beside = (reason: DifferenceReason, added: typeof positions): ChangedInput => ({
    reason,
    fixes: [...fixes, ...added.map(({ fix }) => fix)],
    changedMs: added.map(({ fix }) => fix.fixedAtMs),
  });
  return [
    beside('missing_here', missing),
    // Without any position of the other system nothing can be told.
    without('missing_there', ({ fixedAtMs }) => there.size > 0 && !there.has(fixedAtMs)),
    beside('invalid_position', invalid),
    without('late_data', ({ fixedAtMs }) => late.has(fixedAtMs)),
  ].filter(({ changedMs }) => changedMs.length > 0);
}

/** Returns the times of positions that the other system received after a later one: its live rules ignore them. */
function lateTimes(fixes: readonly LatestFix[]): ReadonlySet<number> {
  const late = new Set<number>();
  let firstReceivedMs = Infinity;
  for (const { fixedAtMs, receivedAtMs } of fixes.toSorted((a, b) => b.fixedAtMs - a.fixedAtMs)) {
    if (receivedAtMs > firstReceivedMs) late.add(fixedAtMs);
    firstReceivedMs = Math.min(firstReceivedMs, receivedAtMs);
  }
  return late;
}
