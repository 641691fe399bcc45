import { geofenceColors, type GeofenceColor } from '@azimute/contract/geofences/values';

/** Returns a geofence's color for the current theme. */
export function colorOfGeofence(color: GeofenceColor): string {
  return `var(--data-${geofenceColors.indexOf(color) + 1})`;
}
