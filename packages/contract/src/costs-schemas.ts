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
    kind: z.enum(costKinds),
    basis: z.enum(costBases),
    amount: decimal(4, { most: costAmountMost, isPositive: true }).describe(
      'In the currency of the account, for each unit of the basis',
    ),
    from: date.describe('The first day; of a cost that is paid once, its day'),
    to: date.nullable().default(null).describe('The last day; null until it is ended'),
    assetId: id.nullable().default(null).describe('One asset; else a category'),
    category: z.string().min(1).max(200).nullable().default(null).describe('Each of its assets'),
    note: z.string().trim().max(costNoteMaxLength).default(''),
  },
  checks: [
    {
      isRight: ({ assetId, category }) => (assetId === null) !== (category === null),
      field: 'assetId',
      message: 'Send either an asset or a category',
    },
    daysInOrder,
  ],
  shows: {
    kind: z.enum(costKinds),
    basis: z.enum(costBases),
    amount: z.number(),
    from: date,
    to: date.nullable(),
    asset: z.object({ id: z.int(), code: z.string(), model: z.string() }).nullable(),
    category: z.string().nullable(),
    note: z.string(),
    workOrder: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('The finished work order that cost it: such a cost changes with it alone'),
  },
  searched: 'In note, asset and category',
  filters: {
    kinds: manyOf(z.enum(costKinds)),
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
      .describe('Whether the reader may enter costs of categories, which change the figures of every UL'),
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
      list: 'What assets cost: of single ones that the reader sees, and of categories',
      get: 'A cost',
      create: 'Add a cost of an asset or a category',
      update: 'Change a cost; figures of its days change with it',
      delete: 'Delete a cost; figures of its days change with it',
    },
  },
  costSchemas,
);
