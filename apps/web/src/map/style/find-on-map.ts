import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

/** The map's own queries throw while its style is missing, from a lost WebGL context until the next style. */
function hasStyle(map: MapLibreMap): boolean {
  const { style }: { readonly style: object | null | undefined } = map;
  return style !== null && style !== undefined;
}

export function hasLayer(map: MapLibreMap, id: string): boolean {
  return hasStyle(map) && map.getLayer(id) !== undefined;
}

export function hasSource(map: MapLibreMap, id: string): boolean {
  return hasStyle(map) && map.getSource(id) !== undefined;
}

export function findGeoJson(map: MapLibreMap, id: string): GeoJSONSource | undefined {
  return hasStyle(map) ? map.getSource<GeoJSONSource>(id) : undefined;
}
