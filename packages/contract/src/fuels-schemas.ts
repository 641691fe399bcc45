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
      .describe('Of the assets of one category; else of all that have none of their own'),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z.int().min(0).max(co2GramsMost).describe('What burning a litre emits'),
    source: line(fuelSourceMaxLength).describe('Who says so'),
    price: decimal(4, { most: fuelPriceMost, isPositive: true })
      .nullable()
      .default(null)
      .describe('Of a litre, in the currency of the account; null where it is not to be costed'),
    from: date.describe('The first day, until the next one of the same category begins'),
  },
  shows: {
    category: z.string().nullable(),
    fuel: z.enum(fuelKinds),
    co2GramsPerLiter: z.int(),
    source: z.string(),
    price: z.number().nullable(),
    from: date,
    until: date.nullable().describe('The day on which the next one of the same category begins'),
  },
  searched: 'In category and source',
  filters: { fuels: manyOf(z.enum(fuelKinds)), categories: manyOf(z.string().max(200)) },
  sorts: fuelSorts,
});
export type Fuel = z.infer<typeof fuelSchemas.record>;
export type FuelList = z.infer<typeof fuelSchemas.list>;
export type CreateFuel = z.infer<typeof fuelSchemas.create>;
export type ListFuelsQuery = z.infer<typeof fuelSchemas.query>;

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

// Figures of emissions say by which factor they are computed, to whoever sees them; those of every UL follow a change.
const MODULE = 'services:simc:financials';

export const fuelCalls = recordCalls(
  {
    ...fuelNames,
    see: sees(suiteModule, 'none'),
    change: administratorOf(MODULE),
    summaries: {
      list: 'What categories burn, what a litre of it emits by which source, and what it costs, from which day on',
      get: 'A fuel with its factor and its price',
      create: 'Say what a category burns from a day on; figures of these days follow',
      update: 'Change a fuel, its factor or its price; figures of its days change with it',
      delete: 'Delete a fuel; the one before it holds on its days',
    },
  },
  fuelSchemas,
);
