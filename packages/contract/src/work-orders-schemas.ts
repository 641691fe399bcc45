import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { countermeasureKinds } from './alerts/values.ts';
import type { Call } from './call.ts';
import { localeSchema } from './identity-schemas.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { exportFormats, sortOrders, exportMediaTypes } from './list.ts';
import {
  assetOfHistory,
  date,
  decimal,
  id,
  idInQuery,
  idOrNoneInQuery,
  instant,
  named,
  search,
} from './scalars.ts';
import { undoAcceptedSeconds } from './undo.ts';
import { workPhotoSchema } from './work-photo-schemas.ts';
import * as values from './work-orders.ts';

const parts = z.string().trim().max(values.workOrderPartsMaxLength);
const cost = decimal(2, { most: values.workOrderCostMost }).describe('Cost in the currency of the account.');
const note = z.string().trim().max(values.workOrderNoteMaxLength);
const reading = decimal(2, { most: 10_000_000 }).nullable().optional();
const version = z
  .int()
  .positive()
  .describe('Version as read. If the work order has changed since, the request is rejected with 409.');

const fields = {
  task: z.string().trim().min(1).max(values.workOrderTaskMaxLength).describe('Work to do.'),
  kind: z.enum(countermeasureKinds).default('repair').describe('Kind of work.'),
  assigneeId: id
    .nullable()
    .default(null)
    .describe('ID of a user with access to alerts of the UL. Null for none.'),
  dueOn: date.nullable().default(null),
  parts: parts.default('').describe('Parts needed, as text.'),
  cost: cost.nullable().default(null).describe('Cost in the currency of the account. Null if unknown.'),
  stopsAsset: z
    .boolean()
    .default(false)
    .describe('Whether the asset is in maintenance while the work is in progress.'),
  items: z
    .array(
      z.strictObject({
        id: id.nullable().default(null).describe('ID of the item. Null for a new one.'),
        text: z.string().trim().min(1).max(values.workOrderItemMaxLength).describe('Text of the item.'),
      }),
    )
    .max(values.workOrderItemsMost)
    .default([])
    .describe('Checklist in order.'),
};
export const createWorkOrderSchema = z
  .strictObject({
    ...fields,
    key: z
      .uuid()
      .optional()
      .describe('Key chosen by the client. Repeating it returns the existing work order.'),
    assetId: id,
    alertId: id
      .nullable()
      .default(null)
      .describe('ID of the alert it is opened for. Null if none, as for scheduled maintenance.'),
    maintenanceDueId: id
      .nullable()
      .default(null)
      .describe('ID of the due maintenance of the asset that it does. Null if none.'),
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
    parts: parts.optional().describe('Parts needed, as text. Omit it to keep the current text.'),
    cost: cost
      .nullable()
      .optional()
      .describe('Cost in the currency of the account. Omit it to keep the current cost.'),
    hourMeterHours: reading.describe(
      'Reading of the hour meter at a service of a maintenance plan, in hours. Omit it to take the last known one.',
    ),
    odometerKm: reading.describe(
      'Reading of the odometer at a service of a maintenance plan, in kilometers. Omit it to take the last known one.',
    ),
  })
  .meta({ id: 'ChangeWorkOrderStatus' });
export type ChangeWorkOrderStatus = z.infer<typeof changeWorkOrderStatusSchema>;
export const undoWorkOrderChangeSchema = z
  .strictObject({
    version: z
      .int()
      .positive()
      .describe(
        'Version that the change returned. If the work order has changed since, the undo is rejected.',
      ),
  })
  .meta({ id: 'UndoWorkOrderChange' });
export const checkWorkOrderItemSchema = z
  .strictObject({
    isDone: z.boolean(),
    version: version
      .optional()
      .describe(
        'Version as read. If the work order has changed since, other than by its checklist, the request is rejected with 409. Omit it to skip the check.',
      ),
  })
  .meta({ id: 'CheckWorkOrderItem' });
export type CheckWorkOrderItem = z.infer<typeof checkWorkOrderItemSchema>;
export const workOrderParams = z.object({ workOrderId: idInQuery });
export const workOrderItemParams = z.object({ workOrderId: idInQuery, itemId: idInQuery });

const code = z.string().describe('Number of the work order, such as OS-000123.');

const rowFields = {
  id: z.int(),
  code,
  task: z.string().describe('Work to do.'),
  kind: z.enum(countermeasureKinds).describe('Kind of work.'),
  status: z.enum(values.workOrderStatuses),
  asset: assetOfHistory,
  unit: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  alert: z
    .object({ id: z.int(), number: z.int(), type: z.string().describe('Name of the alert type.') })
    .nullable()
    .describe('Alert it was opened for. Null if none, or if the caller cannot see it.'),
  maintenanceTask: z
    .string()
    .nullable()
    .describe('Task of a maintenance plan that completing it records. Null if none.'),
  assignee: named.nullable(),
  dueOn: date.nullable(),
  isOverdue: z.boolean().describe('Whether it is open past its due date in the time zone of the account.'),
  itemCount: z.int(),
  doneCount: z.int(),
  parts: z.string(),
  cost: z.number().nullable(),
  stopsAsset: z.boolean(),
  openedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable().describe('When it was completed or cancelled. Null while it is open.'),
  version: z.int(),
};
export const workOrderRowSchema = z.object(rowFields).meta({ id: 'WorkOrderRow' });
export type WorkOrderRow = z.infer<typeof workOrderRowSchema>;

