import type { LatestFix } from '@azimute/engine';
import { orderFixes, runReducer } from '@azimute/engine/host';
import { presentOpenIntervals, steadyPlan, tripsReducer, type TripSettings } from '@azimute/engine/trips';
import { metersBetween } from '@azimute/geo';

export interface FoundStop {
  readonly fromMs: number;
  readonly toMs: number;
}
/** Finds the stops among fixes in order of time. */
export type StopRule = (fixes: readonly LatestFix[]) => FoundStop[];

export function byReducer(settings: TripSettings): StopRule {
  const plan = steadyPlan(settings);
  return (fixes) => {
    const run = runReducer(tripsReducer, { state: null, newest: null }, orderFixes(fixes), plan);
    const open =
      run.state === null ? [] : presentOpenIntervals(run.state, run.newest, run.newest?.fixedAtMs ?? 0, plan);
    return [...run.outputs.map(({ output }) => output), ...open].filter(({ kind }) => kind === 'stop');
  };
}

/** For fixes without speed: a slower step does not count as movement. It keeps the previous score. */
const leastStepKph = 2;

/**
 * The default of tracker servers: a fix moves if its speed is above 0.01 knots; 300 s or 500 m of movement is a trip,
 * 300 s without is a stop. Source: Traccar, MotionProcessor and its default trip settings.
 */
export const bySpeedAndDistance: StopRule = (fixes) => {
  const stops: FoundStop[] = [];
  let isTrip = false;
  let since: { readonly fix: LatestFix; readonly meters: number } | null = null;
  let stopFromMs = fixes[0]?.fixedAtMs ?? 0;
  let travelled = 0;
  for (const [index, fix] of fixes.entries()) {
    const before = fixes[index - 1];
    const step = before === undefined ? 0 : metersBetween(before, fix);
    travelled += step;
    const seconds = before === undefined ? 1 : (fix.fixedAtMs - before.fixedAtMs) / 1000;
    const isMoving =
      fix.speedKph === null ? (step / seconds) * 3.6 > leastStepKph : fix.speedKph > 0.01 * 1.852;
    if (isMoving === isTrip) {
      since = null;
      continue;
    }
    since ??= { fix, meters: travelled };
    const lasts = fix.fixedAtMs - since.fix.fixedAtMs;
    const isConfirmed = lasts >= 300_000 || (isMoving && travelled - since.meters >= 500);
    if (!isConfirmed) continue;
    if (isMoving) stops.push({ fromMs: stopFromMs, toMs: since.fix.fixedAtMs });
    else stopFromMs = since.fix.fixedAtMs;
    isTrip = isMoving;
    since = null;
  }
  if (!isTrip) stops.push({ fromMs: stopFromMs, toMs: fixes.at(-1)?.fixedAtMs ?? 0 });
  return stops;
};

/** A window tuned on recordings: 130 s or longer within 52 m of its first fix. */
export const byTunedWindow: StopRule = (fixes) => {
  const stops: FoundStop[] = [];
  let from = 0;
  // Consecutive windows are one stop.
  let lastIndex = -2;
  for (let first = fixes[from]; first !== undefined; first = fixes[from]) {
    let to = from;
    while (to + 1 < fixes.length && metersBetween(first, fixes[to + 1] ?? first) <= 52) to += 1;
    const [fromMs, toMs] = [first.fixedAtMs, fixes[to]?.fixedAtMs ?? 0];
    if (toMs - fromMs >= 130_000) {
      const before = lastIndex === from - 1 ? stops.pop() : undefined;
      stops.push({ fromMs: before?.fromMs ?? fromMs, toMs });
      lastIndex = to;
      from = to + 1;
    } else from += 1;
  }
  return stops;
};
