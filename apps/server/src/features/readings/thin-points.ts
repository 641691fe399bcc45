import { readingPointsMost, type ReadingValue } from '@azimute/contract';

/** Instant in ms, and value. */
export type ReadingPoint = [atMs: number, value: ReadingValue];

/**
 * Reduces points in order of time for a chart: of many numbers, it keeps the minimum and maximum of each part, so
 * that no peak is lost; of other values, it keeps changes and the last value.
 */
export function thinPoints(points: readonly ReadingPoint[], most = readingPointsMost): ReadingPoint[] {
  if (points.some(([, value]) => typeof value !== 'number')) {
    return points.filter(
      ([, value], index) => value !== points[index - 1]?.[1] || index === points.length - 1,
    );
  }
  if (points.length <= most) return [...points];
  const parts = Math.floor(most / 2);
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * points.length) / parts);
    const to = Math.floor(((part + 1) * points.length) / parts);
    return extremesOf(points.slice(from, to));
  }).flat();
}

function extremesOf(points: readonly ReadingPoint[]): ReadingPoint[] {
  const byValue = points.toSorted((a, b) => Number(a[1]) - Number(b[1]));
  const [lowest, highest] = [byValue[0], byValue.at(-1)];
  if (lowest === undefined || highest === undefined) return [];
  if (lowest === highest) return [lowest];
  return lowest[0] <= highest[0] ? [lowest, highest] : [highest, lowest];
}
