import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Camera } from '../../../map/map-types.ts';
import { shapesOptions, type GeofenceShapes } from '../api/geofence-queries.ts';

/** Below it a geofence is a dot. */
const leastZoom = 8;
/** Metres of a pixel at zoom 0 on the equator; an edge may be off by half of one. */
const metersPerPixel = 78_271;

/** The shapes around what is seen, simplified as far as nobody sees it. Asked for in steps, so that not every move asks anew. */
export function useShapesInView(camera: Camera | null): GeofenceShapes | undefined {
  const query = useMemo(() => (camera === null || camera.zoom < leastZoom ? null : around(camera)), [camera]);
  const { data } = useQuery({ ...shapesOptions(query ?? {}), enabled: query !== null });
  return query === null ? undefined : data;
}

function around({ longitude, latitude, zoom }: Camera) {
  const level = Math.floor(zoom);
  // What a wide screen shows at most, and a half more at each side.
  const reach = 1440 / 2 ** level;
  const step = reach / 2;
  const [x, y] = [Math.round(longitude / step) * step, Math.round(latitude / step) * step];
  return {
    within: [x - reach, y - reach, x + reach, y + reach].map((degrees) => degrees.toFixed(4)).join(','),
    toleranceMeters: Math.round((metersPerPixel / 2 ** (level + 1)) * 10) / 10,
  };
}
