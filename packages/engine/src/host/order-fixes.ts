import { compareAtOneInstant, supersedes, type LatestFix } from '../status/latest-state.ts';

/** Position to process, and the asset's newest one after it. */
export interface OrderedFix {
  readonly fix: LatestFix;
  /**
   * If several positions have the same instant, the first one is processed; the latest state has the one that
   * supersedes the others.
   */
  readonly newest: LatestFix;
}

/**
 * Orders the positions of an asset for reducers: by time, one per instant. Equal instants are ordered by device ID,
 * then content hash, so that the order of arrival does not matter.
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

/** Positions that were never stored have no content hash; any stable order of their readings is sufficient. */
function compareReadings(a: LatestFix, b: LatestFix): number {
  const [first, second] = [a, b].map((fix) =>
    [fix.latitude, fix.longitude, fix.speedKph, fix.accuracyMeters, fix.ignition].join(),
  );
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
