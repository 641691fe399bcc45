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

/** Shapes with more places than the library can give a handle to without holding up the page: they are shown, not edited. */
export const mostEditedPlaces = 2000;
/** The mode of what has too many places to be edited. */
export const fixedMode = 'fixed';

export interface DrawColors {
  /** Of the shape. */
  readonly shape: HexColor;
  readonly hole: HexColor;
  /** Around the handles. */
  readonly edge: HexColor;
}

/** The place that a press at a pixel of the map stands for; undefined where it stands for itself. */
type Snap = (press: { readonly containerX: number; readonly containerY: number }) => Position | undefined;

/** The ways to draw and to edit; colours are asked for again whenever something is drawn. */
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
  const vertices = {
    feature: {
      coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true, snappable: snapping },
    },
  };
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
    new TerraDrawSelectMode({
      // A whole fence cannot be dragged: who moves the map with the pointer on it would move the fence.
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
    }),
  ];
}
