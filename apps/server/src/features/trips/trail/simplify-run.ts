import { metersPerDegreeAt } from '@azimute/geo';
import { EVERY_LEVEL, levelOf, type TrailFix } from './trail-fix.ts';

/** A change of ignition is kept up to this tolerance, wherever it is. */
const IGNITION_METERS = 1_000;

/** Times in milliseconds and places in meters from the first fix, and the ignition. */
interface Plane {
  readonly ms: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly ignition: readonly (boolean | null)[];
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly meters: number;
}

interface Split {
  readonly at: number;
  readonly meters: number;
}

/**
 * Returns the highest level of detail that contains each fix of a run, whose ends are in all of them. The fix farthest
 * from the line's place at its time splits the run, and so on recursively. At each time, the line of a level is
 * therefore within its tolerance of the fixes. No fix has a higher level than the one that split its part, so that each
 * level equals the result with its tolerance alone. Levels below `leastLevel` are not distinguished.
 */
export function levelsOfRun(run: readonly TrailFix[], leastLevel: number): Uint8Array {
  const levels = new Uint8Array(run.length);
  levels[0] = EVERY_LEVEL;
  levels[run.length - 1] = EVERY_LEVEL;
  const plane = onPlane(run);
  const waiting: Span[] = [{ from: 0, to: run.length - 1, meters: Infinity }];
  for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
    const split = findSplit(plane, span);
    if (split === null) continue;
    const meters = Math.min(span.meters, split.meters);
    const level = levelOf(meters);
    if (level < Math.max(1, leastLevel)) continue;
    levels[split.at] = level;
    waiting.push({ from: span.from, to: split.at, meters }, { from: split.at, to: span.to, meters });
  }
  return levels;
}

/**
 * Uses the length of a degree of longitude where the run is nearest to the equator, so that no distance is too short.
 */
function onPlane(run: readonly TrailFix[]): Plane {
  const { length } = run;
  const plane = {
    ms: new Float64Array(length),
    x: new Float64Array(length),
    y: new Float64Array(length),
    ignition: run.map(([, , , , , ignition]) => ignition),
  };
  const [firstMs = 0, latitude = 0, longitude = 0] = run[0] ?? [];
  const nearest = run.reduce((least, fix) => Math.min(least, Math.abs(fix[1])), 90);
  const [perLongitude, perLatitude] = metersPerDegreeAt(nearest);
  for (const [index, fix] of run.entries()) {
    const aside = fix[2] - longitude;
    plane.ms[index] = fix[0] - firstMs;
    // The short way around the globe.
    plane.x[index] = (aside - 360 * Math.round(aside / 360)) * perLongitude;
    plane.y[index] = (fix[1] - latitude) * perLatitude;
  }
  return plane;
}

function findSplit({ ms, x, y, ignition }: Plane, { from, to }: Span): Split | null {
  if (to - from < 2) return null;
  const [ms0, x0, y0] = [ms[from] ?? 0, x[from] ?? 0, y[from] ?? 0];
  const duration = (ms[to] ?? 0) - ms0;
  const [aside, above] =
    duration === 0 ? [0, 0] : [((x[to] ?? 0) - x0) / duration, ((y[to] ?? 0) - y0) / duration];
  let [at, most, switched] = [from, 0, -1];
  let isOn = ignition[from] ?? null;
  for (let index = from + 1; index < to; index += 1) {
    const passed = (ms[index] ?? 0) - ms0;
    const dx = (x[index] ?? 0) - x0 - aside * passed;
    const dy = (y[index] ?? 0) - y0 - above * passed;
    const square = dx * dx + dy * dy;
    if (square > most) {
      at = index;
      most = square;
    }
    const now = ignition[index] ?? null;
    if (now === null) continue;
    if (switched === -1 && isOn !== null && now !== isOn) switched = index;
    isOn = now;
  }
  const meters = Math.sqrt(most);
  if (switched !== -1) return { at: switched, meters: Math.max(meters, IGNITION_METERS) };
  return at === from ? null : { at, meters };
}
