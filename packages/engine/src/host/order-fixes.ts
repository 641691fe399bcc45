import { compareAtOneInstant, supersedes, type LatestFix } from '../status/latest-state.ts';

/** A fix to process, and the one that is the asset's newest behind it. */
export interface OrderedFix {
  readonly fix: LatestFix;
  /** Of fixes of one instant the first is processed; the latest state holds the one that supersedes the others. */
  readonly newest: LatestFix;
}

/**
 * Fixes of an asset in the order in which reducers see them: by fix time, one for each instant. Equal instants are ordered by
 * device id, then content hash: the order in which fixes are received changes nothing.
 */
export function orderFixes(fixes: readonly LatestFix[]): OrderedFix[] {
  const sorted = fixes.toSorted(
    (a, b) => a.fixedAtMs - b.fixedAtMs || compareAtOneInstant(a, b) || compareReadings(a, b),
  );
  const ordered: OrderedFix[] = [];
  for (const fix of sorted) {
    const before = ordered.at(-1);
    if (before?.fix.fixedAtMs !== fix.fixedAtMs) ordered.push({ fix, newest: fix });
    else if (supersedes(fix, before.newest)) ordered[ordered.length - 1] = { ...before, newest: fix };
  }
  return ordered;
}

/** Fixes that were never stored have no content hash: of one device and instant, any order of their readings will do. */
function compareReadings(a: LatestFix, b: LatestFix): number {
  const [first, second] = [a, b].map((fix) =>
    [fix.latitude, fix.longitude, fix.speedKph, fix.accuracyMeters, fix.ignition].join(),
  );
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
