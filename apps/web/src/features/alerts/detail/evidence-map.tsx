import { geofenceColors } from '@azimute/contract/geofences/values';
import type { Polygon } from 'geojson';
import { useEffect, useRef } from 'react';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import { MarkedTrailLayer } from '../../../map/layers/marked-trail-layer.ts';
import { useGeofencePaint } from '../../geofences/map/use-geofence-paint.ts';
import { useBaseMap } from '../../maps/components/use-base-map.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import { usePortalMap } from '../../maps/components/use-portal-map.ts';
import type { Alert, AlertEvidence } from '../api/alerts-queries.ts';

interface EvidenceMapProps {
  readonly place: NonNullable<Alert['place']>;
  readonly geofence: Alert['geofence'];
  readonly evidence: AlertEvidence | undefined;
}

const placeZoom = 15;
const load = () => import('../../../map/open-map.ts');

/** Non-interactive map of the alert's start, the asset's path and the geofence. */
export function EvidenceMap({ place, geofence, evidence }: EvidenceMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const camera = { longitude: place.longitude, latitude: place.latitude, zoom: placeZoom };
  const { map, isReady } = usePortalMap({ container, camera, events: {}, load });
  const shown = isReady ? map : null;
  useBaseMap(shown, 'roadmap');
  const fences = useLayer(shown, FenceLayer);
  const trail = useLayer(shown, MarkedTrailLayer);
  const paint = useGeofencePaint();
  const shape = evidence?.geofenceShape as Polygon | null | undefined;
  const fixes = evidence?.fixes;
  useEffect(() => {
    fences?.show(
      shape && geofence ? [{ ...geofence, color: paint(geofenceColors[1]), geometry: shape }] : [],
    );
  }, [fences, shape, geofence, paint]);
  useEffect(() => trail?.show(fixes?.toReversed() ?? []), [trail, fixes]);
  return <div ref={container} />;
}
