import { boundingBoxOf, toLngLat } from '@azimute/geo';
import { useQuery } from '@tanstack/react-query';
import type { Polygon } from 'geojson';
import { useEffect, useRef } from 'react';
import { geofenceOptions } from '../../../geofences/api/geofence-queries.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useShapeDrawing, type ShapeDrawingHandle } from '../../../maps/components/use-shape-drawing.ts';
import type { PresenceQuestion } from './presence-address.ts';

export interface PresenceArea extends ShapeDrawingHandle {
  /** Null if there is none, or while the geofence loads. */
  readonly shape: Polygon | null;
  readonly error: unknown;
}

/** The search area on the map, and drawing it. */
export function usePresenceArea(
  area: PresenceQuestion['area'],
  onDrawn: (shape: Polygon | null) => void,
): PresenceArea {
  const { map } = useMap();
  const handle = useShapeDrawing();
  const { drawing, state } = handle;
  const isOfGeofence = typeof area === 'number';
  const { data, error } = useQuery({
    ...geofenceOptions(isOfGeofence ? area : 0),
    enabled: isOfGeofence,
    refetchInterval: false,
  });
  const shape = isOfGeofence ? ((data?.shape as Polygon | undefined) ?? null) : area;
  /** Last content of the drawing, set or drawn. */
  const held = useRef('null');
  useEffect(() => {
    if (drawing === null) return;
    if (shape === null) {
      if (held.current !== 'null') drawing.clear();
      held.current = 'null';
      return;
    }
    if (JSON.stringify(shape) === held.current) return;
    drawing.setShape(shape);
    drawing.use('look');
    held.current = JSON.stringify(drawing.shape);
    const box = boundingBoxOf((shape.coordinates[0] ?? []).map(([x = 0, y = 0]) => toLngLat(x, y)));
    if (box !== undefined) map?.moves.fit(box);
  }, [drawing, shape, map]);
  const newest = useRef(onDrawn);
  useEffect(() => {
    newest.current = onDrawn;
  });
  useEffect(() => {
    if (state === null || state.isDrawing) return;
    const drawn = JSON.stringify(state.shape);
    if (drawn === held.current) return;
    // Until its first shape is on the map, the drawing is empty.
    if (state.shape === null && !state.canUndo && !state.canRedo) return;
    held.current = drawn;
    newest.current(state.shape);
  }, [state]);
  return { ...handle, shape, error };
}
