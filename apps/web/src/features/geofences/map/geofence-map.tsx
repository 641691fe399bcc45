import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import type { GeofenceForm } from '../form/use-geofence-form.ts';

interface GeofenceMapProps {
  readonly of: GeofenceForm;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
}

export function GeofenceMap(_props: GeofenceMapProps) {
  return null;
}
