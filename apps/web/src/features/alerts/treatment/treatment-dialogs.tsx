import { orderNumberMaxLength } from '@azimute/contract/alerts/values';
import { useAccount } from '../../../api/use-session.ts';
import { callApi } from '../../../api/client.ts';
import { instantAt, wallTimeAt } from '../../../i18n/start-of-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { Alert } from '../api/alerts-queries.ts';
import { useOwnerChoices } from '../api/use-owner-choices.ts';
import { FinishFields, NoteField } from './treatment-fields.tsx';
import { useTreatmentForm } from './use-treatment-form.tsx';

interface TreatmentDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Finishes an alert: when it was solved, its cause, a note. */
export function FinishAlertDialog({ alert, onClose }: TreatmentDialogProps) {
  const text = useText('alerts');
  const { timeZone } = useAccount();
  const { form, conflict } = useTreatmentForm({
    alert,
    stored: () => ({ solvedAt: wallTimeAt(new Date(), timeZone), causeId: null as string | null, note: '' }),
    required: ['solvedAt', 'causeId'],
    send: ({ solvedAt, causeId, note }, version) =>
      callApi('finishAlert', {
        params: { alertId: alert.id },
        body: {
          version,
          solvedAt: solvedInstant(instantAt(solvedAt, timeZone), alert.openedAt),
          causeId: Number(causeId),
          note,
        },
      }),
    done: text('finished'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={text('finish')} saveLabel={text('finish')} onClose={onClose}>
      {conflict}
      <FinishFields form={form} />
      <NoteField form={form} />
    </FormDialog>
  );
}

/** Reopens an alert, and says why. */
export function ReopenDialog({ alert, onClose }: TreatmentDialogProps) {
  const text = useText('alerts');
  const { form, conflict } = useTreatmentForm({
    alert,
    stored: () => ({ note: '' }),
    required: ['note'],
    send: ({ note }, version) =>
      callApi('reopenAlert', { params: { alertId: alert.id }, body: { version, note } }),
    done: text('reopened'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={text('reopen')} saveLabel={text('reopen')} onClose={onClose}>
      {conflict}
      <NoteField form={form} isRequired />
    </FormDialog>
  );
}

/** Who treats an alert, until when, and by which work order. */
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
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={text('ownerAndDue')} saveLabel={text('save')} onClose={onClose}>
      {conflict}
      <SelectField
        form={form}
        name="ownerId"
        label={text('owner')}
        placeholder={text('nobody')}
        clearable
        data={owners}
      />
      <TextField form={form} name="dueAt" type="datetime-local" label={text('dueAt')} />
      <TextField
        form={form}
        name="orderNumber"
        label={text('orderNumber')}
        maxLength={orderNumberMaxLength}
      />
    </FormDialog>
  );
}

const minuteMs = 60_000;

/** The field takes minutes: an alert may have been opened later in the same one. */
function solvedInstant(entered: Date | null, openedAt: string): string {
  const opened = new Date(openedAt);
  const early = opened.getTime() - (entered ?? opened).getTime();
  return (entered === null || (early > 0 && early < minuteMs) ? opened : entered).toISOString();
}
