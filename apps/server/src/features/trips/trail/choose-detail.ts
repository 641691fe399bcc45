import type { BoundingBox } from '@azimute/geo';
import { EVERY_LEVEL, toleranceOf, type TrailPoint } from './trail-fix.ts';

export interface DetailedLine {
  readonly points: readonly TrailPoint[];
  readonly toleranceMeters: number;
  /** Of what lies within the box. */
  readonly withinMeters: number;
}

/**
 * Of the points of a line, the finest level within a box and a coarse one without, so many at most. A line that has points
 * of a finer one in its midst is off by up to twice its tolerance, as its pieces end at these.
 */
export function chooseDetail(points: readonly TrailPoint[], box: BoundingBox, most: number): DetailedLine {
  const coarse = findLevel((level) => points.filter((point) => point.level >= level), most / 2);
  let level = 1;
  let chosen = joinWithin(points, box, { coarse, level });
  while (chosen.length > most && level < coarse) {
    level += 1;
    chosen = joinWithin(points, box, { coarse, level });
  }
  return {
    points: chosen,
    toleranceMeters: toleranceOf(coarse) * (level < coarse ? 2 : 1),
    withinMeters: toleranceOf(level),
  };
}

function findLevel(pointsOf: (level: number) => readonly TrailPoint[], most: number): number {
  let level = 1;
  while (level < EVERY_LEVEL - 1 && pointsOf(level).length > most) level += 1;
  return level;
}

function joinWithin(
  points: readonly TrailPoint[],
  box: BoundingBox,
  { coarse, level: fine }: { readonly coarse: number; readonly level: number },
): TrailPoint[] {
  const ofFine = points.filter(({ level }) => level >= fine);
  return ofFine.filter(
    (point, index) =>
      point.level >= coarse ||
      touches(ofFine[index - 1], point, box) ||
      touches(point, ofFine[index + 1], box),
  );
}

/** Whether the box around both touches the other one. */
function touches(one: TrailPoint | undefined, next: TrailPoint | undefined, box: BoundingBox): boolean {
  if (one === undefined || next === undefined) return false;
  const [[, y0, x0], [, y1, x1]] = [one.fix, next.fix];
  return (
    Math.max(x0, x1) >= box.west &&
    Math.min(x0, x1) <= box.east &&
    Math.max(y0, y1) >= box.south &&
    Math.min(y0, y1) <= box.north
  );
}
