import type { Trip } from '@azimute/contract';

/**
 * A trip, stop or gap with its ends in milliseconds since 1970; a stop has the same number on the map and in the list.
 */
export interface NumberedTrip extends Trip {
  readonly fromMs: number;
  readonly toMs: number;
  readonly longitude: number;
  readonly latitude: number;
  /** Null unless it is a stop. */
  readonly number: number | null;
}

/** Loaded trips, with their stops numbered. */
export function numberRead({ trips }: { readonly trips: readonly Trip[] }): NumberedTrip[] {
  return numberStops(trips);
}

/** Numbers the stops in order, from 1. */
export function numberStops(trips: readonly Trip[]): NumberedTrip[] {
  let count = 0;
  return trips.map((trip) => ({
    ...trip,
    fromMs: Date.parse(trip.from),
    toMs: Date.parse(trip.to),
    longitude: trip.start.longitude,
    latitude: trip.start.latitude,
    number: trip.kind === 'stop' ? (count += 1) : null,
  }));
}
