import type { Map as MapLibreMap } from 'maplibre-gl';
import { overlayNames, overlays } from '../overlays/overlays.ts';
import { hasLayer } from './find-on-map.ts';
import { readMapColors, type MapColors } from './map-colors.ts';
import type { StyleLayer } from './style-layer.ts';

/** Paints those of the layers that are on the map. */
export function paintLayers(map: MapLibreMap, layers: readonly StyleLayer[], colors: MapColors): void {
  for (const { id, paint } of layers) {
    if (!hasLayer(map, id)) continue;
    for (const [property, value] of Object.entries(paint(colors))) {
      map.setPaintProperty(id, property as never, value as never);
    }
  }
}

/** Paints what is drawn over the base map in the colours of the theme that is shown. */
export function paintOverlays(map: MapLibreMap): void {
  paintLayers(
    map,
    overlayNames.flatMap((name) => overlays[name].layers),
    readMapColors(),
  );
}
