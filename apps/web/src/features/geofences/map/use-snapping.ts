import { useEffect, useState } from 'react';
import type { ShapeDrawing } from '../../../map/draw/shape-drawing.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

/** What is drawn snaps to the other geofences that are seen, until it is switched off. */
export function useSnapping(drawing: ShapeDrawing | null, exceptId: number | undefined) {
  const { camera } = useMap();
  const shapes = useShapesInView(camera);
  const [isSnapping, setSnapping] = useState(true);
  useEffect(() => {
    const others = isSnapping ? (shapes?.features.filter(({ id }) => id !== exceptId) ?? []) : [];
    drawing?.snapTo(others.flatMap(({ geometry }) => geometry.coordinates));
  }, [drawing, shapes, exceptId, isSnapping]);
  return { isSnapping, onSnapping: setSnapping };
}
