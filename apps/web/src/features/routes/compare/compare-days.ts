import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';

/** A trail as if it had been driven so much later, so that two days are played together by the time of day. */
export function shiftRoute(route: PreparedRoute, byMs: number): PreparedRoute {
  if (byMs === 0) return route;
  return { ...route, fixes: { ...route.fixes, fixedAt: route.fixes.fixedAt.map((ms) => ms + byMs) } };
}

/** The same of its trips and stops; `from` and `to` stay what they were, for the list. */
export function shiftTrips(trips: readonly NumberedTrip[], byMs: number): readonly NumberedTrip[] {
  if (byMs === 0) return trips;
  return trips.map((trip) => ({ ...trip, fromMs: trip.fromMs + byMs, toMs: trip.toMs + byMs }));
}
