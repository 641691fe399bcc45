import type { LineString, Polygon } from 'geojson';
import type { PartMode, ShapeMeasure } from './drawing-parts.ts';

/** Effect of pressing the map: nothing, drawing, or editing. */
export type DrawingMode = 'look' | PartMode | 'line' | 'edit';

/** State of the drawing. */
export interface DrawingState extends ShapeMeasure {
  readonly mode: DrawingMode;
  /** The current drawing is a hole in the shape. */
  readonly isHole: boolean;
  /** Started and not finished. */
  readonly isDrawing: boolean;
  /** Without the unfinished part; null if nothing is drawn. */
  readonly shape: Polygon | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A vertex is chosen, which can be deleted. */
  readonly hasVertex: boolean;
  /** The shape has few enough vertices to be edited manually. */
  readonly isEditable: boolean;
}

export interface DrawingEvents {
  /** Called after drawing, editing, undoing or starting. */
  readonly onChange?: (state: DrawingState) => void;
  /** Called with a finished line, the center of a corridor; it is removed from the map. */
  readonly onLine?: (line: LineString) => void;
}
