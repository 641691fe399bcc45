import { z } from 'zod';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { sortOrders } from './list.ts';
import { recordSchemas } from './record-schemas.ts';
import { assetOfHistory, date, decimal, id, idInQuery, line, named, search } from './scalars.ts';
import * as values from './maintenance-plans.ts';
import { workOrderCostMost } from './work-orders.ts';

const name = line(values.maintenanceNameMaxLength);
const cost = decimal(2, { most: workOrderCostMost }).nullable().default(null);
const counted = decimal(2, { most: values.maintenanceIntervalMost }).nullable().default(null);

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
