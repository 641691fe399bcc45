import { useRef } from 'react';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import { useBaseMap } from '../../maps/components/use-base-map.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import { usePortalMap } from '../../maps/components/use-portal-map.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import { cameraOfBounds } from './camera-of-bounds.ts';
import { useDrawnFences } from './use-drawn-fences.ts';
import { useShapesInView } from './use-shapes-in-view.ts';

const size = { width: 358, height: 134 };
const load = () => import('../../../map/open-map.ts');

interface PictureMapProps {
  readonly geofence: Geofence;
}

/** Non-interactive map of one geofence, highlighted among the others. */
export function PictureMap({ geofence }: PictureMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const camera = cameraOfBounds(geofence.bounds, size);
  const { map, isReady } = usePortalMap({ container, camera, events: {}, load });
  const shown = isReady ? map : null;
  useBaseMap(shown, 'roadmap');
  const layer = useLayer(shown, FenceLayer);
  useDrawnFences(layer, useShapesInView(camera), undefined, geofence.id);
  return <div ref={container} />;
}
