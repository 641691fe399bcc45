import type { BoundingBox } from './bounding-box.ts';
import { isWithin, type PolygonEdges } from './polygon-edges.ts';

/** Cells in a row and in a column of a polygon's box: two bits each fill one 32-bit number a row. */
export const insideGridSide = 16;
const side = insideGridSide;

/** A cell that is entirely outside or inside, or near an edge, or of a grid that was not written. */
const cellOutside = 0;
export const cellInside = 1;
export const cellAtEdge = 2;
export const cellUnknown = 3;

/** Degrees around an edge, about 0.1 mm, that count as the edge: far more than the rounding error of a comparison. */
const margin = 1e-9;

/** Classifies the cells of a polygon's box; rows from south to north. */
export function writeInsideGrid(edges: PolygonEdges, box: BoundingBox, rows: Uint32Array, at: number): void {
  const { west, south, east, north } = box;
  const cells = new Uint8Array(side * side);
  for (let edge = 0; edge < edges.count; edge += 1) markEdge(cells, box, edges.ends, edge * 4);
  for (let row = 0; row < side; row += 1) {
    const latitude = south + ((row + 0.5) / side) * (north - south);
    let word = 0;
    let left = cellAtEdge;
    for (let column = 0; column < side; column += 1) {
      let cell = cells[row * side + column] as number;
      // Neighbors without an edge between them are on the same side.
      if (cell !== cellAtEdge && left !== cellAtEdge) cell = left;
      else if (cell !== cellAtEdge) {
        const longitude = west + ((column + 0.5) / side) * (east - west);
        cell = isWithin(edges, longitude, latitude) ? cellInside : cellOutside;
      }
      left = cell;
      word |= cell << (column * 2);
    }
    rows[at + row] = word;
  }
}

function markEdge(
  cells: Uint8Array,
  { west, south, east, north }: BoundingBox,
  ends: Float64Array,
  at: number,
): void {
  const [perLongitude, perLatitude] = [side / (east - west), side / (north - south)];
  const [fromX, fromY] = [ends[at] as number, ends[at + 1] as number];
  const [toX, toY] = [ends[at + 2] as number, ends[at + 3] as number];
  const [low, high] = [Math.min(fromY, toY) - margin, Math.max(fromY, toY) + margin];
  const isFlat = high - low <= 3 * margin;
  const xAt = (y: number): number =>
    fromX + ((Math.max(low, Math.min(high, y)) - fromY) * (toX - fromX)) / (toY - fromY);
  const last = cellOf((high - south) * perLatitude);
  for (let row = cellOf((low - south) * perLatitude); row <= last; row += 1) {
    // The part of the edge in the row, or all of a nearly horizontal one.
    const a = isFlat ? fromX : xAt(south + row / perLatitude - margin);
    const b = isFlat ? toX : xAt(south + (row + 1) / perLatitude + margin);
    const end = cellOf((Math.max(a, b) + margin - west) * perLongitude);
    for (let column = cellOf((Math.min(a, b) - margin - west) * perLongitude); column <= end; column += 1)
      cells[row * side + column] = cellAtEdge;
  }
}

function cellOf(place: number): number {
  return Math.max(0, Math.min(side - 1, Math.floor(place)));
}
