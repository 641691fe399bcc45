import type { LineString, Polygon } from 'geojson';
import type { PartMode, ShapeMeasure } from './drawing-parts.ts';

/** What a press on the map does: nothing, draw, or edit what is drawn. */
export type DrawingMode = 'look' | PartMode | 'line' | 'edit';

/** How far the drawing is. */
export interface DrawingState extends ShapeMeasure {
  readonly mode: DrawingMode;
  /** What is drawn now cuts a hole into the shape. */
  readonly isHole: boolean;
  /** Begun and not finished. */
  readonly isDrawing: boolean;
  /** Without what is not finished; null where nothing is drawn. */
  readonly shape: Polygon | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A vertex is chosen, which can be deleted. */
  readonly hasVertex: boolean;
  /** The shape has few enough places to be edited by hand. */
  readonly isEditable: boolean;
}

export interface DrawingEvents {
  /** Something was drawn, edited, taken back or begun. */
  readonly onChange?: (state: DrawingState) => void;
  /** A line was drawn, as the middle of a corridor; it does not stay on the map. */
  readonly onLine?: (line: LineString) => void;
}
