import type { CountermeasureKind } from '@azimute/contract';
import { workOrderItemMaxLength, workOrderItemsMost } from '@azimute/contract/work-orders/values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { useShowWorkOrder } from '../api/use-work-order-changes.ts';
import { workOrderOptions, type WorkOrder } from '../api/work-order-list.ts';

/** What a new one begins with: from an alert, or maintenance that is due, its asset and what it is about. */
export interface WorkOrderDraft {
  readonly alertId?: number;
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
  /** The checklist, an item on each line. */
  readonly items: string;
}

interface WorkOrderForm {
  readonly form: RecordForm<WorkOrderValues>;
  /** Somebody changed the work order in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
}

/** The form of a work order and how it is saved: a new one where none is given. */
export function useWorkOrderForm(
  order: WorkOrder | undefined,
  draft: WorkOrderDraft,
  onSaved: (order: WorkOrder) => void,
): WorkOrderForm {
  const text = useText('work-orders');
  const queryClient = useQueryClient();
  const show = useShowWorkOrder();
  const [isConflicted, setConflicted] = useState(false);
  const [begun] = useState(draft);
  const stored = useMemo(() => toValues(order, begun), [order, begun]);
  const form = useRecordForm<WorkOrderValues, WorkOrder>({
    stored,
    required: ['task', 'assetId'],
    attempt: 'work-order',
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
    save: (values) => {
      const body = toBody(values, order);
      return order === undefined
        ? callApi('createWorkOrder', {
            body: { ...body, assetId: Number(values.assetId), alertId: begun.alertId ?? null },
          })
        : callApi('updateWorkOrder', {
            params: { workOrderId: order.id },
            body: { ...body, version: order.version },
          });
    },
    onSaved: async (saved) => {
      toastDone(order === undefined ? 'created' : 'updated');
      await show(saved);
      onSaved(saved);
    },
    onConflict: async () => {
      if (order !== undefined) await queryClient.invalidateQueries(workOrderOptions(order.id));
      setConflicted(true);
    },
  });
  return { form, isConflicted };
}

function linesOf(items: string): string[] {
  return items
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A line that says what an item said stays that item, done or not. */
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
    kind: order?.kind ?? 'repair',
    assetId: idOf(order?.asset ?? draft.asset),
    assigneeId: idOf(order?.assignee),
    dueOn: order?.dueOn ?? draft.dueOn ?? '',
    parts: order?.parts ?? '',
    cost: order?.cost ?? '',
    stopsAsset: order?.stopsAsset ?? false,
    items: (order?.items ?? []).map((item) => item.text).join('\n'),
  };
}

function idOf(named: { readonly id: number } | null | undefined): string | null {
  return named ? String(named.id) : null;
}
