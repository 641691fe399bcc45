import { hostedGeofences } from './fences/hosted-geofences.ts';
import type { HostedFold } from './hosted-fold.ts';
import { hostedTrips } from './intervals/hosted-trips.ts';

/** Every fold that runs over the fixes of assets. */
export const hostedFolds: readonly HostedFold[] = [hostedGeofences, hostedTrips];
