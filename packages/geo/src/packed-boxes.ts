import type { BoundingBox } from './bounding-box.ts';

const childrenPerNode = 8;

/** Predicate: should the search descend into this box, in degrees? */
export type LookInto = (west: number, south: number, east: number, north: number) => boolean;

/** Fewer items are searched faster one by one. */
const fewItems = 48;

/** Distance of a box or item; never more than the distance of the box's content. */
export type DistanceTo = (west: number, south: number, east: number, north: number) => number;

/**
 * Immutable tree of boxes over items ordered such that neighbors are close: each node is the box of 8 consecutive
 * children. Edges of a ring are ordered already; other items use `spatialOrder`.
 */
export class PackedBoxes {
  readonly count: number;
  /** West, south, east and north of each item, then of the nodes by level. */
  readonly boxes: Float64Array;
  /** Start of each level, in boxes; the last entry is past the root. */
  readonly #levels: number[];
  /** Level and box of the root. */
  readonly #root: number;
  readonly #first: number;

  /** @param items west, south, east and north of each item, concatenated */
  constructor(items: Float64Array) {
    this.count = items.length / 4;
    this.#levels = [0, this.count];
    let [size, total] = [this.count, this.count];
    while (size > 1) {
      size = Math.ceil(size / childrenPerNode);
      total += size;
      this.#levels.push(total);
    }
    this.#root = this.#levels.length - 2;
    this.#first = this.#levels[this.#root] ?? 0;
    this.boxes = new Float64Array(total * 4);
    this.boxes.set(items);
    for (let level = 1; level < this.#levels.length - 1; level += 1) this.#fill(level);
  }

  #fill(level: number): void {
    const boxes = this.boxes;
    const [below = 0, start = 0, end = 0] = this.#levels.slice(level - 1, level + 2);
    for (let node = start; node < end; node += 1) {
      const first = below + (node - start) * childrenPerNode;
      const last = Math.min(first + childrenPerNode, start);
      const at = node * 4;
      boxes.copyWithin(at, first * 4, first * 4 + 4);
      for (let child = (first + 1) * 4; child < last * 4; child += 4) {
        boxes[at] = Math.min(boxes[at] as number, boxes[child] as number);
        boxes[at + 1] = Math.min(boxes[at + 1] as number, boxes[child + 1] as number);
        boxes[at + 2] = Math.max(boxes[at + 2] as number, boxes[child + 2] as number);
        boxes[at + 3] = Math.max(boxes[at + 3] as number, boxes[child + 3] as number);
      }
    }
  }

  /** Box around all items; undefined without items. */
  get bounds(): BoundingBox | undefined {
    if (this.count === 0) return undefined;
    const [west, south, east, north] = [0, 1, 2, 3].map((side) => this.#at(this.#first, side));
    return { west, south, east, north } as BoundingBox;
  }

  #at(box: number, side: number): number {
    return this.boxes[box * 4 + side] ?? 0;
  }

  /** Visits items whose boxes and surrounding boxes match. */
  walk(lookInto: LookInto, found: (item: number) => void): void {
    if (this.count <= fewItems) {
      for (let item = 0; item < this.count; item += 1) this.#look(0, item, lookInto, found);
      return;
    }
    const root = this.#levels.length - 2;
    this.#look(root, this.#levels[root] ?? 0, lookInto, found);
  }

