import { z } from 'zod';
import { administratorOf, sees } from './access-rules.ts';
import { manyOf } from './list-schemas.ts';
import { suiteModule } from './modules.ts';
import { recordCalls } from './record-calls.ts';
import { recordSchemas } from './record-schemas.ts';
import { date, decimal, line } from './scalars.ts';
import {
  fuelNames,
  co2GramsMost,
  fuelKinds,
  fuelPriceMost,
  fuelSorts,
  fuelSourceMaxLength,
} from './fuels.ts';

export const fuelSchemas = recordSchemas({
  ...fuelNames,
  fields: {
    category: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('Category the fuel applies to. Null for all categories without their own.'),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z
      .int()
      .min(0)
      .max(co2GramsMost)
      .describe('CO2 emitted by burning one liter, in grams.'),
    source: line(fuelSourceMaxLength).describe('Source of the emission factor.'),
    price: decimal(4, { most: fuelPriceMost, isPositive: true })
      .nullable()
      .default(null)
      .describe('Price per liter in the currency of the account. Null if it has no cost.'),
    from: date.describe('First day as YYYY-MM-DD. It applies until the next entry of the category.'),
  },
  shows: {
    category: z
      .string()
      .nullable()
      .describe('Category the fuel applies to. Null for all categories without their own.'),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z.int(),
    source: z.string().describe('Source of the emission factor.'),
    price: z.number().nullable(),
    from: date.describe('First day as YYYY-MM-DD.'),
    until: date
      .nullable()
      .describe('Day on which the next entry of the category begins. Null if there is none.'),
  },
  searched: 'Part of the category or source.',
  filters: { fuels: manyOf(z.enum(fuelKinds)), categories: manyOf(z.string().max(200)) },
  sorts: fuelSorts,
});
export type Fuel = z.infer<typeof fuelSchemas.record>;
export type FuelList = z.infer<typeof fuelSchemas.list>;
export type CreateFuel = z.infer<typeof fuelSchemas.create>;
export type ListFuelsQuery = z.infer<typeof fuelSchemas.query>;

/** Emission factor used for a figure. */
export const usedFuelSchema = z
  .object({
    category: z
      .string()
      .nullable()
      .describe('Category the factor applies to. Null for all categories without their own.'),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z.int(),
    source: z.string().describe('Source of the emission factor.'),
    from: date
      .nullable()
      .describe(
        'First day as YYYY-MM-DD. Null for the default factor, which applies if the account has none.',
      ),
  })
  .meta({ id: 'UsedFuel' });
export type UsedFuel = z.infer<typeof usedFuelSchema>;

// Users who see emissions also see the factors. Changes affect the figures of every UL.
const MODULE = 'services:simc:financials';

export const fuelCalls = recordCalls(
  {
    ...fuelNames,
    see: sees(suiteModule, 'none'),
    change: administratorOf(MODULE),
    summaries: {
      list: 'List fuels',
      get: 'Get a fuel',
      create: 'Create a fuel',
      update: 'Update a fuel',
      delete: 'Delete a fuel',
    },
    descriptions: {
      list: 'Returns the fuel of each category with emission factor, source and price, by first day.',
      get: 'Returns a fuel with its emission factor and price.',
      create: 'Sets the fuel of a category from a given day on. Figures of these days are recalculated.',
      update: 'Changes a fuel. Figures of its days are recalculated.',
      delete: 'Deletes a fuel. The previous one applies to its days.',
    },
  },
  fuelSchemas,
);
