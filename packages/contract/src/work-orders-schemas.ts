import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { countermeasureKinds } from './alerts/values.ts';
import type { Call } from './call.ts';
import { localeSchema } from './identity-schemas.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { exportFormats, sortOrders, exportMediaTypes } from './list.ts';
import { date, decimal, id, idInQuery, idOrNoneInQuery, instant, search } from './scalars.ts';
import * as values from './work-orders.ts';

const parts = z.string().trim().max(values.workOrderPartsMaxLength);
const cost = decimal(2, { most: values.workOrderCostMost }).describe('In the currency of the account');
const note = z.string().trim().max(values.workOrderNoteMaxLength);
const version = z.int().positive().describe('As it was read: a newer one is not overwritten');

const fields = {
  task: z.string().trim().min(1).max(values.workOrderTaskMaxLength).describe('What is to be done'),
  kind: z.enum(countermeasureKinds).default('repair'),
  assigneeId: id.nullable().default(null).describe('Who does it: somebody who sees alerts of the UL'),
  dueOn: date.nullable().default(null),
  parts: parts.default('').describe('What it takes, as a text'),
  cost: cost.nullable().default(null),
  stopsAsset: z.boolean().default(false).describe('While it is in progress the asset is in maintenance'),
  items: z
    .array(
      z.strictObject({
        id: id.nullable().default(null).describe('Null of a new one'),
        text: z.string().trim().min(1).max(values.workOrderItemMaxLength),
      }),
    )
    .max(values.workOrderItemsMost)
    .default([])
    .describe('The checklist, in its order'),
};
export const createWorkOrderSchema = z
  .strictObject({
    ...fields,
    key: z.uuid().optional().describe('Of the sender’s making; what is sent twice is opened once'),
    assetId: id,
    alertId: id.nullable().default(null).describe('Why it is opened; of maintenance that is due, none'),
  })
  .meta({ id: 'CreateWorkOrder' });
export type CreateWorkOrder = z.infer<typeof createWorkOrderSchema>;
export const updateWorkOrderSchema = z.strictObject({ ...fields, version }).meta({ id: 'UpdateWorkOrder' });
export type UpdateWorkOrder = z.infer<typeof updateWorkOrderSchema>;
export const changeWorkOrderStatusSchema = z
  .strictObject({
    version,
    status: z.enum(values.workOrderStatuses),
    note: note.default(''),
    parts: parts.optional().describe('What is left out stays'),
    cost: cost.nullable().optional(),
  })
  .meta({ id: 'ChangeWorkOrderStatus' });
export type ChangeWorkOrderStatus = z.infer<typeof changeWorkOrderStatusSchema>;
export const checkWorkOrderItemSchema = z
  .strictObject({ isDone: z.boolean() })
  .meta({ id: 'CheckWorkOrderItem' });
export const workOrderParams = z.object({ workOrderId: idInQuery });
export const workOrderItemParams = z.object({ workOrderId: idInQuery, itemId: idInQuery });

const named = z.object({ id: z.int(), name: z.string() });
const code = z.string().describe('The number by which alerts and countermeasures name it: OS-000123');

const rowFields = {
  id: z.int(),
  code,
  task: z.string(),
  kind: z.enum(countermeasureKinds),
  status: z.enum(values.workOrderStatuses),
  asset: z.object({ id: z.int(), code: z.string(), model: z.string() }),
  unit: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  alert: z
    .object({ id: z.int(), number: z.int(), type: z.string().describe('Its name') })
    .nullable()
    .describe('Why it was opened; null also where the reader does not see it'),
  assignee: named.nullable(),
  dueOn: date.nullable(),
  isOverdue: z.boolean().describe('Its day has passed on the clocks of the account, and it waits'),
  itemCount: z.int(),
  doneCount: z.int(),
  parts: z.string(),
  cost: z.number().nullable(),
  stopsAsset: z.boolean(),
  openedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable().describe('When it was done or cancelled'),
  version: z.int(),
};
export const workOrderRowSchema = z.object(rowFields).meta({ id: 'WorkOrderRow' });
export type WorkOrderRow = z.infer<typeof workOrderRowSchema>;

export const workOrderEntrySchema = z
  .object({
    id: z.int(),
    kind: z.enum(values.workOrderEntryKinds),
    at: instant,
    by: named.nullable(),
    note: z.string().describe('Of an item its text; else what the person wrote'),
    assignee: named.nullable().describe('To whom it was given'),
  })
  .meta({ id: 'WorkOrderEntry' });
export type WorkOrderEntry = z.infer<typeof workOrderEntrySchema>;

export const workOrderSchema = z
  .object({
    ...rowFields,
    items: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        doneAt: instant.nullable(),
        doneBy: named.nullable(),
      }),
    ),
    history: z.array(workOrderEntrySchema).describe('Newest first, the latest 200'),
  })
  .meta({ id: 'WorkOrder' });
