import { createContext, useContext } from 'react';
import type { Camera } from '../../../map/map-types.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import type { ChosenMapType } from './use-map-type.ts';

/** The current map, for its layers and overlays. */
export interface ShownMap {
  /** Null until the map is ready. */
  readonly map: PortalMap | null;
  /** Where the map last came to rest; null until it first did. */
  readonly camera: Camera | null;
  readonly isPhone: boolean;
  readonly type: ChosenMapType;
}

export const MapContext = createContext<ShownMap | null>(null);

/** @throws Error outside a map */
export function useMap(): ShownMap {
  const shown = useContext(MapContext);
  if (shown === null) throw new Error('useMap must be used within a map');
  return shown;
}
