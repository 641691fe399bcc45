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

/** Opens the drawing library on a map. */
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

/** Returns the library's name of a mode. */
export function libraryModeOf(mode: DrawingMode): string {
  return mode in libraryModes ? libraryModes[mode as keyof typeof libraryModes] : mode;
}

/** Its sources were removed with the style, and it needs them to stop. */
export function restoreSources(map: MapLibreMap): void {
  for (const kind of ['point', 'linestring', 'polygon']) {
    const id = `${prefix}-${kind}`;
    if (hasSource(map, id)) continue;
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  }
}

/** Converts a part to the library's format; parts with too many vertices are read-only. */
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
