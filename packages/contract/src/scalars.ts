import { z } from 'zod';
import { maxId } from './ids.ts';

export const id = z.int().positive().max(maxId);

/** Whole numbers of an address as they are written: `0x2`, `1e0` and `02` are others. */
const written = (text: unknown): unknown =>
  typeof text === 'string' && !/^(?:0|[1-9]\d*)$/.test(text) ? Number.NaN : text;
export const idInQuery = z.preprocess(written, z.coerce.number().int().positive().max(maxId));
/** With 0 for none. */
export const idOrNoneInQuery = z.preprocess(written, z.coerce.number().int().nonnegative().max(maxId));
/** Of what there is much of. */
export const bigIdInQuery = z.preprocess(
  written,
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
);
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

// oxlint-disable-next-line no-control-regex -- these are what it may not hold
const oneLine = /^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*$/;
/** Predicate: can the text be a name, a code or a tag? */
export const isOneLine = (text: string): boolean => oneLine.test(text);
const saying = 'Write it in one line, without control characters.';
/** A text of one line, such as a name, a code or a tag. */
export const line = (maxLength: number) => z.string().trim().min(1).max(maxLength).regex(oneLine, saying);
export const lineOrNothing = (maxLength: number) => z.string().trim().max(maxLength).regex(oneLine, saying);
