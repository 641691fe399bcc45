import { metersPerDegreeAt } from '@azimute/geo';
import { metersBetween, movePlace, type Place } from '../place.ts';

/** Returns a smooth line through the marks (Catmull-Rom). */
export function curve(marks: readonly Place[], stepMeters: number): Place[] {
  const points: Place[] = [];
  for (const [index, to] of marks.entries()) {
    const from = marks[index - 1];
    if (from !== undefined) {
      const before = marks[index - 2] ?? from;
      const after = marks[index + 1] ?? to;
      const steps = Math.max(2, Math.round(metersBetween(from, to) / stepMeters));
      for (let step = 1; step < steps; step += 1) points.push(blend([before, from, to, after], step / steps));
    }
    points.push(to);
  }
  return points;
}

function blend(marks: readonly [Place, Place, Place, Place], share: number): Place {
  const along = (axis: 0 | 1): number => {
    const [before, from, to, after] = [marks[0][axis], marks[1][axis], marks[2][axis], marks[3][axis]];
    return (
      from +
      (share / 2) *
        (to -
          before +
          share * (2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)))
    );
  };
  return [along(0), along(1)];
}

/** Returns the line shifted to its right by a distance in meters. */
export function keepRight(points: readonly Place[], meters: number): Place[] {
  return points.map((_, index) => sideways(points, index, meters));
}

/** Returns the point at a distance to the right of the line. */
function sideways(points: readonly Place[], index: number, rightMeters: number): Place {
  const point = points[index];
  const before = points[index - 1] ?? point;
  const after = points[index + 1] ?? point;
  if (point === undefined || before === undefined || after === undefined) throw new Error('No such point');
  const [perLongitude, perLatitude] = metersPerDegreeAt(point[1]);
  const east = (after[0] - before[0]) * perLongitude;
  const north = (after[1] - before[1]) * perLatitude;
  const length = Math.hypot(east, north) || 1;
  return movePlace(point, (north / length) * rightMeters, (-east / length) * rightMeters);
}
