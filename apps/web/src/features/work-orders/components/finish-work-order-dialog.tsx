import {
  workOrderCostMost,
  workOrderNoteMaxLength,
  workOrderPartsMaxLength,
} from '@azimute/contract/work-orders';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextAreaField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { Note } from '../../../ui/layout/primitives.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useHeldVersion } from '../../../ui/record/use-held-version.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useUndo } from '../../../ui/action/use-undo.ts';
import { useReverseChange, useShowWorkOrder } from '../api/use-work-order-changes.ts';
import { workOrdersKey, type WorkOrder } from '../api/work-order-list.ts';

const meterMost = 10_000_000;

interface FinishWorkOrderDialogProps {
  readonly order: WorkOrder;
  readonly onClose: () => void;
}

interface FinishValues {
  readonly parts: string;
  readonly cost: number | string;
  readonly note: string;
  readonly hours: number | string;
  readonly kilometers: number | string;
}

/** Completes a work order, with time and cost. */
export function FinishWorkOrderDialog({ order, onClose }: FinishWorkOrderDialogProps) {
  const text = useText('work-orders');
  const { currency } = useAccount();
  const show = useShowWorkOrder();
  const offer = useUndo([workOrdersKey]);
  const reverse = useReverseChange();
  const queryClient = useQueryClient();
  const { version, isConflicted, onConflict } = useHeldVersion(order.version);
  const left = order.itemCount - order.doneCount;
  const form = useRecordForm<FinishValues, WorkOrder>({
    stored: { parts: order.parts, cost: order.cost ?? '', note: '', hours: '', kilometers: '' },
    required: [],
    attempt: 'work-order-finish',
    save: ({ note, hours, kilometers }, { parts, cost }) =>
      callApi('changeWorkOrderStatus', {
        params: { workOrderId: order.id },
        body: {
          version,
          status: 'done',
          note,
          ...(parts !== undefined && { parts }),
          ...(cost !== undefined && { cost: cost === '' ? null : Number(cost) }),
          ...(hours !== '' && { hourMeterHours: Number(hours) }),
          ...(kilometers !== '' && { odometerKm: Number(kilometers) }),
        },
      }),
    onSaved: async (saved) => {
      toastSuccess(text('changedTo_done'), offer(reverse(saved)));
      await show(saved);
      onClose();
    },
    onConflict: async () => {
      await queryClient.invalidateQueries({ queryKey: workOrdersKey });
      onConflict();
    },
  });
  return (
    <FormDialog form={form} title={text('finish')} saveLabel={text('finish')} onClose={onClose}>
      {isConflicted && <InlineError>{text('conflict')}</InlineError>}
      {left > 0 && <p>{text('itemsLeft', { count: left })}</p>}
      {order.maintenanceTask !== null && <MeterFields form={form} />}
      <TextAreaField
        {...form.field('parts', text('parts'))}
        maxLength={workOrderPartsMaxLength}
        minRows={2}
      />
      <NumberField
        {...form.field('cost', text('costIn', { currency }), text('costHint'))}
        min={0}
        max={workOrderCostMost}
        decimalScale={2}
      />
      <TextAreaField {...form.field('note', text('note'))} maxLength={workOrderNoteMaxLength} minRows={2} />
    </FormDialog>
  );
}

/** The meters at the service of a maintenance plan, from which the next one counts. */
function MeterFields({ form }: { readonly form: RecordForm<FinishValues> }) {
  const text = useText('work-orders');
  const reading = { min: 0, max: meterMost, decimalScale: 2 } as const;
  return (
    <>
      <Note>{text('countsFromMeter')}</Note>
      <Pair>
        <NumberField {...form.field('hours', text('hoursIn'), text('lastReading'))} {...reading} />
        <NumberField {...form.field('kilometers', text('kilometersIn'), text('lastReading'))} {...reading} />
      </Pair>
    </>
  );
}
