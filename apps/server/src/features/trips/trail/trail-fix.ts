export type TrailFix = readonly [
  fixedAtMs: number,
  latitude: number,
  longitude: number,
  speedKph: number | null,
  headingDegrees: number | null,
  ignition: boolean | null,
];

/** A fix of a trail, and the highest level of detail that contains it. */
export interface TrailPoint {
  readonly fix: TrailFix;
  readonly level: number;
}

const FINEST_METERS = 5;
const TOLERANCES = 11;
/** Level of fixes that are in every level. */
export const EVERY_LEVEL = TOLERANCES + 1;

/** Returns the largest distance of an omitted fix from a level's line. Level 0 has all fixes. */
export function toleranceOf(level: number): number {
  return level === 0 ? 0 : FINEST_METERS * 2 ** (Math.min(level, TOLERANCES) - 1);
}

/** Returns the highest level with a fix at this distance; all levels above omit it. */
export function levelOf(meters: number): number {
  let level = 0;
  while (level < TOLERANCES && meters > toleranceOf(level + 1)) level += 1;
  return level;
}

/** Counts the kept points of each level from 1 on, accumulated from the highest level down. */
export function countLevels(points: readonly TrailPoint[]): number[] {
  const counts = Array.from({ length: EVERY_LEVEL }, () => 0);
  for (const { level } of points)
    for (let at = 1; at <= level; at += 1) counts[at - 1] = (counts[at - 1] ?? 0) + 1;
  return counts;
}
