import type { Map as MapLibreMap } from 'maplibre-gl';
import { hasLayer } from './find-on-map.ts';
import type { MapColors } from './map-colors.ts';
import type { StyleLayer } from './style-layer.ts';

/** Paints those layers that are on the map. */
export function paintLayers(
  map: MapLibreMap,
  layers: readonly Pick<StyleLayer, 'id' | 'paint'>[],
  colors: MapColors,
): void {
  for (const { id, paint } of layers) {
    if (!hasLayer(map, id)) continue;
    for (const [property, value] of Object.entries(paint(colors))) {
      map.setPaintProperty(id, property as never, value as never);
    }
  }
}
