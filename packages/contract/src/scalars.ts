import { z } from 'zod';
import { maxId } from './ids.ts';

export const id = z.int().positive().max(maxId);
export const idInQuery = z.coerce.number().int().positive().max(maxId);
export const instant = z.iso.datetime({ offset: true });
/** A part of the map in a query. */
export const mapPart = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Give west,south,east,north in degrees.');
/** Part of a text that a list is searched for. */
export const search = z.string().trim().min(1).max(120).optional();
