import type { CountermeasureKind } from '@azimute/contract';
import { workOrderItemMaxLength, workOrderItemsMost } from '@azimute/contract/work-orders';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useRecordEdit, type RecordEdit } from '../../../ui/record/use-record-edit.ts';
import { workOrderRecord, type WorkOrder } from '../api/work-order-list.ts';

/** Initial values from an alert or due maintenance: asset and subject. */
export interface WorkOrderDraft {
  readonly alertId?: number;
  readonly maintenanceDueId?: number;
  readonly kind?: CountermeasureKind;
  readonly parts?: string;
  readonly cost?: number | string;
  /** One item per line. */
  readonly items?: string;
  readonly asset?: { readonly id: number; readonly code: string; readonly model: string } | null;
  readonly task?: string;
  readonly dueOn?: string;
}

export interface WorkOrderValues {
  readonly task: string;
  readonly kind: CountermeasureKind;
  readonly assetId: string | null;
  readonly assigneeId: string | null;
  readonly dueOn: string;
  readonly parts: string;
  readonly cost: number | string;
  readonly stopsAsset: boolean;
  /** Checklist, one item per line. */
  readonly items: string;
}

/** Form of a work order; a new one if none is given. */
export function useWorkOrderEdit(
  order: WorkOrder | undefined,
  draft: WorkOrderDraft,
  onSaved: (order: WorkOrder) => void,
): RecordEdit<RecordForm<WorkOrderValues>> {
  const text = useText('work-orders');
  const [begun] = useState(draft);
  return useRecordEdit(workOrderRecord, order, {
    values: toValues(order, begun),
    required: ['task', 'assetId'],
    check: ({ items }) => {
      const lines = linesOf(items);
      return {
        items:
          lines.length > workOrderItemsMost
            ? text('tooManyItems', { count: workOrderItemsMost })
            : lines.some((line) => line.length > workOrderItemMaxLength)
              ? text('itemTooLong', { count: workOrderItemMaxLength })
              : null,
      };
    },
    wordsFor: (error) => (error === 'not_found' ? text('notFound') : undefined),
    toBody: (values) => ({
      ...toBody(values, order),
      assetId: Number(values.assetId),
      alertId: begun.alertId ?? null,
      maintenanceDueId: begun.maintenanceDueId ?? null,
    }),
    toUpdate: (values) => toBody(values, order),
    onSaved,
  });
}

function linesOf(items: string): string[] {
  return items
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A line with the text of an existing item keeps that item and its state. */
function itemsOf(items: string, order: WorkOrder | undefined) {
  const left = [...(order?.items ?? [])];
  return linesOf(items).map((line) => {
    const at = left.findIndex((item) => item.text === line);
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { id: known?.id ?? null, text: line };
  });
}

function toBody(values: WorkOrderValues, order: WorkOrder | undefined) {
  const { task, kind, assigneeId, dueOn, parts, cost, stopsAsset, items } = values;
  return {
    task,
    kind,
    assigneeId: assigneeId === null ? null : Number(assigneeId),
    dueOn: dueOn === '' ? null : dueOn,
    parts,
    cost: cost === '' ? null : Number(cost),
    stopsAsset,
    items: itemsOf(items, order),
  };
}

function toValues(order: WorkOrder | undefined, draft: WorkOrderDraft): WorkOrderValues {
  return {
    task: order?.task ?? draft.task ?? '',
    kind: order?.kind ?? draft.kind ?? 'repair',
    assetId: idOf(order?.asset ?? draft.asset),
    assigneeId: idOf(order?.assignee),
    dueOn: order?.dueOn ?? draft.dueOn ?? '',
    parts: order?.parts ?? draft.parts ?? '',
    cost: order?.cost ?? draft.cost ?? '',
    stopsAsset: order?.stopsAsset ?? false,
    items: order?.items.map((item) => item.text).join('\n') ?? draft.items ?? '',
  };
}

function idOf(named: { readonly id: number } | null | undefined): string | null {
  return named ? String(named.id) : null;
}
