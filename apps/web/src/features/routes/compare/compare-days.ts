import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';
import type { AlignedDays } from './align-days.ts';

/** Shifts a trail to the other day, so that two days play together by time of day. */
export function alignRoute(route: PreparedRoute, { toOther }: AlignedDays): PreparedRoute {
  return { ...route, fixes: { ...route.fixes, fixedAt: route.fixes.fixedAt.map(toOther) } };
}

/** Shifts its trips and stops likewise; `from` and `to` stay unchanged for the list. */
export function alignTrips(
  trips: readonly NumberedTrip[],
  { toOther }: AlignedDays,
): readonly NumberedTrip[] {
  return trips.map((trip) => ({ ...trip, fromMs: toOther(trip.fromMs), toMs: toOther(trip.toMs) }));
}
