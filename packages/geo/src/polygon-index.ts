import { CelledBoxes } from './celled-boxes.ts';
import { cellAtEdge, cellInside, cellUnknown, insideGridSide } from './inside-grid.ts';
import type { PreparedPolygon } from './prepared-polygon.ts';

/** Immutable index that finds polygons containing a place; most places are decided without reading a polygon. */
export class PolygonIndex {
  readonly #polygons: readonly PreparedPolygon[];
  readonly #boxes: CelledBoxes;
  /** The polygons' `writeInsideGrid`, each written when it is first needed. */
  readonly #grids: Uint32Array;

  /** @param polygons neighbors close, as in `spatialOrder` of their boxes */
  constructor(polygons: readonly PreparedPolygon[]) {
    this.#polygons = polygons;
    const sides = new Float64Array(polygons.length * 4);
    for (const [index, { box }] of polygons.entries())
      sides.set([box.west, box.south, box.east, box.north], index * 4);
    this.#boxes = new CelledBoxes(sides);
    this.#grids = new Uint32Array(polygons.length * insideGridSide).fill(~0);
  }

  /** Visits polygons that contain a place, in their order. */
  search(longitude: number, latitude: number, found: (polygon: number) => void): void {
    this.#boxes.search(longitude, latitude, longitude, latitude, (index) => {
      const cell = this.#cellAt(index, longitude, latitude);
      if (cell === cellInside || (cell === cellAtEdge && this.#contains(index, longitude, latitude)))
        found(index);
    });
  }

  #contains(index: number, longitude: number, latitude: number): boolean {
    return this.#polygons[index]?.contains({ longitude, latitude }) === true;
  }

  #cellAt(index: number, longitude: number, latitude: number): number {
    const sides = this.#boxes.items;
    const at = index * 4;
    const [west, south] = [sides[at] as number, sides[at + 1] as number];
    const [east, north] = [sides[at + 2] as number, sides[at + 3] as number];
    const column = Math.floor(((longitude - west) / (east - west)) * insideGridSide);
    const row = Math.floor(((latitude - south) / (north - south)) * insideGridSide);
    // Rounding on the sides of the box is the edges' matter.
    if (!(column >= 0 && column < insideGridSide && row >= 0 && row < insideGridSide)) return cellAtEdge;
    const first = index * insideGridSide;
    let cell = ((this.#grids[first + row] as number) >>> (column * 2)) & 3;
    if (cell === cellUnknown) {
      this.#polygons[index]?.writeInsideGrid(this.#grids, first);
      cell = ((this.#grids[first + row] as number) >>> (column * 2)) & 3;
    }
    return cell;
  }
}
