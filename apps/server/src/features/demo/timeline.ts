import { distanceMeters, initialBearingDegrees, toLngLat, type LngLat } from '@azimute/geo';
import type { Place } from './demo-places.ts';

/** One thing after the other: driving along a way, or standing. */
export type Leg =
  | { readonly kind: 'drive'; readonly way: readonly Place[]; readonly cruiseKph: readonly number[] }
  | { readonly kind: 'stand'; readonly at: Place; readonly seconds: number; readonly engineOn: boolean };

/** A stretch of constant acceleration; m, m/s and s since the beginning of the round. */
interface Phase {
  readonly startS: number;
  readonly startMeters: number;
  readonly startEngineS: number;
  readonly seconds: number;
  readonly speed: number;
  readonly acceleration: number;
  readonly engineOn: boolean;
}

/** A machine's round, repeated for ever: where it is follows from the time alone. */
export interface Timeline {
  readonly seconds: number;
  readonly meters: number;
  readonly engineSeconds: number;
  readonly phases: readonly Phase[];
  readonly points: readonly { readonly at: LngLat; readonly meters: number }[];
}

export interface Motion {
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKph: number;
  readonly headingDegrees: number;
  readonly engineOn: boolean;
  /** Since the first round began. */
  readonly meters: number;
  readonly engineSeconds: number;
}

/** m/s2; a loaded truck. */
const ACCELERATION = 0.35;
/** Metres after which the traffic allows another speed. */
const STRETCH_METERS = 6_000;

export function buildTimeline(legs: readonly Leg[]): Timeline {
  const builder = { startS: 0, meters: 0, engineS: 0, phases: [] as Phase[] };
  const points: { at: LngLat; meters: number }[] = [];
  for (const leg of legs) {
    if (leg.kind === 'stand') {
      if (points.length === 0) points.push({ at: toLngLat(...leg.at), meters: 0 });
      addPhase(builder, leg.seconds, 0, 0, leg.engineOn);
      continue;
    }
    let wayMeters = builder.meters;
    const way = leg.way.map((place) => toLngLat(...place));
    for (const [index, at] of way.entries()) {
      const before = way[index - 1];
      if (before !== undefined) wayMeters += distanceMeters(before, at);
      if (before !== undefined || points.length === 0) points.push({ at, meters: wayMeters });
    }
    addDrive(builder, wayMeters - builder.meters, leg.cruiseKph);
  }
  const { startS, meters, engineS, phases } = builder;
  return { seconds: startS, meters, engineSeconds: engineS, phases, points };
}

/** Where the machine is, so many seconds after its first round began. */
export function moveAlong(timeline: Timeline, seconds: number): Motion {
  const rounds = Math.floor(seconds / timeline.seconds);
  const inRound = seconds - rounds * timeline.seconds;
  const phase = findLast(timeline.phases, (candidate) => candidate.startS <= inRound);
  const spent = inRound - phase.startS;
  const speed = Math.max(0, phase.speed + phase.acceleration * spent);
  const meters = Math.min(
    timeline.meters,
    phase.startMeters + phase.speed * spent + (phase.acceleration * spent ** 2) / 2,
  );
  return {
    ...placeAt(timeline.points, meters),
    speedKph: speed * 3.6,
    engineOn: phase.engineOn,
    meters: rounds * timeline.meters + meters,
    engineSeconds: rounds * timeline.engineSeconds + phase.startEngineS + (phase.engineOn ? spent : 0),
  };
}

interface Builder {
  startS: number;
  meters: number;
  engineS: number;
  readonly phases: Phase[];
}

function addPhase(
  builder: Builder,
  seconds: number,
  speed: number,
  acceleration: number,
  engineOn: boolean,
): void {
  if (seconds <= 0) return;
  const { startS, meters, engineS } = builder;
  const start = { startS, startMeters: meters, startEngineS: engineS };
  builder.phases.push({ ...start, seconds, speed, acceleration, engineOn });
  builder.startS += seconds;
  builder.meters += speed * seconds + (acceleration * seconds ** 2) / 2;
  if (engineOn) builder.engineS += seconds;
}

/** From standing to standing, at the cruise speeds in turn, each for a stretch of the way. */
function addDrive(builder: Builder, meters: number, cruiseKph: readonly number[]): void {
  const stretches = Math.max(1, Math.round(meters / STRETCH_METERS));
  const length = meters / stretches;
  const cruise = (index: number): number => (cruiseKph[index % cruiseKph.length] ?? 50) / 3.6;
  let speed = 0;
  for (let index = 0; index < stretches; index += 1) {
    const isLast = index === stretches - 1;
    const endSpeed = isLast ? 0 : Math.min(cruise(index), cruise(index + 1));
    speed = addStretch(builder, length, { from: speed, cruise: cruise(index), to: endSpeed });
  }
}

/** Accelerates, holds, brakes; returns the speed at the end. A short stretch never reaches its cruise speed. */
function addStretch(
  builder: Builder,
  meters: number,
  speeds: { readonly from: number; readonly cruise: number; readonly to: number },
): number {
  const { from, to } = speeds;
  const reachable = Math.sqrt((2 * ACCELERATION * meters + from ** 2 + to ** 2) / 2);
  const top = Math.max(from, to, Math.min(speeds.cruise, reachable));
  const gaining = (top ** 2 - from ** 2) / (2 * ACCELERATION);
  const braking = (top ** 2 - to ** 2) / (2 * ACCELERATION);
  addPhase(builder, (top - from) / ACCELERATION, from, ACCELERATION, true);
  addPhase(builder, Math.max(0, meters - gaining - braking) / top, top, 0, true);
  addPhase(builder, (top - to) / ACCELERATION, top, -ACCELERATION, true);
  return to;
}

function placeAt(
  points: Timeline['points'],
  meters: number,
): Pick<Motion, 'longitude' | 'latitude' | 'headingDegrees'> {
  const index = points.indexOf(findLast(points, (point) => point.meters <= meters));
  const from = points[Math.min(index, points.length - 2)] ?? points[0];
  const to = points[Math.min(index, points.length - 2) + 1] ?? from;
  if (from === undefined || to === undefined) throw new Error('A machine needs a place to be');
  const length = to.meters - from.meters;
  const share = length === 0 ? 0 : Math.min(1, (meters - from.meters) / length);
  return {
    longitude: from.at[0] + (to.at[0] - from.at[0]) * share,
    latitude: from.at[1] + (to.at[1] - from.at[1]) * share,
    headingDegrees: length === 0 ? 0 : initialBearingDegrees(from.at, to.at),
  };
}

/** The last for which it holds, in a list where it holds for the first ones; the first when it holds for none. */
function findLast<T>(items: readonly T[], holds: (item: T) => boolean): T {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle;
    else high = middle - 1;
  }
  const found = items[low];
  if (found === undefined) throw new Error('A timeline is never empty');
  return found;
}