  #look(level: number, box: number, lookInto: LookInto, found: (item: number) => void): void {
    const at = box * 4;
    const boxes = this.boxes;
    if (!lookInto(boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0)) return;
    if (level === 0) {
      found(box);
      return;
    }
    const first = this.#firstChild(level, box);
    const end = this.#endOfChildren(level, first);
    for (let child = first; child < end; child += 1) this.#look(level - 1, child, lookInto, found);
  }

  /** Visits items whose boxes overlap a box. */
  search(west: number, south: number, east: number, north: number, found: (item: number) => void): void {
    if (this.count > 0)
      this.#search(this.#root, this.#first, this.#first + 1, west, south, east, north, found);
  }

  /** Like `walk`, with one call per node's children, since every position of a fleet runs it. */
  #search(
    level: number,
    start: number,
    end: number,
    west: number,
    south: number,
    east: number,
    north: number,
    found: (item: number) => void,
  ): void {
    const boxes = this.boxes;
    for (let box = start, at = start * 4; box < end; box += 1, at += 4) {
      // Boxes in a column of neighbors differ most in south and north.
      if (!((boxes[at + 1] as number) <= north && (boxes[at + 3] as number) >= south)) continue;
      if (!((boxes[at] as number) <= east && (boxes[at + 2] as number) >= west)) continue;
      if (level === 0) found(box);
      else {
        const first = this.#firstChild(level, box);
        this.#search(level - 1, first, this.#endOfChildren(level, first), west, south, east, north, found);
      }
    }
  }

  /**
   * Visits runs of consecutive items whose surrounding box overlaps a box. Callers that check items quickly save the
   * reads of their boxes.
   */
  searchRuns(
    west: number,
    south: number,
    east: number,
    north: number,
    found: (first: number, end: number) => void,
  ): void {
    if (this.count <= fewItems) found(0, this.count);
    else this.#searchRuns(this.#root, this.#first, this.#first + 1, west, south, east, north, found);
  }

  #searchRuns(
    level: number,
    start: number,
    end: number,
    west: number,
    south: number,
    east: number,
    north: number,
    found: (first: number, end: number) => void,
  ): void {
    const boxes = this.boxes;
    for (let box = start, at = start * 4; box < end; box += 1, at += 4) {
      if (!((boxes[at + 1] as number) <= north && (boxes[at + 3] as number) >= south)) continue;
      if (!((boxes[at] as number) <= east && (boxes[at + 2] as number) >= west)) continue;
      const first = this.#firstChild(level, box);
      const last = this.#endOfChildren(level, first);
      if (level === 1) found(first, last);
      else this.#searchRuns(level - 1, first, last, west, south, east, north, found);
    }
  }

  /** Returns the least distance to an item; `toBox` bounds it from below, `toItem` measures it. */
  nearest(toBox: DistanceTo, toItem: (item: number) => number): number {
    let best = Infinity;
    const measure = (item: number): void => {
      best = Math.min(best, toItem(item));
    };
    if (this.count <= fewItems) {
      for (let item = 0; item < this.count; item += 1) measure(item);
      return best;
    }
    // Descends once to something near, so that the walk skips nearly everything.
    measure(this.#nearby(toBox));
    this.walk((west, south, east, north) => toBox(west, south, east, north) < best, measure);
    return best;
  }

  #nearby(toBox: DistanceTo): number {
    let box = this.#levels.at(-2) ?? 0;
    for (let level = this.#levels.length - 2; level > 0; level -= 1) {
      const first = this.#firstChild(level, box);
      const end = this.#endOfChildren(level, first);
      let least = Infinity;
      for (let child = first; child < end; child += 1) {
        const distance = toBox(
          this.#at(child, 0),
          this.#at(child, 1),
          this.#at(child, 2),
          this.#at(child, 3),
        );
        if (distance < least) [least, box] = [distance, child];
      }
    }
    return box;
  }

  #firstChild(level: number, box: number): number {
    const [below, start] = [this.#levels[level - 1] ?? 0, this.#levels[level] ?? 0];
    return below + (box - start) * childrenPerNode;
  }

  #endOfChildren(level: number, first: number): number {
    return Math.min(first + childrenPerNode, this.#levels[level] ?? 0);
  }
}

/**
 * Orders items such that neighbors are close: in columns from west to east, each from south to north. Source: S. T.
 * Leutenegger et al., "STR: A Simple and Efficient Algorithm for R-Tree Packing", ICDE 1997.
 */
export function spatialOrder(items: Float64Array): number[] {
  const count = items.length / 4;
  const middle = (item: number, side: number): number =>
    (items[item * 4 + side] ?? 0) + (items[item * 4 + side + 2] ?? 0);
  const eastwards = Array.from({ length: count }, (_, item) => item).toSorted(
    (a, b) => middle(a, 0) - middle(b, 0),
  );
  const perColumn = childrenPerNode * Math.ceil(Math.sqrt(count / childrenPerNode));
  const order: number[] = [];
  for (let start = 0; start < count; start += perColumn) {
    const column = eastwards.slice(start, start + perColumn);
    order.push(...column.toSorted((a, b) => middle(a, 1) - middle(b, 1)));
  }
  return order;
}
