import { hostedGeofences } from './fences/hosted-geofences.ts';
import { hostedAlerts } from './alerts/hosted-alerts.ts';
import type { HostedFold } from './hosted-reducer.ts';
import { hostedTrips } from './intervals/hosted-trips.ts';

/** Every fold that runs over the fixes of assets; one that follows others comes behind them. */
export const hostedFolds: readonly HostedFold[] = [hostedGeofences, hostedTrips, hostedAlerts];

/** Those whose history is rebuilt. What alerts concluded stays: it is what people were told, and acted upon. */
export const rebuiltFolds: readonly HostedFold[] = [hostedGeofences, hostedTrips];
