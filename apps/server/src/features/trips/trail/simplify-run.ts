import { metersPerDegreeAt } from '@azimute/geo';
import { EVERY_LEVEL, levelOf, type TrailFix } from './trail-fix.ts';

/** A change of the ignition is told up to this tolerance, wherever it is. */
const IGNITION_METERS = 1_000;

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
 * The highest level of detail that has each fix of a run, whose ends are in all of them: the fix that lies farthest from
 * where the line between the ends is at its time splits it, and so on in both parts. So whoever goes along the line of a
 * level is at each time within its tolerance of the fix. No fix outranks the one that split its part, so that each level
 * is what this would come to with its tolerance alone. Below `leastLevel` fixes are not told apart.
 */
export function levelsOfRun(run: readonly TrailFix[], leastLevel: number): Uint8Array {
  const levels = new Uint8Array(run.length);
  levels[0] = EVERY_LEVEL;
  levels[run.length - 1] = EVERY_LEVEL;
  const waiting: Span[] = [{ from: 0, to: run.length - 1, meters: Infinity }];
  for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
    const split = findSplit(run, span);
    if (split === null) continue;
    const meters = Math.min(span.meters, split.meters);
    const level = levelOf(meters);
    if (level < Math.max(1, leastLevel)) continue;
    levels[split.at] = level;
    waiting.push({ from: span.from, to: split.at, meters }, { from: split.at, to: span.to, meters });
  }
  return levels;
}

function findSplit(run: readonly TrailFix[], { from, to }: Span): Split | null {
  const [first, last] = [run[from], run[to]];
  if (first === undefined || last === undefined || to - from < 2) return null;
  const [firstMs, latitude, longitude] = first;
  const ms = last[0] - firstMs;
  const [above, aside] = [last[1] - latitude, east(last[2] - longitude)];
  let [at, most, switched] = [from, 0, -1];
  let isOn = first[5];
  for (let index = from + 1; index < to; index += 1) {
    const fix = run[index] ?? first;
    const share = ms === 0 ? 0 : (fix[0] - firstMs) / ms;
    const [perLongitude, perLatitude] = metersPerDegreeAt(fix[1]);
    const x = east(fix[2] - longitude - aside * share) * perLongitude;
    const y = (fix[1] - latitude - above * share) * perLatitude;
    const square = x * x + y * y;
    if (square > most) [at, most] = [index, square];
    if (switched === -1 && fix[5] !== null && isOn !== null && fix[5] !== isOn) switched = index;
    isOn = fix[5] ?? isOn;
  }
  const meters = Math.sqrt(most);
  if (switched !== -1) return { at: switched, meters: Math.max(meters, IGNITION_METERS) };
  return at === from ? null : { at, meters };
}

/** The short way around the globe. */
function east(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
