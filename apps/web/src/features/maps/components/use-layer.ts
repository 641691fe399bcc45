import { useEffect, useState } from 'react';
import type { MapLayer, MapSurface } from '../../../map/map-layer.ts';
import type { PortalMap } from '../../../map/portal-map.ts';

/** Keeps a layer on the map while the component is mounted; null until there is a map. */
export function useLayer<Layer extends MapLayer>(
  map: PortalMap | null,
  LayerClass: new (surface: MapSurface) => Layer,
): Layer | null {
  const [layer, setLayer] = useState<Layer | null>(null);
  useEffect(() => (map === null ? undefined : keepMounted(map, LayerClass, setLayer)), [map, LayerClass]);
  return layer;
}

function keepMounted<Layer extends MapLayer>(
  map: PortalMap,
  LayerClass: new (surface: MapSurface) => Layer,
  tell: (layer: Layer | null) => void,
): () => void {
  const mounted = map.mount((surface) => new LayerClass(surface));
  tell(mounted);
  return () => {
    map.unmount(mounted);
    tell(null);
  };
}
