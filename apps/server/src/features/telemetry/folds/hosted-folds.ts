import { hostedGeofences } from './geofences/hosted-geofences.ts';
import type { HostedFold } from './hosted-fold.ts';

/** Every fold that runs over the fixes of assets. */
export const hostedFolds: readonly HostedFold[] = [hostedGeofences];
