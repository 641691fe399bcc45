import type { Polygon } from '@azimute/contract';
import type { GeofenceDrawing } from '@azimute/contract/geofences/values';
import { boundingBoxOf, toLngLat } from '@azimute/geo';
import { useCallback, useEffect, useRef } from 'react';
import { useMap } from '../../maps/components/map-context.ts';
import { useShapeDrawing, type ShapeDrawingHandle } from '../../maps/components/use-shape-drawing.ts';
import type { DrawingEvents } from '../../../map/draw/drawing-state.ts';
import type { GeofenceForm } from '../form/use-geofence-form.ts';
import { useGeofencePaint } from './use-geofence-paint.ts';

/** About one centimeter, the map's rounding. */
const leastDegrees = 2e-7;

type Ring = Polygon['coordinates'][number];

/** Manual drawing methods, each a mode of the drawing. */
export const handTools = ['polygon', 'rectangle', 'circle', 'freehand'] as const;

export interface DrawnShape extends ShapeDrawingHandle {
  /** Accepts and shows a shape made by other means. */
  readonly take: (shape: Polygon, as: GeofenceDrawing) => void;
}

/** Synchronizes the map's drawing with the form's shape. */
export function useDrawnShape(of: GeofenceForm, onLine: DrawingEvents['onLine']): DrawnShape {
  const { map } = useMap();
  const handle = useShapeDrawing(onLine);
  const { drawing, state } = handle;
  const paint = useGeofencePaint();
  const newest = useRef(of);
  const drawnAs = useRef<GeofenceDrawing>('polygon');
  useEffect(() => {
    newest.current = of;
  });
  useEffect(() => {
    const { shape } = newest.current.values;
    if (shape === null) drawing?.use('polygon');
    else {
      drawing?.setShape(shape);
      drawing?.use('edit');
    }
  }, [drawing]);
  const color = paint(of.values.color);
  useEffect(() => drawing?.setColor(color), [drawing, color]);
  useEffect(() => {
    if (state === null) return;
    const tool = handTools.find((name) => name === state.mode);
    if (tool !== undefined) drawnAs.current = tool;
    const { values, set } = newest.current;
    const { shape } = state as { shape: typeof values.shape };
    // Until its first shape is on the map, the drawing is empty.
    if (isSameShape(shape, values.shape) || (shape === null && !state.canRedo && !state.canUndo)) return;
    set('shape', shape);
    if (shape !== null && values.drawnAs !== drawnAs.current) set('drawnAs', drawnAs.current);
  }, [state]);
  const take = useCallback(
    (shape: Polygon, as: GeofenceDrawing): void => {
      drawnAs.current = as;
      drawing?.replaceShape(shape);
      const places = shape.coordinates[0]?.map(([x, y]) => toLngLat(x, y)) ?? [];
      const box = boundingBoxOf(places);
      if (box !== undefined) map?.moves.fit(box);
    },
    [drawing, map],
  );
  return { ...handle, take };
}

/** Returns whether two shapes have the same vertices in the same order, except for rounding. */
function isSameShape(one: Polygon | null, other: Polygon | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.coordinates.length === other.coordinates.length &&
    one.coordinates.every((ring, at) => isSameRing(ring, other.coordinates[at] ?? []))
  );
}

function isSameRing(ring: Ring, other: Ring): boolean {
  return (
    ring.length === other.length &&
    ring.every(([x, y], at) => {
      const [otherX = Number.NaN, otherY = Number.NaN] = other[at] ?? [];
      return Math.abs(x - otherX) < leastDegrees && Math.abs(y - otherY) < leastDegrees;
    })
  );
}
