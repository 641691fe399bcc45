import { useWorkOrderEdit, type WorkOrderValues, type WorkOrderDraft } from './use-work-order-edit.ts';
import { countermeasureKinds } from '@azimute/contract/alerts/values';
import {
  workOrderCostMost,
  workOrderPartsMaxLength,
  workOrderTaskMaxLength,
} from '@azimute/contract/work-orders';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NumberField, SelectField, TextAreaField, TextField, CheckField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import { useChangeStatus } from '../api/use-work-order-changes.ts';
import type { WorkOrder } from '../api/work-order-list.ts';
import { FoundChoice, type FoundChoiceProps } from '../../../ui/form/found-choice.tsx';
import { workOrderChoices } from '../api/use-work-order-choices.ts';

interface WorkOrderDialogProps {
  /** Absent for a new work order. */
  readonly order?: WorkOrder | undefined;
  readonly draft?: WorkOrderDraft;
  readonly onSaved?: (order: WorkOrder) => void;
  readonly onClose: () => void;
}

const nothing: WorkOrderDraft = {};

/** Work on an asset: task, assignee, due date, and time and cost. */
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
        {...form.field('task', text('task'))}
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
      <WorkFields form={form} />
      {isCancelling && order !== undefined && (
        <CancelOrder order={order} onCancelled={onClose} onClose={() => setCancelling(false)} />
      )}
    </RecordDialog>
  );
}

interface WorkFieldsProps {
  readonly form: ReturnType<typeof useWorkOrderEdit>['form'];
}

function WorkFields({ form }: WorkFieldsProps) {
  const text = useText('work-orders');
  return (
    <>
      <TextAreaField {...form.field('items', text('items'), text('itemsHint'))} minRows={3} />
      <TextAreaField
        {...form.field('parts', text('parts'))}
        maxLength={workOrderPartsMaxLength}
        minRows={2}
      />
      <CheckField {...form.field('stopsAsset', text('stopsAsset'), text('stopsAssetHint'))} />
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
        {...form.field('kind', text('kind'))}
        allowDeselect={false}
        data={countermeasureKinds.map((value) => ({ value, label: words(`${value}_measure`) }))}
      />
      <TextField {...form.field('dueOn', text('dueOn'))} type="date" />
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
        {...form.field('cost', text('costIn', { currency }))}
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

interface WorkOrderChoiceProps extends FoundChoiceProps {
  readonly of: 'asset' | 'person';
  /** Limits users to those who see alerts of its UL. */
  readonly asset?: number | undefined;
}

/** Choice of an asset or a user by name; with access to alerts, it works without the fleet. */
function WorkOrderChoice({ of, asset, ...props }: WorkOrderChoiceProps) {
  const narrowed = asset === undefined ? { of } : { of, asset };
  return <FoundChoice {...props} find={(wanted) => workOrderChoices({ ...narrowed, ...wanted })} />;
}
