import type { FleetEvents, MapEvents } from './map-types.ts';
import { FleetMarkers } from './markers/fleet-markers.ts';
import { PortalMap, type PortalMapOptions } from './portal-map.ts';
import { loadMapFonts } from './style/map-fonts.ts';

export interface FleetMap {
  readonly map: PortalMap;
  readonly fleet: FleetMarkers;
}

interface FleetMapOptions extends PortalMapOptions {
  readonly events: MapEvents & FleetEvents;
  /** Whether the map is still wanted when its fonts have come. */
  readonly isWanted: () => boolean;
}

/** Waits for the fonts of the labels, then puts the map with the fleet into its container. Throws where there is no WebGL. */
export async function createFleetMap(options: FleetMapOptions): Promise<FleetMap | null> {
  await loadMapFonts();
  if (!options.isWanted()) return null;
  const map = new PortalMap(options);
  return { map, fleet: map.mount((surface) => new FleetMarkers(surface, options.events)) };
}