export type WorkOrder = z.infer<typeof workOrderSchema>;

/** As an alert shows it. */
export const linkedWorkOrderSchema = z
  .object({
    id: z.int(),
    code,
    task: z.string(),
    status: z.enum(values.workOrderStatuses),
    assignee: named.nullable(),
    dueOn: date.nullable(),
    itemCount: z.int(),
    doneCount: z.int(),
  })
  .meta({ id: 'LinkedWorkOrder' });
export type LinkedWorkOrder = z.infer<typeof linkedWorkOrderSchema>;

const workOrderFilters = {
  search: search.describe('In number, task, parts and asset'),
  statuses: manyOf(z.enum(values.workOrderStatuses)),
  kinds: manyOf(z.enum(countermeasureKinds)),
  assets: manyOf(idInQuery),
  units: manyOf(idInQuery),
  assignees: manyOf(idOrNoneInQuery).describe('People; 0: nobody'),
  mine: z.stringbool().optional().describe('Given to the reader'),
  overdue: z.stringbool().optional().describe('Past its day, and waiting'),
};
const workOrderOrder = {
  sort: z.enum(values.workOrderSorts).default('dueOn').describe('Those without a day come after all others'),
  order: z.enum(sortOrders).default('asc'),
};
export const listWorkOrdersQuery = z.strictObject({ ...workOrderFilters, ...workOrderOrder, ...pageQuery });
export type ListWorkOrdersQuery = z.infer<typeof listWorkOrdersQuery>;
export type WorkOrderFilters = Omit<ListWorkOrdersQuery, 'limit' | 'cursor' | 'sort' | 'order'>;
export const workOrderListSchema = listOf(workOrderRowSchema);
export type WorkOrderList = z.infer<typeof workOrderListSchema>;

export const exportWorkOrdersSchema = z
  .strictObject({
    ...workOrderFilters,
    mine: z.boolean().optional(),
    overdue: z.boolean().optional(),
    ...workOrderOrder,
    format: z.enum(exportFormats).default('csv'),
    locale: localeSchema.optional().describe("Of words and decimals; the caller's when left out"),
  })
  .meta({ id: 'ExportWorkOrders' });
export type ExportWorkOrders = z.infer<typeof exportWorkOrdersSchema>;

export const listWorkOrderChoicesQuery = z.strictObject({
  ...pageQuery,
  of: z.enum(values.workOrderChoiceKinds),
  asset: idInQuery.optional().describe('Of people: those who see alerts of its UL'),
  search: search.describe('In what it is called'),
});
export type ListWorkOrderChoicesQuery = z.infer<typeof listWorkOrderChoicesQuery>;
export const workOrderChoiceListSchema = listOf(z.object({ id: z.int(), label: z.string() }));
export type WorkOrderChoiceList = z.infer<typeof workOrderChoiceListSchema>;

// Whoever sees alerts of a UL sees the work orders of its assets; whoever treats them works on these.
const MODULE = 'services:simc:alertas:alertas';

export const workOrderCalls = {
  listWorkOrders: {
    summary: 'Work orders, what is due first',
    access: sees(MODULE),
    query: listWorkOrdersQuery,
    status: 200,
    answer: workOrderListSchema,
  },
  exportWorkOrders: {
    summary: 'Work orders as a file',
    access: sees(MODULE),
    effort: 'export',
    body: exportWorkOrdersSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getWorkOrder: {
    summary: 'A work order with its checklist and history',
    access: sees(MODULE),
    params: workOrderParams,
    status: 200,
    answer: workOrderSchema,
  },
  listWorkOrderChoices: {
    summary: 'Assets, people or ULs that a work order may name',
    access: sees(MODULE),
    query: listWorkOrderChoicesQuery,
    status: 200,
    answer: workOrderChoiceListSchema,
  },
  createWorkOrder: {
    summary: 'Open a work order; an alert that was Opened is Running',
    access: changes(MODULE),
    body: createWorkOrderSchema,
    status: 201,
    answer: workOrderSchema,
  },
  updateWorkOrder: {
    summary: 'Change what a work order says',
    access: changes(MODULE),
    params: workOrderParams,
    body: updateWorkOrderSchema,
    status: 200,
    answer: workOrderSchema,
  },
  changeWorkOrderStatus: {
    summary: 'Start, finish, cancel or reopen a work order',
    access: changes(MODULE),
    params: workOrderParams,
    body: changeWorkOrderStatusSchema,
    status: 200,
    answer: workOrderSchema,
  },
  checkWorkOrderItem: {
    summary: 'Mark an item of the checklist of a work order that waits as done, or not done',
    access: changes(MODULE),
    params: workOrderItemParams,
    body: checkWorkOrderItemSchema,
    status: 200,
    answer: workOrderSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
