import { PortalMap, type PortalMapOptions } from './portal-map.ts';
import { loadMapFonts } from './style/map-fonts.ts';

interface OpenMapOptions extends PortalMapOptions {
  /** Returns whether the map is still needed once its fonts have loaded. */
  readonly isWanted: () => boolean;
}

/** Waits for the label fonts, then creates a map in its container. Throws without WebGL. */
export async function openMap({ isWanted, ...options }: OpenMapOptions): Promise<PortalMap | null> {
  await loadMapFonts();
  return isWanted() ? new PortalMap(options) : null;
}
