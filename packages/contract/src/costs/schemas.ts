import { z } from 'zod';
import { maxId } from '../ids.ts';
import { listOf, manyOf, pageQuery } from '../list/schemas.ts';
import { sortOrders } from '../list/values.ts';
import { date, id, idInQuery, instant, search } from '../scalars.ts';
import { costAmountMost, costBases, costKinds, costNoteMaxLength, costSorts } from './values.ts';

const costFields = {
  kind: z.enum(costKinds),
  basis: z.enum(costBases),
  amount: z
    .number()
    .positive()
    .max(costAmountMost)
    .multipleOf(0.0001)
    .describe('In the currency of the account, for each unit of the basis'),
  from: date.describe('The first day; of a cost that is paid once, its day'),
  to: date.nullable().default(null).describe('The last day; null until it is ended'),
  assetId: id.nullable().default(null).describe('One asset; else a category'),
  category: z.string().min(1).max(200).nullable().default(null).describe('Each of its assets'),
  note: z.string().trim().max(costNoteMaxLength).default(''),
};
interface Fields {
  readonly basis: string;
  readonly from: string;
  readonly to: string | null;
  readonly assetId: number | null;
  readonly category: string | null;
}
const isOfOne = ({ assetId, category }: Fields): boolean => (assetId === null) !== (category === null);
const isOfOneMessage = { path: ['assetId'], message: 'A cost is of an asset or of a category' };
const isInOrder = ({ from, to }: Fields): boolean => to === null || from <= to;
const isInOrderMessage = { path: ['to'], message: 'The last day must not be before the first' };

export const createCostSchema = z
  .strictObject(costFields)
  .refine(isOfOne, isOfOneMessage)
  .refine(isInOrder, isInOrderMessage);
export type CreateCost = z.infer<typeof createCostSchema>;
export const updateCostSchema = z
  .strictObject({ ...costFields, updatedAt: instant })
  .refine(isOfOne, isOfOneMessage)
  .refine(isInOrder, isInOrderMessage);
export type UpdateCost = z.infer<typeof updateCostSchema>;
export const costParams = z.object({ costId: idInQuery });

export const costSchema = z
  .object({
    id: z.int(),
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
    updatedAt: instant.describe('Send it back with an update: a change made in the meantime is then refused'),
  })
  .meta({ id: 'Cost' });
export type Cost = z.infer<typeof costSchema>;

export const listCostsQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('In note, asset and category'),
  kinds: manyOf(z.enum(costKinds)),
  bases: manyOf(z.enum(costBases)),
  assets: manyOf(z.coerce.number().int().nonnegative().max(maxId)),
  categories: manyOf(z.string().max(200)),
  sort: z.enum(costSorts).default('from'),
  order: z.enum(sortOrders).default('desc'),
});
export type ListCostsQuery = z.infer<typeof listCostsQuery>;
export const costListSchema = listOf(costSchema).extend({
  hasAllUnits: z
    .boolean()
    .describe('Whether the reader may enter costs of categories, which change the figures of every UL'),
});
export type CostList = z.infer<typeof costListSchema>;
