import { summarizeVisit, unobservedAfterMs, type VisitChange } from '@azimute/engine/geofences';
import type { Row } from '../telemetry/values/batch.ts';
import type { PastOfAsset } from './past-of-asset.ts';

/** Returns the totals of finished visits as columns. A job computes them for other visits (`summarizeVisits`). */
export function totalsOfVisit(rows: readonly Row[], past: PastOfAsset): (change: VisitChange) => object {
  return ({ enteredAtMs, exit }) => {
    if (exit === null) return {};
    const [enteredMs, leftMs] = [Math.trunc(enteredAtMs), Math.trunc(exit.crossedAtMs)];
    const fixes = rows.slice(...past.within(enteredMs, leftMs)).map(({ entry }) => entry.position);
    const columns = {
      fixedAt: fixes.map(({ fixedAtMs }) => fixedAtMs),
      longitude: fixes.map(({ longitude }) => longitude),
      latitude: fixes.map(({ latitude }) => latitude),
      speedKph: fixes.map(({ speedKph }) => (speedKph === null ? null : Math.fround(speedKph))),
    };
    const summary = summarizeVisit(columns, enteredMs, leftMs);
    const left = new Date(leftMs).toISOString();
    return {
      summarized_to: left,
      observed_seconds: summary.observedSeconds,
      unobserved_seconds: summary.unobservedSeconds,
      distance_meters: summary.distanceMeters,
      top_speed_kph: summary.topSpeedKph,
      fixes: summary.fixes,
      observed_to: left,
      unobserved: gapsOf([enteredMs, ...columns.fixedAt, leftMs]),
    };
  };
}

function gapsOf(instants: readonly number[]): string {
  const gaps = instants.flatMap((atMs, index) => {
    const next = instants[index + 1] ?? atMs;
    const [from, to] = [atMs, next].map((ms) => new Date(ms).toISOString());
    return next - atMs > unobservedAfterMs ? [`["${from}","${to}")`] : [];
  });
  return `{${gaps.join(',')}}`;
}
