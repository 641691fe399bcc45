import { boardColumns, boardRowsMost } from '@azimute/contract/dashboards/values';

/** Place of a tile on a board's grid: columns and rows from 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Placed extends Place {
  readonly id: string;
}

const rowsPerTile = 20;

/** Sorts the tiles row by row. */
export function inReadingOrder<T extends Place>(tiles: readonly T[]): T[] {
  return [...tiles].toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** Moves a tile to a place, limited to the grid; tiles that it covers move below it. */
export function placeTile<T extends Placed>(tiles: readonly T[], id: string, place: Place): readonly T[] {
  const placed: T[] = tiles.filter((tile) => tile.id === id).map((tile) => ({ ...tile, ...fit(place) }));
  for (const tile of inReadingOrder(tiles.filter((one) => one.id !== id))) {
    let { y } = tile;
    const findCover = (): Place | undefined => placed.find((one) => overlap(one, { ...tile, y }));
    for (let cover = findCover(); cover !== undefined; cover = findCover()) y = cover.y + cover.h;
    placed.push({ ...tile, y });
  }
  if (placed.some(({ y, h }) => y + h > boardRowsMost)) return tiles;
  // Keeps the array order: moving a dragged element in the DOM would end its drag.
  return tiles.map((tile) => placed.find(({ id: one }) => one === tile.id) ?? tile);
}

/** Moves a tile to an index of the order; each tile is placed as high as the order allows. */
export function moveInOrder<T extends Placed>(tiles: readonly T[], id: string, index: number): readonly T[] {
  const order = inReadingOrder(tiles);
  if (order[index]?.id === id) return tiles;
  const moved = order.filter((tile) => tile.id === id);
  const others = order.filter((tile) => tile.id !== id);
  const placed: T[] = [];
  for (const tile of [...others.slice(0, index), ...moved, ...others.slice(index)])
    placed.push({ ...tile, ...firstPlace(placed, tile) });
  if (placed.some(({ y, h }) => y + h > boardRowsMost)) return tiles;
  return tiles.map((tile) => placed.find(({ id: one }) => one === tile.id) ?? tile);
}

/** Returns the first free place after the last placed tile. */
function firstPlace(placed: readonly Place[], tile: Place): Place {
  const last = placed.at(-1) ?? { x: -1, y: 0 };
  for (let { y } = last, x = last.x + 1; ; x += 1) {
    if (x + tile.w > boardColumns) {
      y += 1;
      x = 0;
    }
    const place = { ...tile, x, y };
    if (!placed.some((one) => overlap(one, place))) return place;
  }
}

/** Removes rows that no tile covers. */
export function closeGaps<T extends Place>(tiles: readonly T[]): T[] {
  const rows = new Set(tiles.flatMap(({ y, h }) => Array.from({ length: h }, (_, row) => y + row)));
  return tiles.map((tile) => ({ ...tile, y: [...rows].filter((row) => row < tile.y).length }));
}

/** Returns the first row below all tiles. */
export function rowBelow(tiles: readonly Place[]): number {
  return Math.max(0, ...tiles.map(({ y, h }) => y + h));
}

function fit({ x, y, w, h }: Place): Place {
  const width = clamp(w, 1, boardColumns);
  return {
    x: clamp(x, 0, boardColumns - width),
    y: clamp(y, 0, boardRowsMost - 1),
    w: width,
    h: clamp(h, 1, rowsPerTile),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

function overlap(a: Place, b: Place): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
