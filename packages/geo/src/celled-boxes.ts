import { PackedBoxes } from './packed-boxes.ts';

/** Maximum number of boxes in a cell that is not divided, and in one that cannot be divided well. */
const fewBoxes = 8;
const manyBoxes = 32;
const mostPerSide = 256;
const mostLevels = 4;
/** A cell is not divided if its boxes are so large that its parts would list each one more often than this. */
const mostCopies = 16;
/** A cell whose boxes are found by the tree. */
const inTree = -(2 ** 31);

/**
 * Immutable index of boxes for searches smaller than most of them. Grids list the boxes that overlap each cell, and a
 * crowded cell has its own grid, so that a search for a place reads few cache lines. A tree serves searches across
 * cells.
 */
export class CelledBoxes {
  readonly #tree: PackedBoxes;
  /** West, south, cells per degree of longitude and of latitude of each grid. */
  readonly #grids: Float64Array;
  /** Cells on a side and first cell of each grid. */
  readonly #sides: Int32Array;
  /** The start of a list, the complement of a grid, or `inTree`. */
  readonly #cells: Int32Array;
  /** Length and boxes of each list. */
  readonly #lists: Int32Array;
  readonly #root: number;

  /** @param items west, south, east and north of each item, concatenated; neighbors are close, as in `spatialOrder` */
  constructor(items: Float64Array) {
    this.#tree = new PackedBoxes(items);
    const { count, bounds = { west: 0, south: 0, east: 0, north: 0 } } = this.#tree;
    const builder = new CellsBuilder(items);
    const all = Array.from({ length: count }, (_, item) => item);
    this.#root = builder.addCell(all, [bounds.west, bounds.south, bounds.east, bounds.north], 1);
    this.#grids = Float64Array.from(builder.grids);
    this.#sides = Int32Array.from(builder.sides);
    this.#cells = Int32Array.from(builder.cells);
    this.#lists = Int32Array.from(builder.lists);
  }

  /** West, south, east and north of each item, then of nodes of the tree. */
  get items(): Float64Array {
    return this.#tree.boxes;
  }

  /** Visits items whose boxes overlap a box, in their order. */
  search(west: number, south: number, east: number, north: number, found: (item: number) => void): void {
    const start = this.#findList(west, south, east, north);
    if (start === inTree) {
      this.#tree.search(west, south, east, north, found);
      return;
    }
    const [lists, boxes] = [this.#lists, this.items];
    for (let place = start + 1, end = place + (lists[start] as number); place < end; place += 1) {
      const item = lists[place] as number;
      const at = item * 4;
      if (!((boxes[at + 1] as number) <= north && (boxes[at + 3] as number) >= south)) continue;
      if ((boxes[at] as number) <= east && (boxes[at + 2] as number) >= west) found(item);
    }
  }

  /** Returns the start of the list of the cell that contains a box, or `inTree`. */
  #findList(west: number, south: number, east: number, north: number): number {
    const [grids, sides] = [this.#grids, this.#sides];
    let cell = this.#root;
    while (cell < 0 && cell !== inTree) {
      const grid = ~cell;
      const [x, y] = [grids[grid * 4] as number, grids[grid * 4 + 1] as number];
      const [perLongitude, perLatitude] = [grids[grid * 4 + 2] as number, grids[grid * 4 + 3] as number];
      const side = sides[grid * 2] as number;
      const column = Math.floor((west - x) * perLongitude);
      const row = Math.floor((south - y) * perLatitude);
      const isInside = column >= 0 && column < side && row >= 0 && row < side;
      if (!isInside || Math.floor((east - x) * perLongitude) !== column) return inTree;
      if (Math.floor((north - y) * perLatitude) !== row) return inTree;
      cell = this.#cells[(sides[grid * 2 + 1] as number) + row * side + column] as number;
    }
    return cell;
  }
}

/** West, south, east and north. */
type Sides = readonly [west: number, south: number, east: number, north: number];

class CellsBuilder {
  readonly grids: number[] = [];
  readonly sides: number[] = [];
  readonly cells: number[] = [];
  readonly lists: number[] = [];
  readonly #items: Float64Array;

  constructor(items: Float64Array) {
    this.#items = items;
  }

  /** Adds a cell with these items; returns it as in `CelledBoxes`. */
  addCell(items: readonly number[], [west, south, east, north]: Sides, level: number): number {
    if (items.length <= fewBoxes) return this.#addList(items);
    const side = Math.min(mostPerSide, Math.ceil(Math.sqrt(items.length)));
    const [perLongitude, perLatitude] = [side / (east - west), side / (north - south)];
    const grid = [west, south, perLongitude, perLatitude] as const;
    const parts = level > mostLevels ? null : this.#divide(items, grid, side);
    if (parts === null) return items.length <= manyBoxes ? this.#addList(items) : inTree;
    const [id, first] = [this.sides.length / 2, this.cells.length];
    this.grids.push(...grid);
    this.sides.push(side, first);
    this.cells.length += parts.length;
    for (const [part, inside] of parts.entries()) {
      const x = west + (part % side) / perLongitude;
      const y = south + Math.floor(part / side) / perLatitude;
      this.cells[first + part] = this.addCell(
        inside,
        [x, y, x + 1 / perLongitude, y + 1 / perLatitude],
        level + 1,
      );
    }
    return ~id;
  }

  #addList(items: readonly number[]): number {
    this.lists.push(items.length, ...items);
    return this.lists.length - items.length - 1;
  }

  /** Returns the items of each part in their order; null if they are in too many parts. */
  #divide(
    items: readonly number[],
    [west, south, perLongitude, perLatitude]: Sides,
    side: number,
  ): number[][] | null {
    const parts: number[][] = Array.from({ length: side * side }, () => []);
    const partOf = (place: number): number => Math.max(0, Math.min(side - 1, Math.floor(place)));
    let left = items.length * mostCopies;
    for (const item of items) {
      const [w = 0, s = 0, e = 0, n = 0] = this.#items.subarray(item * 4, item * 4 + 4);
      const [fromColumn, toColumn] = [partOf((w - west) * perLongitude), partOf((e - west) * perLongitude)];
      const [fromRow, toRow] = [partOf((s - south) * perLatitude), partOf((n - south) * perLatitude)];
      left -= (toColumn - fromColumn + 1) * (toRow - fromRow + 1);
      if (!(left >= 0)) return null;
      for (let row = fromRow; row <= toRow; row += 1)
        for (let column = fromColumn; column <= toColumn; column += 1) parts[row * side + column]?.push(item);
    }
    return parts;
  }
}
