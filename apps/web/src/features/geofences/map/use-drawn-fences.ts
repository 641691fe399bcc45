import { useEffect } from 'react';
import type { FenceLayer } from '../../../map/layers/fence-layer.ts';
import type { GeofenceShapes } from '../api/geofence-queries.ts';
import { useGeofencePaint } from './use-geofence-paint.ts';

/** Draws geofences on a map, except the one being edited; one may be highlighted. */
export function useDrawnFences(
  layer: FenceLayer | null,
  shapes: GeofenceShapes | undefined,
  exceptId?: number,
  markedId?: number,
): void {
  const paint = useGeofencePaint();
  useEffect(() => {
    layer?.show(
      (shapes?.features ?? [])
        .filter(({ id }) => id !== exceptId)
        .map(({ id, geometry, properties: { name, color } }) => ({
          id,
          name,
          color: paint(color),
          geometry,
        })),
    );
    layer?.select(markedId ?? null);
  }, [layer, shapes, exceptId, markedId, paint]);
}
