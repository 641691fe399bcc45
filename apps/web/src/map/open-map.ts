import { PortalMap, type PortalMapOptions } from './portal-map.ts';
import { loadMapFonts } from './style/map-fonts.ts';

interface OpenMapOptions extends PortalMapOptions {
  /** Whether the map is still wanted when its fonts have come. */
  readonly isWanted: () => boolean;
}

/** Waits for the fonts of the labels, then puts a map into its container. Throws where there is no WebGL. */
export async function openMap({ isWanted, ...options }: OpenMapOptions): Promise<PortalMap | null> {
  await loadMapFonts();
  return isWanted() ? new PortalMap(options) : null;
}
