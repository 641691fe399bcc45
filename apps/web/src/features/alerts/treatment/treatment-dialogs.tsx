import { useState } from 'react';
import { minuteMs } from '@azimute/contract/durations';
import { countermeasureMaxLength, orderNumberMaxLength } from '@azimute/contract/alerts/values';
import { useAccount } from '../../../api/use-session.ts';
import { callApi } from '../../../api/client.ts';
import { randomUuid } from '../../../api/random-key.ts';
import { instantAt, wallTimeAt } from '../../../i18n/start-of-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { Alert } from '../api/alerts-queries.ts';
import { useOwnerChoices } from '../api/use-owner-choices.ts';
import { FinishFields, NoteField } from './treatment-fields.tsx';
import { useTreatmentForm } from './use-treatment-form.tsx';

interface TreatmentDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Resolves an alert: countermeasure, cause, time and note. */
export function FinishAlertDialog({ alert, onClose }: TreatmentDialogProps) {
  const text = useText('alerts');
  const { timeZone } = useAccount();
  // Idempotency key: a retry after a lost response adds nothing twice.
  const [key] = useState(randomUuid);
  const { form, conflict } = useTreatmentForm({
    alert,
    stored: () => ({
      countermeasure: '',
      solvedAt: wallTimeAt(new Date(), timeZone),
      causeId: null as string | null,
      note: '',
    }),
    required: ['solvedAt', 'causeId'],
    send: ({ countermeasure, solvedAt, causeId, note }, version) =>
      callApi('finishAlert', {
        params: { alertId: alert.id },
        body: {
          version,
          solvedAt: solvedInstant(instantAt(solvedAt, timeZone), alert.openedAt),
          causeId: Number(causeId),
          note,
          countermeasure: countermeasure.trim() === '' ? null : { key, description: countermeasure },
        },
      }),
    done: text('finished'),
    isUndoable: true,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={text('finish')} saveLabel={text('finish')} onClose={onClose}>
      {conflict}
      <TextAreaField
        {...form.field('countermeasure', text('countermeasureDone'), text('countermeasureOptional'))}
        data-autofocus
        minRows={2}
        maxRows={8}
        maxLength={countermeasureMaxLength}
      />
      <FinishFields form={form} />
      <NoteField form={form} />
    </FormDialog>
  );
}

/** Reopens an alert, with a reason. */
export function ReopenDialog({ alert, onClose }: TreatmentDialogProps) {
  const text = useText('alerts');
  const { form, conflict } = useTreatmentForm({
    alert,
    stored: () => ({ note: '' }),
    required: ['note'],
    send: ({ note }, version) =>
      callApi('reopenAlert', { params: { alertId: alert.id }, body: { version, note } }),
    done: text('reopened'),
    isUndoable: true,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={text('reopen')} saveLabel={text('reopen')} onClose={onClose}>
      {conflict}
      <NoteField form={form} isRequired />
    </FormDialog>
  );
}

/** Owner of an alert, its deadline and work order. */
export function OwnerDialog({ alert, onClose }: TreatmentDialogProps) {
  const text = useText('alerts');
  const { timeZone } = useAccount();
  const owners = useOwnerChoices(alert.owner);
  const { form, conflict } = useTreatmentForm({
    alert,
    stored: () => ({
      ownerId: alert.owner === null ? null : String(alert.owner.id),
      dueAt: alert.dueAt === null ? '' : wallTimeAt(new Date(alert.dueAt), timeZone),
      orderNumber: alert.orderNumber ?? '',
    }),
    required: [],
    send: (_values, version, { ownerId, dueAt, orderNumber }) =>
      callApi('updateAlert', {
        params: { alertId: alert.id },
        body: {
          version,
          ...(ownerId !== undefined && { ownerId: ownerId === null ? null : Number(ownerId) }),
          ...(dueAt !== undefined && { dueAt: instantAt(dueAt, timeZone)?.toISOString() ?? null }),
          ...(orderNumber !== undefined && { orderNumber: orderNumber.trim() || null }),
        },
      }),
    done: text('saved'),
    isUndoable: true,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={text('ownerAndDue')} saveLabel={text('save')} onClose={onClose}>
      {conflict}
      <SelectField
        {...form.field('ownerId', text('owner'))}
        placeholder={text('nobody')}
        clearable
        data={owners}
      />
      <TextField {...form.field('dueAt', text('dueAt'))} type="datetime-local" />
      <TextField {...form.field('orderNumber', text('orderNumber'))} maxLength={orderNumberMaxLength} />
    </FormDialog>
  );
}

/** The field has minute precision, so an alert may have been opened later within the chosen minute. */
function solvedInstant(entered: Date | null, openedAt: string): string {
  const opened = new Date(openedAt);
  const early = opened.getTime() - (entered ?? opened).getTime();
  return (entered === null || (early > 0 && early < minuteMs) ? opened : entered).toISOString();
}
