import { useWorkOrderEdit, type WorkOrderValues, type WorkOrderDraft } from './use-work-order-edit.ts';
import { countermeasureKinds } from '@azimute/contract/alerts/values';
import {
  workOrderCostMost,
  workOrderPartsMaxLength,
  workOrderTaskMaxLength,
} from '@azimute/contract/work-orders';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import { useChangeStatus } from '../api/use-work-order-changes.ts';
import type { WorkOrder } from '../api/work-order-list.ts';
import { WorkOrderChoice } from './work-order-choice.tsx';

interface WorkOrderDialogProps {
  /** Absent: a new one. */
  readonly order?: WorkOrder | undefined;
  readonly draft?: WorkOrderDraft;
  readonly onSaved?: (order: WorkOrder) => void;
  readonly onClose: () => void;
}

const nothing: WorkOrderDraft = {};

/** What is to be done on which asset, by whom, until when, and what it takes. */
export function WorkOrderDialog({ order, draft = nothing, onSaved, onClose }: WorkOrderDialogProps) {
  const text = useText('work-orders');
  const [isCancelling, setCancelling] = useState(false);
  const edit = useWorkOrderEdit(order, draft, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  const { form } = edit;
  const { values } = form;
  const asset = order?.asset ?? draft.asset ?? null;
  const waits = order?.status === 'open' || order?.status === 'in_progress';
  return (
    <RecordDialog
      edit={edit}
      name={order && text('named', { code: order.code })}
      actions={
        waits && (
          <Button variant="subtle" color="red" onClick={() => setCancelling(true)}>
            {text('cancel')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="task"
        label={text('task')}
        required
        data-autofocus
        minRows={1}
        maxLength={workOrderTaskMaxLength}
      />
      {order === undefined && (
        <WorkOrderChoice
          of="asset"
          label={text('asset')}
          value={values.assetId}
          first={
            asset && { value: String(asset.id), label: [asset.code, asset.model].filter(Boolean).join(' · ') }
          }
          onChange={(id) => {
            form.set('assetId', id);
            form.set('assigneeId', null);
          }}
          error={form.errorOf('assetId')}
          required
        />
      )}
      <PlanFields form={form} values={values} order={order} />
      <WorkFields form={form} values={values} />
      {isCancelling && order !== undefined && (
        <CancelOrder order={order} onCancelled={onClose} onClose={() => setCancelling(false)} />
      )}
    </RecordDialog>
  );
}

interface WorkFieldsProps {
  readonly form: ReturnType<typeof useWorkOrderEdit>['form'];
  readonly values: WorkOrderValues;
}

function WorkFields({ form, values }: WorkFieldsProps) {
  const text = useText('work-orders');
  return (
    <>
      <TextAreaField
        form={form}
        name="items"
        label={text('items')}
        description={text('itemsHint')}
        minRows={3}
      />
      <TextAreaField
        form={form}
        name="parts"
        label={text('parts')}
        maxLength={workOrderPartsMaxLength}
        minRows={2}
      />
      <Checkbox
        label={text('stopsAsset')}
        description={text('stopsAssetHint')}
        checked={values.stopsAsset}
        onChange={(event) => form.set('stopsAsset', event.currentTarget.checked)}
      />
    </>
  );
}

interface PlanFieldsProps {
  readonly form: ReturnType<typeof useWorkOrderEdit>['form'];
  readonly values: WorkOrderValues;
  readonly order: WorkOrder | undefined;
}

function PlanFields({ form, values, order }: PlanFieldsProps) {
  const text = useText('work-orders');
  const words = useText('alert-words');
  const { currency } = useAccount();
  return (
    <Pair>
      <SelectField
        form={form}
        name="kind"
        label={text('kind')}
        allowDeselect={false}
        data={countermeasureKinds.map((value) => ({ value, label: words(`${value}_measure`) }))}
      />
      <TextField form={form} name="dueOn" type="date" label={text('dueOn')} />
      <WorkOrderChoice
        key={values.assetId}
        of="person"
        {...(values.assetId !== null && { asset: Number(values.assetId) })}
        label={text('assignee')}
        placeholder={text('nobody')}
        value={values.assigneeId}
        first={order?.assignee ? { value: String(order.assignee.id), label: order.assignee.name } : null}
        onChange={(id) => form.set('assigneeId', id)}
        error={form.errorOf('assigneeId')}
      />
      <NumberField
        form={form}
        name="cost"
        label={text('costIn', { currency })}
        min={0}
        max={workOrderCostMost}
        decimalScale={2}
      />
    </Pair>
  );
}

interface CancelOrderProps {
  readonly order: WorkOrder;
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

function CancelOrder({ order, onCancelled, onClose }: CancelOrderProps) {
  const text = useText('work-orders');
  const change = useChangeStatus(order);
  return (
    <ConfirmDialog
      title={text('cancelTitle', { code: order.code })}
      effect={<p>{text('cancelEffect')}</p>}
      confirmLabel={text('cancel')}
      danger
      onConfirm={async () => {
        await change.send({ status: 'cancelled' });
        onCancelled();
      }}
      onClose={onClose}
    />
  );
}
