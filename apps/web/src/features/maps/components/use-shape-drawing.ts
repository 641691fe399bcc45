import { useEffect, useState } from 'react';
import type { DrawingEvents, DrawingState } from '../../../map/draw/drawing-state.ts';
import type { ShapeDrawing } from '../../../map/draw/shape-drawing.ts';
import { useMap } from './map-context.ts';

export interface ShapeDrawingHandle {
  /** Null until its code has loaded. */
  readonly drawing: ShapeDrawing | null;
  readonly state: DrawingState | null;
}

/** Adds a drawing to the current map, and loads the code for it. */
export function useShapeDrawing(onLine?: DrawingEvents['onLine']): ShapeDrawingHandle {
  const { map } = useMap();
  const [drawing, setDrawing] = useState<ShapeDrawing | null>(null);
  const [state, setState] = useState<DrawingState | null>(null);
  useEffect(() => {
    if (map === null) return undefined;
    let isGone = false;
    let mounted: ShapeDrawing | null = null;
    const mount = async () => {
      const { ShapeDrawing: Layer } = await import('../../../map/draw/shape-drawing.ts');
      if (isGone) return;
      mounted = map.mount((surface) => new Layer(surface));
      setDrawing(mounted);
    };
    void mount();
    return () => {
      isGone = true;
      if (mounted !== null) map.unmount(mounted);
      setDrawing(null);
      setState(null);
    };
  }, [map]);
  useEffect(() => {
    drawing?.listen({ onChange: setState, ...(onLine !== undefined && { onLine }) });
  }, [drawing, onLine]);
  return { drawing, state };
}
