import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list/schemas.ts';
import { sortOrders } from '../list/values.ts';
import { date, idInQuery, instant, search } from '../scalars.ts';
import { co2GramsMost, fuelKinds, fuelPriceMost, fuelSorts, fuelSourceMaxLength } from './values.ts';

const fuelFields = {
  category: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('Of the assets of one category; else of all that have none of their own'),
  fuel: z.enum(fuelKinds),
  co2GramsPerLiter: z.int().min(0).max(co2GramsMost).describe('What burning a litre emits'),
  source: z.string().trim().min(1).max(fuelSourceMaxLength).describe('Who says so'),
  price: z
    .number()
    .positive()
    .max(fuelPriceMost)
    .multipleOf(0.0001)
    .nullable()
    .default(null)
    .describe('Of a litre, in the currency of the account; null where it is not to be costed'),
  from: date.describe('The first day, until the next one of the same category begins'),
};

export const createFuelSchema = z.strictObject(fuelFields);
export type CreateFuel = z.infer<typeof createFuelSchema>;
export const updateFuelSchema = z.strictObject({ ...fuelFields, updatedAt: instant });
export type UpdateFuel = z.infer<typeof updateFuelSchema>;
export const fuelParams = z.object({ fuelId: idInQuery });

export const fuelSchema = z
  .object({
    id: z.int(),
    category: z.string().nullable(),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z.int(),
    source: z.string(),
    price: z.number().nullable(),
    from: date,
    until: date.nullable().describe('The day on which the next one of the same category begins'),
    updatedAt: instant.describe('Send it back with an update: a change made in the meantime is then refused'),
  })
  .meta({ id: 'Fuel' });
export type Fuel = z.infer<typeof fuelSchema>;

export const listFuelsQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('In category and source'),
  fuels: manyOf(z.enum(fuelKinds)),
  categories: manyOf(z.string().max(200)),
  sort: z.enum(fuelSorts).default('category'),
  order: z.enum(sortOrders).default('asc'),
});
export type ListFuelsQuery = z.infer<typeof listFuelsQuery>;
export const fuelListSchema = listOf(fuelSchema);
export type FuelList = z.infer<typeof fuelListSchema>;

/** By which factor a figure was computed. */
export const usedFuelSchema = z
  .object({
    category: z.string().nullable().describe('Null for those of all categories without one of their own'),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z.int(),
    source: z.string(),
    from: date.nullable().describe('Null of the usual factor, which holds where the account enters none'),
  })
  .meta({ id: 'UsedFuel' });
export type UsedFuel = z.infer<typeof usedFuelSchema>;
