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

/** Of figures as a file. */
export const exportQuery = { format: z.enum(exportFormats), locale: z.enum(locales).default('en') };

/** Of which days and assets figures are asked. */
export const metricFilters = {
  from: date.describe('The first day, in the zone of the UL of each asset'),
  to: date.describe('The day behind the last one'),
  units: manyOf(idOrNone).describe('ULs of the assets on each day'),
  categories: manyOf(text),
  segments: manyOf(text).describe('Like all that follow, of assets as they are now'),
  customers: manyOf(idOrNone).describe('Ids; 0 is for assets without a customer'),
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

/** Refuses days that are out of order, or more than are answered at once. */
export function inPeriod<T extends z.ZodType<Days>>(query: T): T {
  return query
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be after from' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= metricDaysMost * 86_400_000, {
      path: ['to'],
      message: `A period can cover up to ${metricDaysMost} days`,
    });
}
