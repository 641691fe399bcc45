import { maintenanceIntervalMost, maintenanceNameMaxLength } from '@azimute/contract/maintenance-plans';
import { workOrderCostMost, workOrderNoteMaxLength } from '@azimute/contract/work-orders';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../ui/calendar/use-today.ts';
import { NumberField, SuggestingField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FoundChoice } from '../../../ui/form/found-choice.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../../ui/record/record-screen.tsx';
import { useRecordEdit } from '../../../ui/record/use-record-edit.ts';
import { workOrderChoices } from '../../work-orders/api/use-work-order-choices.ts';
import { plansOptions, serviceRecord, type Service } from '../api/maintenance-lists.ts';

interface ServiceDialogProps extends FormClosing {
  /** Absent for a new service. */
  readonly service: Service | undefined;
}

const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value));

/** A past service: asset, task, day, meter readings and cost. */
export function ServiceDialog({ service, ...closing }: ServiceDialogProps) {
  const text = useText('maintenance-services');
  const { currency } = useAccount();
  const today = useToday();
  const { data: plans = [] } = useQuery(plansOptions);
  const edit = useRecordEdit(serviceRecord, service, {
    values: {
      assetId: service === undefined ? null : String(service.asset.id),
      task: service?.task ?? '',
      doneOn: service?.doneOn ?? today,
      hours: service?.hours ?? '',
      kilometers: service?.kilometers ?? '',
      cost: service?.cost ?? '',
      note: service?.note ?? '',
    },
    required: ['assetId', 'task', 'doneOn'],
    wordsFor: (error) => (error === 'not_found' ? text('notFound') : undefined),
    toBody: ({ assetId, hours, kilometers, cost, ...rest }) => ({
      ...rest,
      assetId: Number(assetId),
      hours: numberOf(hours),
      kilometers: numberOf(kilometers),
      cost: numberOf(cost),
    }),
    onSaved: closing.onClose,
  });
  const { form } = edit;
  const tasks = [...new Set(plans.flatMap((plan) => plan.tasks.map(({ name }) => name)))];
  const reading = { min: 0, max: maintenanceIntervalMost, decimalScale: 2 } as const;
  return (
    <RecordDialog edit={edit} {...closing} name={service?.task} deletedName={service?.task}>
      <FoundChoice
        label={text('asset')}
        value={form.values.assetId}
        first={service ? { value: String(service.asset.id), label: service.asset.code } : null}
        onChange={(id) => form.set('assetId', id)}
        error={form.errorOf('assetId')}
        required
        find={(wanted) => workOrderChoices({ of: 'asset', ...wanted })}
      />
      <SuggestingField
        {...form.field('task', text('task'), text('taskHint'))}
        required
        data={tasks}
        maxLength={maintenanceNameMaxLength}
      />
      <Pair>
        <TextField {...form.field('doneOn', text('doneOn'))} type="date" required />
        <NumberField
          {...form.field('cost', text('costIn', { currency }))}
          min={0}
          max={workOrderCostMost}
          decimalScale={2}
        />
        <NumberField {...form.field('hours', text('hoursIn'))} {...reading} />
        <NumberField {...form.field('kilometers', text('kilometersIn'))} {...reading} />
      </Pair>
      <TextAreaField {...form.field('note', text('note'))} maxLength={workOrderNoteMaxLength} minRows={2} />
    </RecordDialog>
  );
}
