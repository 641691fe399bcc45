import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { farLayers, nearFromZoom } from '../style/build-style.ts';
import { readMapColors } from '../style/map-colors.ts';
import type { BaseMapPart } from './base-map-parts.ts';
import { loadBaseMap } from './load-base-map.ts';

/** Brings the parts of the embedded base map onto the map as they come. Returns how to stop. */
export function showBaseMap(map: MapLibreMap, locale: string): () => void {
  return loadBaseMap(locale, (part, url) => {
    void map.getSource<GeoJSONSource>(part)?.setData(url);
    if (part === 'far') onceLoaded(map, part, () => pourWater(map));
    if (part === 'near') onceLoaded(map, part, () => hideFar(map));
  });
}

/** Until then everything looks like land: a machine must not seem to stand in the sea. */
function pourWater(map: MapLibreMap): void {
  map.setPaintProperty('water', 'background-color', readMapColors().water);
}

function hideFar(map: MapLibreMap): void {
  for (const layer of farLayers) map.setLayerZoomRange(layer, 0, nearFromZoom);
}

/** When every tile in view of a part is there. The map's own `idle` never comes while markers glide. */
function onceLoaded(map: MapLibreMap, part: BaseMapPart, act: () => void): void {
  const subscription = map.on('sourcedata', (event) => {
    if (event.sourceId !== part || !event.isSourceLoaded || event.tile === undefined) return;
    subscription.unsubscribe();
    act();
  });
}
