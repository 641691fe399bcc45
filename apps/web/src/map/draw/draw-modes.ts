import type { Position } from 'geojson';
import {
  TerraDrawCircleMode,
  TerraDrawFreehandMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawRenderMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type HexColor,
} from 'terra-draw';

/** Maximum vertices of an editable shape: more handles would block the page, so larger shapes are read-only. */
export const mostEditedPlaces = 2000;
/** Mode of shapes with too many vertices. */
export const fixedMode = 'fixed';

export interface DrawColors {
  /** Color of the shape. */
  readonly shape: HexColor;
  readonly hole: HexColor;
  /** Color around the handles. */
  readonly edge: HexColor;
}

/** Returns the snapped place of a press; undefined to use the press itself. */
type Snap = (press: { readonly containerX: number; readonly containerY: number }) => Position | undefined;

/** Creates the drawing and editing modes; colors are read on every draw. */
export function makeDrawModes(colors: () => DrawColors, snap: Snap) {
  const own = ({ properties }: GeoJSONStoreFeatures): HexColor =>
    properties['isHole'] === true ? colors().hole : colors().shape;
  const edge = () => colors().edge;
  const area = { fillColor: own, outlineColor: own, fillOpacity: 0.16, outlineWidth: 2.5 };
  const handle = {
    closingPointColor: own,
    closingPointWidth: 6,
    closingPointOutlineColor: edge,
    closingPointOutlineWidth: 2,
  };
  const drawInteraction = 'click-move-or-drag';
  const snapping = { toCustom: snap };
  return [
    new TerraDrawPolygonMode({ styles: { ...area, ...handle }, snapping }),
    new TerraDrawRectangleMode({ styles: area, drawInteraction }),
    new TerraDrawCircleMode({ styles: area, drawInteraction }),
    new TerraDrawFreehandMode({
      styles: { ...area, ...handle },
      drawInteraction,
      autoClose: true,
      minDistance: 8,
    }),
    new TerraDrawLineStringMode({ styles: { lineStringColor: own, lineStringWidth: 3 }, snapping }),
    new TerraDrawRenderMode({
      modeName: fixedMode,
      styles: {
        polygonFillColor: own,
        polygonOutlineColor: own,
        polygonFillOpacity: 0.16,
        polygonOutlineWidth: 2.5,
      },
    }),
    makeSelectMode(own, edge, snap),
  ];
}

function makeSelectMode(
  own: (feature: GeoJSONStoreFeatures) => HexColor,
  edge: () => HexColor,
  snap: Snap,
): TerraDrawSelectMode {
  const vertices = {
    feature: {
      coordinates: {
        midpoints: { draggable: true },
        draggable: true,
        deletable: true,
        snappable: { toCustom: snap },
      },
    },
  };
  return new TerraDrawSelectMode({
    // A whole geofence cannot be dragged: a user moving the map with the pointer on it would move the geofence.
    flags: {
      polygon: vertices,
      freehand: vertices,
      rectangle: { feature: { coordinates: { resizable: 'opposite' } } },
      circle: { feature: { coordinates: { resizable: 'center-fixed' } } },
    },
    // Keys choose and delete vertices; see drawing-keys.ts.
    keyEvents: null,
    styles: {
      selectedPolygonColor: own,
      selectedPolygonFillOpacity: 0.16,
      selectedPolygonOutlineColor: own,
      selectedPolygonOutlineWidth: 2.5,
      selectionPointColor: edge,
      selectionPointWidth: 6,
      selectionPointOutlineColor: own,
      selectionPointOutlineWidth: 2,
      midPointColor: own,
      midPointWidth: 4,
      midPointOutlineColor: edge,
      midPointOutlineWidth: 1.5,
    },
  });
}
