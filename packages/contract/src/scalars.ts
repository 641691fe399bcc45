import { z } from 'zod';
import { maxId } from './ids.ts';

export const id = z.int().positive().max(maxId);

/** Accepts only canonical integers: `0x2`, `1e0` and `02` are refused. */
const written = (text: unknown): unknown =>
  typeof text === 'string' && !/^(?:0|[1-9]\d*)$/.test(text) ? Number.NaN : text;
export const idInQuery = z.preprocess(written, z.coerce.number().int().positive().max(maxId));
/** 0 stands for none. */
export const idOrNoneInQuery = z.preprocess(written, z.coerce.number().int().nonnegative().max(maxId));
/** For records that outgrow int4. */
export const bigIdInQuery = z.preprocess(
  written,
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
);
export const instant = z.iso.datetime({ offset: true });
/** Calendar day; PostgreSQL has no year 0. */
export const date = z.iso.date().refine((day) => day >= '1970-01-01', 'The first day is 1970-01-01');
/** Filter of lists whose rows can be archived. */
export const archivedFilter = z
  .enum(['true', 'false'])
  .optional()
  .describe('Whether to list archived rows instead of current ones.');
/** For the asset of a record of history. */
export const isArchived = z.boolean().describe('Whether the asset is archived.');
export const assetOfHistory = z.object({ id: z.int(), code: z.string(), model: z.string(), isArchived });
/** Record referred to by its ID, with its name. */
export const named = z.object({ id: z.int(), name: z.string() });
/** Area of the map in a query. */
export const mapPart = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Give west,south,east,north in degrees.');
/** Part of responses about history: whether late positions are still being processed. */
export const recalculating = {
  recalculatingFrom: instant
    .nullable()
    .describe(
      'Results from this time on are being recalculated because data arrived late. Null if none of the period are.',
    ),
};
/** Search text of a list. */
export const search = z.string().trim().min(1).max(120).optional();

/**
 * Number with limited decimal places, as its column stores it; refuses values that the column would round.
 * `isPositive` excludes values below the smallest step.
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
/** One-line text such as a name, a code or a tag. */
export const line = (maxLength: number) => z.string().trim().min(1).max(maxLength).regex(oneLine, saying);
export const lineOrNothing = (maxLength: number, text = z.string()) =>
  text.trim().max(maxLength).regex(oneLine, saying);

/** Character between the values of a CSV file. Generators of clients cannot name constants after signs. */
export const csvSeparator = z
  .enum([';', ',', '\t'])
  .meta({ 'x-enum-varnames': ['Semicolon', 'Comma', 'Tab'] });
