import type { AnswerOf } from '@azimute/contract';
import { prepareRoute, type PreparedRoute } from '../trail/prepare-route.ts';

export type TrackedFixes = AnswerOf<'readTrackedFixes'>;
type Columns = TrackedFixes['columns'];

/** Fixes may arrive this late and still be inserted at their place [ms]. */
const tailMs = 10 * 60_000;

/** Returns the time from which fixes are requested again. */
export function tailOf({ fixedAt }: Columns): number | null {
  const last = fixedAt.at(-1);
  return last === undefined ? null : last - tailMs;
}

/** Replaces the fixes from a time on with a newer tail. */
export function joinTail(before: Columns, tail: Columns, fromMs: number): Columns {
  const found = before.fixedAt.findIndex((ms) => ms >= fromMs);
  const kept = found === -1 ? before.fixedAt.length : found;
  const join = <T>(column: readonly T[], more: readonly T[]): T[] => [...column.slice(0, kept), ...more];
  return {
    fixedAt: join(before.fixedAt, tail.fixedAt),
    latitude: join(before.latitude, tail.latitude),
    longitude: join(before.longitude, tail.longitude),
    headingDegrees: join(before.headingDegrees, tail.headingDegrees),
    speedKph:
      before.speedKph === null || tail.speedKph === null ? null : join(before.speedKph, tail.speedKph),
  };
}

/** Prepares them for the map. */
export function prepareTracked(
  { columns, toleranceMeters }: TrackedFixes,
  distanceUnit: 'km' | 'mi',
): PreparedRoute {
  const unknown = columns.fixedAt.map(() => null);
  return prepareRoute(
    {
      assetId: 0,
      from: '',
      to: '',
      fixes: columns.fixedAt.length,
      isSimplified: toleranceMeters > 0,
      toleranceMeters,
      withinMeters: null,
      columns: { ...columns, speedKph: columns.speedKph ?? unknown, ignition: unknown },
    },
    distanceUnit,
  );
}