export const workOrderEntrySchema = z
  .object({
    id: z.int(),
    kind: z.enum(values.workOrderEntryKinds).describe('Kind of entry.'),
    at: instant,
    by: named.nullable(),
    note: z.string().describe('Text of the checklist item, or the note of the user.'),
    assignee: named.nullable().describe('User it was assigned to. Null for other entries.'),
  })
  .meta({ id: 'WorkOrderEntry' });
export type WorkOrderEntry = z.infer<typeof workOrderEntrySchema>;

export const workOrderSchema = z
  .object({
    ...rowFields,
    items: z
      .array(
        z.object({
          id: z.int(),
          text: z.string().describe('Text of the item.'),
          doneAt: instant.nullable(),
          doneBy: named.nullable(),
        }),
      )
      .describe('Checklist in order.'),
    photos: z.array(workPhotoSchema).describe('Photos, oldest first.'),
    history: z.array(workOrderEntrySchema).describe('The latest 200 entries, newest first.'),
  })
  .meta({ id: 'WorkOrder' });
export type WorkOrder = z.infer<typeof workOrderSchema>;

/** Work order as shown in an alert. */
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
  search: search.describe('Part of the number, task, parts or asset code.'),
  statuses: manyOf(z.enum(values.workOrderStatuses)),
  kinds: manyOf(z.enum(countermeasureKinds)).describe('Kinds of work.'),
  assets: manyOf(idInQuery),
  units: manyOf(idInQuery),
  assignees: manyOf(idOrNoneInQuery).describe('Users assigned, by ID. 0 for unassigned records.'),
  mine: z.stringbool().optional().describe('Whether to return only work orders assigned to the caller.'),
  overdue: z.stringbool().optional().describe('Whether to return only open work orders past their due date.'),
};
const workOrderOrder = {
  sort: z
    .enum(values.workOrderSorts)
    .default('dueOn')
    .describe('Sort field. Work orders without a due date come last.'),
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
    locale: localeSchema
      .optional()
      .describe('Language of the text and number format. Defaults to the language of the caller.'),
  })
  .meta({ id: 'ExportWorkOrders' });
export type ExportWorkOrders = z.infer<typeof exportWorkOrdersSchema>;

export const listWorkOrderChoicesQuery = z.strictObject({
  ...pageQuery,
  of: z.enum(values.workOrderChoiceKinds).describe('Kind of options: assets, people or ULs.'),
  asset: idInQuery
    .optional()
    .describe('ID of an asset. Limits people to those with access to alerts of its UL.'),
  search: search.describe('Part of the name or code.'),
});
export type ListWorkOrderChoicesQuery = z.infer<typeof listWorkOrderChoicesQuery>;
export const workOrderChoiceListSchema = listOf(z.object({ id: z.int(), label: z.string() }));
export type WorkOrderChoiceList = z.infer<typeof workOrderChoiceListSchema>;

// Access to alerts of a UL gives access to the work orders of its assets.
const MODULE = 'services:simc:alertas:alertas';

export const workOrderCalls = {
  listWorkOrders: {
    summary: 'List work orders',
    description: 'Returns work orders, earliest due date first.',
    access: sees(MODULE),
    query: listWorkOrdersQuery,
    status: 200,
    answer: workOrderListSchema,
  },
  exportWorkOrders: {
    summary: 'Export work orders',
    description: 'Returns the matching work orders as a file.',
    access: sees(MODULE),
    effort: 'export',
    body: exportWorkOrdersSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  getWorkOrder: {
    summary: 'Get a work order',
    description: 'Returns a work order with its checklist and history.',
    access: sees(MODULE),
    params: workOrderParams,
    status: 200,
    answer: workOrderSchema,
  },
  listWorkOrderChoices: {
    summary: 'List work order options',
    description: 'Returns assets, people or ULs that a work order can refer to.',
    access: sees(MODULE),
    query: listWorkOrderChoicesQuery,
    status: 200,
    answer: workOrderChoiceListSchema,
  },
  createWorkOrder: {
    summary: 'Create a work order',
    description: 'Opens a work order. An opened alert it belongs to becomes running.',
    access: changes(MODULE),
    body: createWorkOrderSchema,
    status: 201,
    answer: workOrderSchema,
  },
  updateWorkOrder: {
    summary: 'Update a work order',
    description: 'Changes the settings of a work order.',
    access: changes(MODULE),
    params: workOrderParams,
    body: updateWorkOrderSchema,
    status: 200,
    answer: workOrderSchema,
  },
  changeWorkOrderStatus: {
    summary: 'Update the status of a work order',
    description: 'Starts, completes, cancels or reopens a work order.',
    access: changes(MODULE),
    params: workOrderParams,
    body: changeWorkOrderStatusSchema,
    status: 200,
    answer: workOrderSchema,
  },
  undoWorkOrderChange: {
    summary: 'Undo the last change of a work order',
    description: `Returns a work order to the state before its settings or status changed, at most ${undoAcceptedSeconds} seconds ago. Refused if it changed again.`,
    access: changes(MODULE),
    params: workOrderParams,
    body: undoWorkOrderChangeSchema,
    status: 200,
    answer: workOrderSchema,
  },
  checkWorkOrderItem: {
    summary: 'Check an item of a work order',
    description: 'Marks a checklist item of an open work order as done or not done.',
    access: changes(MODULE),
    params: workOrderItemParams,
    body: checkWorkOrderItemSchema,
    status: 200,
    answer: workOrderSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
