import { useEffect, useState } from 'react';
import type { MapLayer, MapSurface } from '../../../map/map-layer.ts';
import type { PortalMap } from '../../../map/portal-map.ts';

/** Keeps a layer on the map for as long as its component is shown; null until there is a map. */
export function useLayer<Layer extends MapLayer>(
  map: PortalMap | null,
  LayerClass: new (surface: MapSurface) => Layer,
): Layer | null {
  const [layer, setLayer] = useState<Layer | null>(null);
  useEffect(() => {
    if (map === null) return undefined;
    const mounted = map.mount((surface) => new LayerClass(surface));
    setLayer(mounted);
    return () => {
      map.unmount(mounted);
      setLayer(null);
    };
  }, [map, LayerClass]);
  return layer;
}
