import { z } from 'zod';
import { administratorOf, changes, sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { sortOrders } from './list.ts';
import { recordCalls } from './record-calls.ts';
import { recordSchemas } from './record-schemas.ts';
import { assetOfHistory, date, decimal, id, idInQuery, line, named, search } from './scalars.ts';
import * as values from './maintenance-plans.ts';
import { workOrderCostMost, workOrderItemMaxLength, workOrderItemsMost } from './work-orders.ts';

const name = line(values.maintenanceNameMaxLength);
const interval = z.int().positive().max(values.maintenanceIntervalMost).nullable().default(null);
const cost = decimal(2, { most: workOrderCostMost }).nullable().default(null);
const counted = decimal(2, { most: values.maintenanceIntervalMost }).nullable().default(null);

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

const done = {
  doneOn: date.describe('Day of the service as YYYY-MM-DD.'),
  hours: counted.describe('Reading of the hour meter, in hours. Null if not read.'),
  kilometers: counted.describe('Reading of the odometer, in kilometers. Null if not read.'),
  cost: cost.describe('Cost in the currency of the account. Null if unknown.'),
};

export const maintenanceServiceSchemas = recordSchemas({
  ...values.maintenanceServiceNames,
  fields: {
    assetId: id,
    task: name.describe('Name of the task of the asset’s plan, or of other work.'),
    ...done,
    note: z.string().trim().max(1000).default(''),
  },
  shows: {
    asset: assetOfHistory,
    unit: named,
    task: z.string().describe('Name of the task of the asset’s plan, or of other work.'),
    doneOn: done.doneOn,
    hours: z.number().nullable().describe('Reading of the hour meter, in hours. Null if not read.'),
    kilometers: z.number().nullable().describe('Reading of the odometer, in kilometers. Null if not read.'),
    cost: z.number().nullable(),
    note: z.string(),
    isPlanned: z.boolean().describe('Whether it is a task of the asset’s plan.'),
    workOrder: z
      .object({ id: z.int(), code: z.string(), photoCount: z.int().describe('Number of photos.') })
      .nullable()
      .describe('Work order that completed it, with its photos as proof. Null if it was entered.'),
  },
  searched: 'Part of the task, note or asset code.',
  filters: {
    assets: manyOf(idInQuery),
    units: manyOf(idInQuery),
    from: date.optional().describe('First day as YYYY-MM-DD.'),
    to: date.optional().describe('Last day as YYYY-MM-DD.'),
  },
  sorts: values.maintenanceServiceSorts,
  order: 'desc',
});
export type MaintenanceService = z.infer<typeof maintenanceServiceSchemas.record>;
export type CreateMaintenanceService = z.infer<typeof maintenanceServiceSchemas.create>;
export type ListMaintenanceServicesQuery = z.infer<typeof maintenanceServiceSchemas.query>;

export const maintenanceDueSchema = z
  .object({
    id: z.int(),
    asset: assetOfHistory,
    unit: named,
    plan: named.describe('Maintenance plan of the asset.'),
    task: z
      .object({ id: z.uuid(), name: z.string().describe('Name of the task, unique in the plan.') })
      .describe('Task that is due.'),
    state: z.enum(values.maintenanceStates).describe('State of the task.'),
    meter: z
      .enum(values.maintenanceMeters)
      .nullable()
      .describe('Meter whose interval ends first. Null if no reading is known.'),
    every: z.number().nullable().describe('Interval of the meter, in its unit.'),
    left: z.number().nullable().describe('Amount left, in the unit of the meter. Negative if it is past.'),
    dueAt: z
      .number()
      .nullable()
      .describe('Reading of the meter at which it is due, in its unit. Null for days and liters.'),
    dueOn: date.nullable().describe('Expected day, from the use of the last 60 days. Null if unknown.'),
    earliestOn: date
      .nullable()
      .describe('First day of the interval that contains the due day in 80% of cases.'),
    latestOn: date.nullable().describe('Last day of that interval. Null if it has no end.'),
    lastOn: date.nullable().describe('Day of the last service that counts for the task. Null if none.'),
    workOrder: z
      .object({ id: z.int(), code: z.string() })
      .nullable()
      .describe('Open work order of the task. Null if none.'),
  })
  .meta({ id: 'MaintenanceDue' });
export type MaintenanceDue = z.infer<typeof maintenanceDueSchema>;
const dueFilters = {
  search: search.describe('Part of the task or asset code.'),
  states: manyOf(z.enum(values.maintenanceStates)).describe('States of the task.'),
  plans: manyOf(idInQuery).describe('IDs of maintenance plans.'),
  categories: manyOf(z.string().max(200)),
  units: manyOf(idInQuery),
  assets: manyOf(idInQuery),
};
export const listMaintenanceDuesQuery = z.strictObject({
  ...dueFilters,
  from: date.optional().describe('First expected day as YYYY-MM-DD.'),
  to: date.optional().describe('Last expected day as YYYY-MM-DD.'),
  sort: z.enum(values.maintenanceDueSorts).default('dueOn').describe('Sort field. Unknown days come last.'),
  order: z.enum(sortOrders).default('asc'),
  ...pageQuery,
});
export type ListMaintenanceDuesQuery = z.infer<typeof listMaintenanceDuesQuery>;
export const maintenanceDueListSchema = listOf(maintenanceDueSchema);
export const maintenanceCalendarQuery = z
  .strictObject({
    ...dueFilters,
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.describe(
      `Last day as YYYY-MM-DD, at most ${values.maintenanceCalendarDaysMost - 1} days after the first.`,
    ),
  })
  .refine(
    ({ from, to }) =>
      to >= from && Date.parse(to) - Date.parse(from) < values.maintenanceCalendarDaysMost * 86_400_000,
    { path: ['to'], message: `Choose at most ${values.maintenanceCalendarDaysMost} days.` },
  );
export type MaintenanceCalendarQuery = z.infer<typeof maintenanceCalendarQuery>;
export const maintenanceCalendarSchema = z
  .object({
    overdue: z.int().describe('Number of services expected before the first day.'),
    days: z
      .array(
        z.object({
          day: date.describe('Day as YYYY-MM-DD.'),
          ordered: z.int().describe('Number of services with an open work order.'),
          unordered: z.int().describe('Number of services without one.'),
        }),
      )
      .describe('Days with services that are expected on them.'),
  })
  .meta({ id: 'MaintenanceCalendar' });
export type MaintenanceCalendar = z.infer<typeof maintenanceCalendarSchema>;

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
