import { hostedGeofences } from './fences/hosted-geofences.ts';
import { hostedAlerts } from './alerts/hosted-alerts.ts';
import type { HostedReducer } from './hosted-reducer.ts';
import { hostedTrips } from './intervals/hosted-trips.ts';

/** Every reducer that runs over the fixes of assets; one that follows others comes behind them. */
export const hostedReducers: readonly HostedReducer[] = [hostedGeofences, hostedTrips, hostedAlerts];

/** Those whose history is rebuilt. What alerts concluded stays: it is what people were told, and acted upon. */
export const rebuiltReducers: readonly HostedReducer[] = [hostedGeofences, hostedTrips];
