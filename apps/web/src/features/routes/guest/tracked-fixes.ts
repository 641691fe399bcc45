import type { AnswerOf } from '@azimute/contract';
import { prepareRoute, type PreparedRoute } from '../trail/prepare-route.ts';

export type TrackedFixes = AnswerOf<'readTrackedFixes'>;
type Columns = TrackedFixes['columns'];

/** Fixes may come so late and still be in their place. */
const tailMs = 10 * 60_000;

/** From when on the fixes are asked for again, by those that are there. */
export function tailOf({ fixedAt }: Columns): number | null {
  const last = fixedAt.at(-1);
  return last === undefined ? null : last - tailMs;
}

/** Fixes with their tail, from an instant on, in the place of what was there. */
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

/** As the map draws them. */
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
