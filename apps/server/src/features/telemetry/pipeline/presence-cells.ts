import { passageMost } from '@azimute/contract';
import type { BoundingBox } from '@azimute/geo';

const CELLS_A_DEGREE = 50;
const CELLS_A_ROW = 360 * CELLS_A_DEGREE;
const HOUR_MS = 3_600_000;

/** The parts of a fix that the presence index uses. */
export interface Presence {
  readonly fixedAtMs: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Returns the hours since 1970. */
export function presenceHour(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** Returns the cells that a box touches, as numbered by `schema/38-presence.sql`. */
export function presenceCells({ west, south, east, north }: BoundingBox): number[] {
  const [rows, columns] = [placesOf(south + 90, north + 90), placesOf(west + 180, east + 180)];
  return rows.flatMap((row) => columns.map((column) => row * CELLS_A_ROW + column));
}

function placesOf(from: number, to: number): number[] {
  const first = Math.floor(from * CELLS_A_DEGREE);
  return Array.from({ length: Math.floor(to * CELLS_A_DEGREE) - first + 1 }, (_, index) => first + index);
}

/** True if a passage is inferred between two fixes. */
export function isNear(before: Presence, { fixedAtMs, longitude, latitude }: Presence): boolean {
  return (
    fixedAtMs - before.fixedAtMs <= passageMost.minutes * 60_000 &&
    Math.abs(latitude - before.latitude) <= passageMost.degrees &&
    Math.abs(longitude - before.longitude) <= passageMost.degrees
  );
}

/** Returns the cell of a place. Runs for each fix, so it builds no box. */
function cellOf({ longitude, latitude }: Presence): number {
  const row = Math.floor((latitude + 90) * CELLS_A_DEGREE);
  return row * CELLS_A_ROW + Math.floor((longitude + 180) * CELLS_A_DEGREE);
}

/** Returns what a fix adds to the index: its cell, and the cells of the line from the previous fix. */
export function presenceOf(fix: Presence, before: Presence | null): [cell: number, hour: number][] {
  const hour = presenceHour(fix.fixedAtMs);
  if (before !== null && hour === presenceHour(before.fixedAtMs) && cellOf(fix) === cellOf(before)) return [];
  const near = before !== null && isNear(before, fix) ? before : fix;
  const cells = presenceCells({
    west: Math.min(near.longitude, fix.longitude),
    south: Math.min(near.latitude, fix.latitude),
    east: Math.max(near.longitude, fix.longitude),
    north: Math.max(near.latitude, fix.latitude),
  });
  const hours = [...new Set([presenceHour(near.fixedAtMs), hour])];
  return hours.flatMap((each) => cells.map((cell): [number, number] => [cell, each]));
}
