import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawModeUndoRedo, type GeoJSONStoreFeatures, type HexColor } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { hasSource } from '../style/find-on-map.ts';
import { readMapColors } from '../style/map-colors.ts';
import { fixedMode, makeDrawModes } from './draw-modes.ts';
import { coordinateDecimals, type DrawnPart } from './drawing-parts.ts';
import type { DrawingMode } from './drawing-state.ts';
import { hexOf } from './hex-of.ts';

const prefix = 'draw';
const libraryModes = { look: 'static', line: 'linestring', edit: 'select' } as const;

/** The library that draws, on a map. */
export function openDrawLibrary(
  map: MapLibreMap,
  colorOf: () => HexColor,
  snap: Parameters<typeof makeDrawModes>[1],
): TerraDraw {
  const modes = makeDrawModes(() => {
    const { danger, raised } = readMapColors();
    return { shape: colorOf(), hole: hexOf(danger), edge: hexOf(raised) };
  }, snap);
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({
      map,
      prefixId: prefix,
      coordinatePrecision: coordinateDecimals,
    }),
    modes,
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
}

/** What the library calls a mode. */
export function libraryModeOf(mode: DrawingMode): string {
  return mode in libraryModes ? libraryModes[mode as keyof typeof libraryModes] : mode;
}

/** Its sources went with the style, and it would look for them as it stops. */
export function restoreSources(map: MapLibreMap): void {
  for (const kind of ['point', 'linestring', 'polygon']) {
    const id = `${prefix}-${kind}`;
    if (hasSource(map, id)) continue;
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  }
}

/** A part as the library holds it; one with too many places to be edited stays as it is. */
export function featureOf(
  { mode, ring, isHole }: DrawnPart,
  { id, isEditable }: { readonly id: GeoJSONStoreFeatures['id']; readonly isEditable: boolean },
): GeoJSONStoreFeatures {
  return {
    type: 'Feature',
    id: id ?? '',
    properties: { mode: isEditable ? mode : fixedMode, drawnBy: mode, isHole },
    geometry: { type: 'Polygon', coordinates: [ring.map((place) => [...place])] },
  };
}
