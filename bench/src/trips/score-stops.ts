import type { LatestFix } from '@azimute/engine';
import type { FoundStop, StopRule } from './stop-rules.ts';

/** Fixes with known stops. */
export interface KnownDay {
  readonly fixes: readonly LatestFix[];
  readonly isStopAt: (atMs: number) => boolean;
  readonly stops: readonly FoundStop[];
}

export interface StopScore {
  /** The mean of the shares of correctly classified fixes in stops and in trips. */
  readonly balancedAccuracy: number;
  /** Stops match if they overlap by half of their combined duration. */
  readonly precision: number;
  readonly recall: number;
  /** Errors in the begins and ends of matched stops, which are the ends and begins of trips [s]. */
  readonly tripEndErrors: readonly number[];
  readonly tripStartErrors: readonly number[];
}

/** Scores how well a rule finds the known stops of days. */
export function scoreStops(days: readonly KnownDay[], rule: StopRule): StopScore {
  const right = { stop: 0, trip: 0 };
  const of = { stop: 0, trip: 0 };
  let [found, known, matched] = [0, 0, 0];
  const [tripEndErrors, tripStartErrors]: [number[], number[]] = [[], []];
  for (const { fixes, isStopAt, stops } of days) {
    const predicted = rule(fixes);
    for (const { fixedAtMs } of fixes) {
      const kind = isStopAt(fixedAtMs) ? 'stop' : 'trip';
      const isFound = predicted.some(({ fromMs, toMs }) => fixedAtMs >= fromMs && fixedAtMs <= toMs);
      of[kind] += 1;
      if (isFound === (kind === 'stop')) right[kind] += 1;
    }
    found += predicted.length;
    known += stops.length;
    const [firstMs, lastMs] = [fixes[0]?.fixedAtMs ?? 0, fixes.at(-1)?.fixedAtMs ?? 0];
    for (const stop of stops) {
      const match = predicted.find((one) => sharedPart(one, stop) >= 0.5);
      if (match === undefined) continue;
      matched += 1;
      // A day's beginning or end is not the beginning or end of a trip.
      if (stop.fromMs > firstMs) tripEndErrors.push(Math.abs(match.fromMs - stop.fromMs) / 1000);
      if (stop.toMs < lastMs) tripStartErrors.push(Math.abs(match.toMs - stop.toMs) / 1000);
    }
  }
  return {
    balancedAccuracy: (right.stop / of.stop + right.trip / of.trip) / 2,
    precision: matched / found,
    recall: matched / known,
    tripEndErrors,
    tripStartErrors,
  };
}

/** Returns the share of two stops' common time in the time from the first begin to the last end. */
function sharedPart(one: FoundStop, other: FoundStop): number {
  const shared = Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs);
  return shared / (Math.max(one.toMs, other.toMs) - Math.min(one.fromMs, other.fromMs));
}
