import type { TileSourceName } from '@azimute/contract';
import { alerts, openAlerts } from './sources/alerts.ts';
import { deviceMessages } from './sources/device-messages.ts';
import { fleetStatus } from './sources/fleet-status.ts';
import { geofenceEvents } from './sources/geofence-events.ts';
import { geofenceVisits } from './sources/geofence-visits.ts';
import { imports } from './sources/imports.ts';
import { costs, metrics } from './sources/metrics.ts';
import { silentAssets } from './sources/silent-assets.ts';
import { trips, utilization } from './sources/usage.ts';
import type { TileSource } from './tile-source.ts';

/** What answers each source of the contract. */
export const tileCatalogue: Readonly<Record<TileSourceName, TileSource>> = {
  fleet_status: fleetStatus,
  silent_assets: silentAssets,
  utilization,
  trips,
  device_messages: deviceMessages,
  imports,
  geofence_visits: geofenceVisits,
  geofence_events: geofenceEvents,
  alerts,
  open_alerts: openAlerts,
  metrics,
  costs,
};
