import { useRef, useState, useEffect, type RefObject } from 'react';
import type { Camera, MapEvents } from '../../../map/map-types.ts';
import type { FleetEvents } from '../../../map/markers/fleet-events.ts';
import type { FleetMarkers } from '../../../map/markers/fleet-markers.ts';
import { usePortalMap, type PortalMapHandle } from '../../maps/components/use-portal-map.ts';

export interface FleetMapHandle extends PortalMapHandle {
  /** Mounted on the map. */
  readonly fleet: FleetMarkers | null;
}

const load = () => import('../../../map/fleet-map.ts');

/** The map with the fleet on it. */
export function useFleetMap(
  container: RefObject<HTMLElement | null>,
  camera: Camera | null,
  events: MapEvents & FleetEvents,
): FleetMapHandle {
  const [fleet, setFleet] = useState<FleetMarkers | null>(null);
  const newest = useRef<FleetEvents>(events);
  useEffect(() => {
    newest.current = events;
  });
  const handle = usePortalMap({
    container,
    camera,
    events,
    load,
    onOpen: (map, chunk) =>
      setFleet(map.mount((surface) => new chunk.FleetMarkers(surface, forward(newest)))),
  });
  return { ...handle, fleet: handle.map === null ? null : fleet };
}

function forward(newest: { readonly current: FleetEvents }): FleetEvents {
  return {
    onFleetHover: (hover) => newest.current.onFleetHover(hover),
    onSelect: (assetId, isMore) => newest.current.onSelect(assetId, isMore),
    onCluster: (key, isMore) => newest.current.onCluster(key, isMore),
    onFleetMenu: (request) => newest.current.onFleetMenu(request),
  };
}
