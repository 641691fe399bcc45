import { liveStatuses } from '@azimute/contract/live';
import type { Viewport } from './live-protocol.ts';

const statusCount = liveStatuses.length;
const tilePixels = 512;
const cellPixels = 24;
const radiusPixels = 58;
const reach = Math.ceil(radiusPixels / cellPixels);
/** Cells whose centers are close enough, by their place alone, so that moves within a cell change nothing. */
const nearby = Array.from({ length: (2 * reach + 1) ** 2 }, (_, index) => ({
  columns: (index % (2 * reach + 1)) - reach,
  rows: Math.floor(index / (2 * reach + 1)) - reach,
})).filter(({ columns, rows }) => Math.hypot(columns, rows) * cellPixels <= radiusPixels);
/** From this zoom on, assets are not clustered. */
export const singleFromZoom = 17;
const margin = 0.15;

export interface PointSource {
  readonly size: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly statuses: Uint8Array;
}

export interface Clustered {
  /** Slots of individually drawn assets. */
  readonly points: number[];
  readonly clusters: Cluster[];
}

export interface Cluster {
  /** Stays the same while the cluster grows, shrinks and moves. */
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly counts: readonly number[];
  readonly slots: readonly number[];
}

interface Cell {
  readonly key: number;
  readonly slots: number[];
  sumX: number;
  sumY: number;
  isTaken: boolean;
}

/**
 * Clusters the assets in a viewport. Assets are assigned to cells of a grid fixed to the world for each half step of
 * zoom; a cell absorbs nearby cells. Cells that led a cluster before lead again, so that clusters keep their place and
 * key while assets change.
 */
export class Clusterer {
  #level = Number.NaN;
  #leaders: number[] = [];

  cluster(source: PointSource, isShown: (slot: number) => boolean, viewport: Viewport): Clustered {
    const level = Math.round(viewport.zoom * 2) / 2;
    if (level !== this.#level) this.#leaders = [];
    this.#level = level;
    const columns = Math.ceil((tilePixels * 2 ** level) / cellPixels);
    const visible = slotsWithin(source, isShown, viewport);
    if (level >= singleFromZoom) return { points: visible, clusters: [] };
    const cells = cellsOf(source, visible, columns);
    const groups = groupCells(cells, this.#leaders, columns);
    this.#leaders = groups.flatMap((group) => (group.slots.length > 1 ? [group.key] : []));
    const points: number[] = [];
    const clusters: Cluster[] = [];
    for (const group of groups) {
      if (group.slots.length === 1) points.push(group.slots[0] ?? 0);
      else clusters.push(toCluster(group, source));
    }
    return { points, clusters };
  }
}

/** Longitudes repeat: a viewport across the antimeridian contains both ends of the world. */
function slotsWithin(source: PointSource, isShown: (slot: number) => boolean, viewport: Viewport): number[] {
  const marginX = (viewport.maxX - viewport.minX) * margin;
  const marginY = (viewport.maxY - viewport.minY) * margin;
  const [minX, maxX] = [viewport.minX - marginX, viewport.maxX + marginX];
  const [minY, maxY] = [viewport.minY - marginY, viewport.maxY + marginY];
  const slots: number[] = [];
  for (let slot = 0; slot < source.size; slot += 1) {
    const y = source.y[slot] ?? Number.NaN;
    if (!(y >= minY && y <= maxY)) continue;
    const x = source.x[slot] ?? Number.NaN;
    const isInside = (x >= minX && x <= maxX) || x + 1 <= maxX || x - 1 >= minX;
    if (isInside && isShown(slot)) slots.push(slot);
  }
  return slots;
}

function cellsOf(source: PointSource, slots: readonly number[], columns: number): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const slot of slots) {
    const x = source.x[slot] ?? 0;
    const y = source.y[slot] ?? 0;
    const column = Math.floor(x * columns);
    const row = Math.floor(y * columns);
    const key = row * columns + column;
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = { key, slots: [], sumX: 0, sumY: 0, isTaken: false };
      cells.set(key, cell);
    }
    cell.slots.push(slot);
    cell.sumX += x;
    cell.sumY += y;
  }
  return cells;
}

interface Group {
  readonly key: number;
  readonly slots: number[];
  sumX: number;
  sumY: number;
}

function groupCells(cells: Map<number, Cell>, leaders: readonly number[], columns: number): Group[] {
  const groups: Group[] = [];
  for (const key of leaders) {
    // A leader keeps leading while its own cell is empty, such as when all assets of a yard cross a cell border.
    const group = gather(key, cells, columns);
    if (group.slots.length > 0) groups.push(group);
  }
  const others = [...cells.values()].toSorted((a, b) => b.slots.length - a.slots.length || a.key - b.key);
  for (const cell of others) if (!cell.isTaken) groups.push(gather(cell.key, cells, columns));
  return groups;
}

function gather(key: number, cells: Map<number, Cell>, columns: number): Group {
  const group: Group = { key, slots: [], sumX: 0, sumY: 0 };
  const row = Math.floor(key / columns);
  const column = key - row * columns;
  for (const near of nearby) {
    const cell = cells.get((row + near.rows) * columns + column + near.columns);
    if (cell === undefined || cell.isTaken) continue;
    cell.isTaken = true;
    for (const slot of cell.slots) group.slots.push(slot);
    group.sumX += cell.sumX;
    group.sumY += cell.sumY;
  }
  return group;
}

function toCluster(group: Group, source: PointSource): Cluster {
  const counts = Array.from({ length: statusCount }, () => 0);
  for (const slot of group.slots) {
    const status = source.statuses[slot] ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  const size = group.slots.length;
  return { key: group.key, x: group.sumX / size, y: group.sumY / size, counts, slots: group.slots };
}
