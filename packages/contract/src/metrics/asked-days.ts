import { dayMs } from '../durations.ts';
import { z } from 'zod';
import { tagsFilter } from '../assets/field-schemas.ts';
import { manyOf } from '../list-schemas.ts';
import { exportFormats } from '../list.ts';
import { locales } from '../locales.ts';
import { date, idOrNoneInQuery } from '../scalars.ts';
import { costTerms, factNames, fuelTerms, metricDaysMost, rentalTerms } from './values.ts';

export const idOrNone = idOrNoneInQuery;
const text = z.string().max(200);

export const metricTerms = [...factNames, ...costTerms, ...rentalTerms, ...fuelTerms] as const;

export const exportQuery = {
  format: z.enum(exportFormats),
  locale: z.enum(locales).default('en').describe('Language of the file.'),
};

/** Days and assets that figures cover. */
export const metricFilters = {
  from: date.describe('First day as YYYY-MM-DD, in the time zone of each asset’s UL.'),
  to: date.describe('Day after the last one as YYYY-MM-DD.'),
  units: manyOf(idOrNone).describe('ULs that the assets belonged to on each day, by ID.'),
  categories: manyOf(text),
  segments: manyOf(text).describe(
    'Current segments of the assets. The filters below also use current values.',
  ),
  customers: manyOf(idOrNone).describe('Customers, by ID. 0 for assets without a customer.'),
  regions: manyOf(text),
  tags: tagsFilter,
  manufacturers: manyOf(text),
  models: manyOf(text),
  assets: manyOf(idOrNone),
};

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Rejects days out of order or beyond the limit. */
export function inPeriod<T extends z.ZodType<Days>>(query: T): T {
  return query
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= metricDaysMost * dayMs, {
      path: ['to'],
      message: `A period can cover up to ${metricDaysMost} days.`,
    });
}
