import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { manyOf } from './list-schemas.ts';
import { metricCodes, targetUses } from './metrics/values.ts';
import { suiteModule } from './modules.ts';
import { recordCalls } from './record-calls.ts';
import { daysInOrder, recordSchemas } from './record-schemas.ts';
import { date, decimal, id, idOrNoneInQuery, named } from './scalars.ts';
import { targetNames, targetSorts, targetValueMost } from './targets.ts';

const schemas = recordSchemas({
  ...targetNames,
  fields: {
    metric: z.enum(metricCodes),
    unitId: id.nullable().default(null).describe('ID of the UL. Null for all ULs.'),
    category: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('Category of the assets. Null for all categories.'),
    value: decimal(4, { most: targetValueMost }).describe(
      'Target in the unit of the metric; percentages up to 100. For a sum, the target per asset and day.',
    ),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.nullable().default(null).describe('Last day as YYYY-MM-DD, inclusive. Null while it continues.'),
  },
  checks: [daysInOrder],
  shows: {
    metric: z.enum(metricCodes),
    unit: named.nullable().describe('UL. Null for all ULs.'),
    category: z.string().nullable().describe('Category of the assets. Null for all categories.'),
    value: z.number().describe('Target in the unit of the metric. For a sum, the target per asset and day.'),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.nullable().describe('Last day as YYYY-MM-DD, inclusive. Null while it continues.'),
  },
  searched: 'Part of the UL or category.',
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
    hasAllUnits: z.boolean().describe('Whether the caller may enter targets for all ULs.'),
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
      'Target in the unit of the metric. For a sum, the entered target for the time with known data.',
    ),
  isMet: z
    .boolean()
    .nullable()
    .describe('Whether the target is met. Null without a value, or if neither direction is better.'),
  isNear: z
    .boolean()
    .describe('Whether the target is missed by no more than the account’s `nearTarget` share.'),
  use: z
    .enum(targetUses)
    .nullable()
    .describe(
      'Use compared with the target: below 80%, within 20%, or above. Null for metrics other than use.',
    ),
};
export const figureTargetSchema = z.object(figureTarget).meta({ id: 'FigureTarget' });
export type FigureTarget = z.infer<typeof figureTargetSchema>;
/** Target with its origin. */
export const heldTargetSchema = z
  .object({
    ...figureTarget,
    entered: z.number().describe('Target as entered. For a sum, per asset and day.'),
    unit: targetSchemas.record.shape.unit,
    category: z.string().nullable().describe('Category of the assets. Null for all categories.'),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.nullable().describe('Last day as YYYY-MM-DD, inclusive. Null while it continues.'),
  })
  .meta({ id: 'HeldTarget' });
export type HeldTarget = z.infer<typeof heldTargetSchema>;

// Targets apply to figures of every module; users who can change the Cockpit set them. Targets of money require
// Financials.
const MODULE = 'services:simc:cockpit';

export const targetCalls = recordCalls(
  {
    ...targetNames,
    see: sees(suiteModule),
    change: changes(MODULE),
    summaries: {
      list: 'List targets',
      get: 'Get a target',
      create: 'Create a target',
      update: 'Update a target',
      delete: 'Delete a target',
    },
    descriptions: {
      list: 'Returns the targets of metrics for the account, ULs and categories.',
      get: 'Returns a target.',
      create:
        'Sets a target. From its first day it replaces an earlier target of the same metric, UL and category.',
      update: 'Changes a target. Figures of its days are compared with the new value.',
      delete: 'Deletes a target. Figures of its days are no longer compared with it.',
    },
  },
  targetSchemas,
);
