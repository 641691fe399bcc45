import { z } from 'zod';
import { maxId } from './ids.ts';

export const id = z.int().positive().max(maxId);
export const idInQuery = z.coerce.number().int().positive().max(maxId);
export const instant = z.iso.datetime({ offset: true });
/** A day of the calendar; PostgreSQL knows no year 0. */
export const date = z.iso.date().refine((day) => day >= '1970-01-01', 'The first day is 1970-01-01');
/** A part of the map in a query. */
export const mapPart = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Give west,south,east,north in degrees.');
/** Part of a text that a list is searched for. */
export const search = z.string().trim().min(1).max(120).optional();

/**
 * A number with so many decimal places at most, as a column of that scale holds it: what such a column would round is refused.
 * `isPositive`: the smallest step at least.
 */
export function decimal(
  places: number,
  { most, isPositive = false }: { readonly most: number; readonly isPositive?: boolean },
) {
  const step = Number(`1e-${places}`);
  return z
    .number()
    .min(isPositive ? step : 0)
    .max(most)
    .multipleOf(step)
    .refine((value) => Number(value.toFixed(places)) === value, `At most ${places} decimal places`);
}
