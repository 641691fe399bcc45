import { z } from 'zod';
import { administratorOf, changes, sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { manyOf } from './list-schemas.ts';
import { recordCalls } from './record-calls.ts';
import { recordSchemas } from './record-schemas.ts';
import { date, decimal, id, line, named } from './scalars.ts';
import * as values from './maintenance-plans.ts';
import {
  listMaintenanceDuesQuery,
  maintenanceCalendarQuery,
  maintenanceCalendarSchema,
  maintenanceDueListSchema,
  maintenanceServiceSchemas,
} from './maintenance-services-schemas.ts';
import { workOrderCostMost, workOrderItemMaxLength, workOrderItemsMost } from './work-orders.ts';

const name = line(values.maintenanceNameMaxLength);
const interval = z.int().positive().max(values.maintenanceIntervalMost).nullable().default(null);
const cost = decimal(2, { most: workOrderCostMost }).nullable().default(null);

const part = z.strictObject({
  name: name.describe('Name or number of the part.'),
  quantity: decimal(2, { most: 10_000, isPositive: true }).describe('Quantity, in the unit of the part.'),
});

const enteredTask = z
  .strictObject({
    id: z.uuid().nullable().default(null).describe('ID of the task. Null for a new one.'),
    name: name.describe('Name of the task, unique in the plan.'),
    counts: z
      .enum(values.maintenanceCounts)
      .default('floating')
      .describe(
        'Whether the next service counts from the last one (`floating`) or is due at multiples of the interval (`fixed`).',
      ),
    hours: interval.describe('Interval in hours of the hour meter. Null if they do not count.'),
    kilometers: interval.describe('Interval in kilometers of the odometer. Null if they do not count.'),
    days: interval.describe('Interval in days. Null if they do not count.'),
    liters: interval.describe('Interval in liters of fuel used. Null if they do not count.'),
    tolerancePercent: z
      .int()
      .min(0)
      .max(values.maintenanceTolerancePercentMost)
      .default(10)
      .describe('Percentage of the interval by which a service can be early or late.'),
    parts: z.array(part).max(values.maintenancePartsMost).default([]).describe('Kit of parts.'),
    checklist: z
      .array(line(workOrderItemMaxLength))
      .max(workOrderItemsMost)
      .default([])
      .describe('Checklist of its work orders.'),
    cost: cost.describe('Expected cost in the currency of the account. Null if unknown.'),
    includes: z
      .array(name)
      .max(values.maintenanceTasksMost)
      .default([])
      .describe('Names of smaller tasks of the plan that its service includes.'),
  })
  .refine((task) => values.maintenanceMeters.some((meter) => task[meter] !== null), {
    path: ['hours'],
    message: 'Enter an interval in hours, kilometers, days or liters.',
  });
const task = enteredTask.safeExtend({ id: z.uuid() }).meta({ id: 'MaintenanceTask' });
export type MaintenancePlanTask = z.infer<typeof task>;

interface Planned {
  readonly category: string | null;
  readonly model: string | null;
  readonly tasks: readonly { readonly name: string; readonly includes: readonly string[] }[];
}
const namesOf = ({ tasks }: Planned): Set<string> => new Set(tasks.map((one) => one.name));

export const maintenancePlanSchemas = recordSchemas({
  ...values.maintenancePlanNames,
  fields: {
    name: name.describe('Name of the plan.'),
    category: line(200)
      .nullable()
      .default(null)
      .describe('Category of the assets it applies to. Null for every category of the model.'),
    model: line(200)
      .nullable()
      .default(null)
      .describe(
        'Model of the assets it applies to. Null for every model of the category. A plan of a model replaces the plan of the category.',
      ),
    tasks: z.array(enteredTask).min(1).max(values.maintenanceTasksMost).describe('Tasks of the plan.'),
    opensOrders: z
      .boolean()
      .default(false)
      .describe('Whether a work order is opened when a task becomes due, once for each service.'),
    alertTypeId: id
      .nullable()
      .default(null)
      .describe(
        'ID of an alert type of category maintenance that is raised when a task becomes due. Null for none.',
      ),
  },
  checks: [
    {
      isRight: ({ category, model }) => category !== null || model !== null,
      field: 'category',
      message: 'Enter a category or a model.',
    },
    {
      isRight: (plan) => namesOf(plan).size === plan.tasks.length,
      field: 'tasks',
      message: 'Two tasks have the same name.',
    },
    {
      isRight: (plan) => plan.tasks.every(({ includes }) => includes.every((one) => namesOf(plan).has(one))),
      field: 'tasks',
      message: 'A task includes another that is not in the plan.',
    },
  ],
  shows: {
    name: z.string().describe('Name of the plan.'),
    category: z
      .string()
      .nullable()
      .describe('Category of the assets it applies to. Null for every category.'),
    model: z.string().nullable().describe('Model of the assets it applies to. Null for every model.'),
    tasks: z.array(task).describe('Tasks of the plan.'),
    opensOrders: z.boolean().describe('Whether a work order is opened when a task becomes due.'),
    alertType: named.nullable().describe('Alert type that is raised when a task becomes due.'),
    assetCount: z.int().describe('Number of assets of the caller’s ULs that it applies to.'),
  },
  searched: 'Part of the name, category or model.',
  filters: {
    categories: manyOf(z.string().max(200)),
    models: manyOf(z.string().max(200)).describe('Models of assets.'),
  },
  sorts: values.maintenancePlanSorts,
});
export type MaintenancePlan = z.infer<typeof maintenancePlanSchemas.record>;
export type CreateMaintenancePlan = z.infer<typeof maintenancePlanSchemas.create>;
export type ListMaintenancePlansQuery = z.infer<typeof maintenancePlanSchemas.query>;

export const compareMaintenancePlanSchema = z
  .strictObject({
    tasks: z
      .array(enteredTask)
      .min(1)
      .max(values.maintenanceTasksMost)
      .describe('Tasks to compare with the tasks of the plan.'),
  })
  .meta({ id: 'CompareMaintenancePlan' });
export type CompareMaintenancePlan = z.infer<typeof compareMaintenancePlanSchema>;
const comparedServices = z.int().describe('Number of services that would have been due.');
export const maintenanceComparisonSchema = z
  .object({
    assetCount: z.int().describe('Number of assets of the plan.'),
    comparedCount: z
      .int()
      .describe(
        `Number of assets with daily facts, which are counted, at most ${values.maintenanceComparedAssetsMost}.`,
      ),
    before: comparedServices.describe('Number of services due in twelve months by the stored plan.'),
    after: comparedServices.describe('Number of services due in twelve months by the given tasks.'),
    months: z
      .array(
        z.object({
          month: date.describe('First day of the month as YYYY-MM-DD.'),
          before: comparedServices,
          after: comparedServices,
        }),
      )
      .describe('The last twelve complete months, oldest first.'),
  })
  .meta({ id: 'MaintenanceComparison' });
export type MaintenanceComparison = z.infer<typeof maintenanceComparisonSchema>;

// As for work orders. A plan affects the assets of every UL.
const MODULE = 'services:simc:alertas:alertas';

export const maintenancePlanCalls = {
  ...recordCalls(
    {
      ...values.maintenancePlanNames,
      see: sees(MODULE, 'none'),
      change: administratorOf(MODULE),
      summaries: {
        list: 'List maintenance plans',
        get: 'Get a maintenance plan',
        create: 'Create a maintenance plan',
        update: 'Update a maintenance plan',
        delete: 'Delete a maintenance plan',
      },
      descriptions: {
        list: 'Returns the maintenance plans of models and categories with their tasks.',
        get: 'Returns a maintenance plan with its tasks.',
        create: 'Creates a maintenance plan. Its assets are scheduled within a minute.',
        update: 'Changes a maintenance plan. Due dates are recalculated within a minute.',
        delete: 'Deletes a maintenance plan with what is due. Past services are kept.',
      },
    },
    maintenancePlanSchemas,
  ),
  ...recordCalls(
    {
      ...values.maintenanceServiceNames,
      see: sees(MODULE),
      change: changes(MODULE),
      summaries: {
        list: 'List maintenance services',
        get: 'Get a maintenance service',
        create: 'Record a maintenance service',
        update: 'Update a maintenance service',
        delete: 'Delete a maintenance service',
      },
      descriptions: {
        list: 'Returns past services of assets with meter readings and cost, newest first.',
        get: 'Returns a past service.',
        create: 'Records a past service. The next one counts from it.',
        update: 'Changes a recorded service. Services of work orders change with their order.',
        delete: 'Deletes a recorded service. Services of work orders cannot be deleted.',
      },
    },
    maintenanceServiceSchemas,
  ),
  compareMaintenancePlan: {
    summary: 'Compare tasks with a maintenance plan',
    description:
      'Returns how many services would have been due in the last twelve months by the stored plan and by the given tasks, from the daily facts of its assets. Changes nothing.',
    access: administratorOf(MODULE),
    params: maintenancePlanSchemas.params,
    body: compareMaintenancePlanSchema,
    status: 200,
    answer: maintenanceComparisonSchema,
  },
  listMaintenanceDues: {
    summary: 'List due maintenance',
    description: 'Returns the next service of each task and asset, earliest expected day first.',
    access: sees(MODULE),
    query: listMaintenanceDuesQuery,
    status: 200,
    answer: maintenanceDueListSchema,
  },
  getMaintenanceCalendar: {
    summary: 'Get the maintenance calendar',
    description: 'Returns the number of services expected on each day, with and without a work order.',
    access: sees(MODULE),
    query: maintenanceCalendarQuery,
    status: 200,
    answer: maintenanceCalendarSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
