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
/** In answers about history: whether fixes that came late still have to be taken into it. */
export const recalculating = {
  recalculatingFrom: instant
    .nullable()
    .describe(
      'Results from this instant on are being recalculated, as data of that time arrived late; null if none of the period are',
    ),
};
/** Part of a text that a list is searched for. */
export const search = z.string().trim().min(1).max(120).optional();
