import { geofenceColors, type GeofenceColor } from '@azimute/contract/geofences/values';

/** The colour of a geofence in the shade of the theme that is shown. */
export function colorOfGeofence(color: GeofenceColor): string {
  return `var(--data-${geofenceColors.indexOf(color) + 1})`;
}
