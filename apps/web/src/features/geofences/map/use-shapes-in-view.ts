import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Camera } from '../../../map/map-types.ts';
import { shapesOptions, type GeofenceShapes } from '../api/geofence-queries.ts';

/** Below this zoom a geofence is a dot. */
const leastZoom = 8;
/** Meters per pixel at zoom 0 on the equator; edges may be off by half a pixel. */
const metersPerPixel = 78_271;

/**
 * Shapes around the visible area, simplified imperceptibly. Loaded in steps, so that not every move sends a request.
 */
export function useShapesInView(camera: Camera | null): GeofenceShapes | undefined {
  const query = useMemo(() => (camera === null || camera.zoom < leastZoom ? null : around(camera)), [camera]);
  const { data } = useQuery({ ...shapesOptions(query ?? {}), enabled: query !== null });
  return query === null ? undefined : data;
}

function around({ longitude, latitude, zoom }: Camera) {
  const level = Math.floor(zoom);
  // The extent of a wide screen, plus half of it on each side.
  const reach = 1440 / 2 ** level;
  const step = reach / 2;
  const [x, y] = [Math.round(longitude / step) * step, Math.round(latitude / step) * step];
  return {
    within: [x - reach, y - reach, x + reach, y + reach].map((degrees) => degrees.toFixed(4)).join(','),
    toleranceMeters: Math.round((metersPerPixel / 2 ** (level + 1)) * 10) / 10,
  };
}
