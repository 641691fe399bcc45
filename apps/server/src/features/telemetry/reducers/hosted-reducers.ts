import { hostedGeofences } from './fences/hosted-geofences.ts';
import { hostedAlerts } from './alerts/hosted-alerts.ts';
import type { HostedReducer } from './hosted-reducer.ts';
import { hostedTrips } from './intervals/hosted-trips.ts';

/** All reducers over the fixes of assets, in order of dependency. */
export const hostedReducers: readonly HostedReducer[] = [hostedGeofences, hostedTrips, hostedAlerts];

/** Reducers whose history is rebuilt. Alerts stay, since users were notified and acted on them. */
export const rebuiltReducers: readonly HostedReducer[] = [hostedGeofences, hostedTrips];
