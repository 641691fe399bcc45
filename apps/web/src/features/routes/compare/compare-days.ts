import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';
import type { AlignedDays } from './align-days.ts';

/** A trail as if it had been driven on the other day, so that two days are played together by the time of day. */
export function alignRoute(route: PreparedRoute, { toOther }: AlignedDays): PreparedRoute {
  return { ...route, fixes: { ...route.fixes, fixedAt: route.fixes.fixedAt.map(toOther) } };
}

/** The same of its trips and stops; `from` and `to` stay what they were, for the list. */
export function alignTrips(
  trips: readonly NumberedTrip[],
  { toOther }: AlignedDays,
): readonly NumberedTrip[] {
  return trips.map((trip) => ({ ...trip, fromMs: toOther(trip.fromMs), toMs: toOther(trip.toMs) }));
}
