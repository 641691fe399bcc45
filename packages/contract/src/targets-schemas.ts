import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { manyOf } from './list-schemas.ts';
import { metricCodes, targetUses } from './metrics/values.ts';
import { suiteModule } from './modules.ts';
import { recordCalls } from './record-calls.ts';
import { daysInOrder, recordSchemas } from './record-schemas.ts';
import { date, decimal, id, idOrNoneInQuery } from './scalars.ts';
import { targetNames, targetSorts, targetValueMost } from './targets.ts';

const schemas = recordSchemas({
  ...targetNames,
  fields: {
    metric: z.enum(metricCodes),
    unitId: id.nullable().default(null).describe('One UL; else all of them'),
    category: z.string().min(1).max(200).nullable().default(null).describe('One category; else all of them'),
    value: decimal(4, { most: targetValueMost }).describe(
      'In the unit of the metric, a percentage at most 100; of a sum, for each asset and day',
    ),
    from: date.describe('The first day'),
    to: date.nullable().default(null).describe('The last day; null until it is ended'),
  },
  checks: [daysInOrder],
  shows: {
    metric: z.enum(metricCodes),
    unit: z.object({ id: z.int(), name: z.string() }).nullable().describe('A UL; null for all'),
    category: z.string().nullable(),
    value: z.number(),
    from: date,
    to: date.nullable(),
  },
  searched: 'In UL and category',
  filters: {
    metrics: manyOf(z.enum(metricCodes)),
    units: manyOf(idOrNoneInQuery),
    categories: manyOf(z.string().max(200)),
  },
  sorts: targetSorts,
});
export const targetSchemas = {
  ...schemas,
  list: schemas.list.extend({
    hasAllUnits: z
      .boolean()
      .describe(
        'Whether the reader may enter targets of no single UL, which figures of every UL are held against',
      ),
  }),
};
export const createTargetSchema = targetSchemas.create;
export type Target = z.infer<typeof targetSchemas.record>;
export type TargetList = z.infer<typeof targetSchemas.list>;
export type CreateTarget = z.infer<typeof targetSchemas.create>;
export type ListTargetsQuery = z.infer<typeof targetSchemas.query>;

const figureTarget = {
  id: z.int(),
  value: z
    .number()
    .describe(
      'In the unit of the metric; of a sum, what was entered for each asset and day, for the time in which it is known',
    ),
  isMet: z
    .boolean()
    .nullable()
    .describe('By the direction of the metric; null without a value, and where neither way is better'),
  isNear: z
    .boolean()
    .describe('Not met, and off by no more than the share of the target that the account has set'),
  use: z
    .enum(targetUses)
    .nullable()
    .describe(
      'Below four fifths of a target of use, within a fifth of it, or beyond; null for other metrics',
    ),
};
export const figureTargetSchema = z.object(figureTarget).meta({ id: 'FigureTarget' });
export type FigureTarget = z.infer<typeof figureTargetSchema>;
/** With where it comes from. */
export const heldTargetSchema = z
  .object({
    ...figureTarget,
    entered: z.number().describe('As it was entered'),
    unit: targetSchemas.record.shape.unit,
    category: z.string().nullable(),
    from: date,
    to: date.nullable(),
  })
  .meta({ id: 'HeldTarget' });
export type HeldTarget = z.infer<typeof heldTargetSchema>;

// Figures of every module are held against them; whoever changes the Cockpit sets them. Those of money go with Financials.
const MODULE = 'services:simc:cockpit';

export const targetCalls = recordCalls(
  {
    ...targetNames,
    see: sees(suiteModule),
    change: changes(MODULE),
    summaries: {
      list: 'What metrics should come to, for the account, for ULs and for categories',
      get: 'A target',
      create: 'Set a target; from its first day it takes the place of an earlier one of the same',
      update: 'Change a target; figures of its days are then held against what it has become',
      delete: 'Delete a target; figures of its days are held against it no more',
    },
  },
  targetSchemas,
);
