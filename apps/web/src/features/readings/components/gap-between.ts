type Value = number | boolean | string;
type Point = readonly [atMs: number, value: Value];

/** Beyond this nothing is said of the time between two points. */
const gapMs = 30 * 60_000;

/** Points with an unknown one in each long silence, so that no line leads across it. */
export function gapBetween(points: readonly Point[]): (readonly [atMs: number, value: Value | null])[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const isAfterGap = before !== undefined && point[0] - before[0] > gapMs;
    return isAfterGap ? [[(before[0] + point[0]) / 2, null] as const, point] : [point];
  });
}
