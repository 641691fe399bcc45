import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { manyOf } from './list-schemas.ts';
import { recordCalls } from './record-calls.ts';
import { daysInOrder, recordSchemas } from './record-schemas.ts';
import { date, decimal, id, idOrNoneInQuery } from './scalars.ts';
import { costNames, costAmountMost, costBases, costKinds, costNoteMaxLength, costSorts } from './costs.ts';

const schemas = recordSchemas({
  ...costNames,
  fields: {
    kind: z.enum(costKinds).describe('Kind of cost, such as fuel or maintenance.'),
    basis: z
      .enum(costBases)
      .describe('Whether the amount is per day, month, hour or another unit, or paid once.'),
    amount: decimal(4, { most: costAmountMost, isPositive: true }).describe(
      'Amount in the currency of the account, per unit of the basis.',
    ),
    from: date.describe('First day as YYYY-MM-DD. For a one-time cost, its day.'),
    to: date.nullable().default(null).describe('Last day as YYYY-MM-DD, inclusive. Null while it continues.'),
    assetId: id.nullable().default(null).describe('ID of the asset. Null for a cost of a category.'),
    category: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('Category whose assets each have the cost. Null for a cost of one asset.'),
    note: z.string().trim().max(costNoteMaxLength).default(''),
  },
  checks: [
    {
      isRight: ({ assetId, category }) => (assetId === null) !== (category === null),
      field: 'assetId',
      message: 'Send either an asset or a category.',
    },
    daysInOrder,
  ],
  shows: {
    kind: z.enum(costKinds).describe('Kind of cost, such as fuel or maintenance.'),
    basis: z.enum(costBases),
    amount: z.number(),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.nullable().describe('Last day as YYYY-MM-DD, inclusive. Null while it continues.'),
    asset: z
      .object({ id: z.int(), code: z.string(), model: z.string() })
      .nullable()
      .describe('Asset. Null for a cost of a category.'),
    category: z.string().nullable(),
    note: z.string(),
    workOrder: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe(
        'Finished work order the cost comes from. Such a cost changes only with the work order. Null if entered by hand.',
      ),
  },
  searched: 'Part of the note, asset or category.',
  filters: {
    kinds: manyOf(z.enum(costKinds)).describe('Kinds of cost.'),
    bases: manyOf(z.enum(costBases)),
    assets: manyOf(idOrNoneInQuery),
    categories: manyOf(z.string().max(200)),
  },
  sorts: costSorts,
  order: 'desc',
});
export const costSchemas = {
  ...schemas,
  list: schemas.list.extend({
    hasAllUnits: z
      .boolean()
      .describe('Whether the caller may enter costs of categories, which affect the figures of every UL.'),
  }),
};
export const createCostSchema = costSchemas.create;
export type Cost = z.infer<typeof costSchemas.record>;
export type CostList = z.infer<typeof costSchemas.list>;
export type CreateCost = z.infer<typeof costSchemas.create>;
export type ListCostsQuery = z.infer<typeof costSchemas.query>;

const MODULE = 'services:simc:financials';

export const costCalls = recordCalls(
  {
    ...costNames,
    see: sees(MODULE),
    change: changes(MODULE),
    summaries: {
      list: 'List costs',
      get: 'Get a cost',
      create: 'Create a cost',
      update: 'Update a cost',
      delete: 'Delete a cost',
    },
    descriptions: {
      list: 'Returns the costs of categories and of the assets that the caller can see.',
      get: 'Returns a cost.',
      create: 'Adds a cost of an asset or a category.',
      update: 'Changes a cost. Figures of its days are recalculated.',
      delete: 'Deletes a cost. Figures of its days are recalculated.',
    },
  },
  costSchemas,
);
