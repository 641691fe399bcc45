import type { AlertChange } from '@azimute/contract/alerts/values';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { instantAt, wallTimeAt } from '../../../i18n/start-of-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useOwnerChoices } from '../api/use-owner-choices.ts';
import { FinishFields, NoteField } from './treatment-fields.tsx';

interface ManyChange {
  readonly change: AlertChange;
  readonly ownerId?: number | null;
  readonly causeId?: number;
  readonly solvedAt?: string;
  readonly note?: string;
}

interface ManyDialogProps {
  readonly change: Exclude<AlertChange, 'start'>;
  readonly count: number;
  readonly onSend: (change: ManyChange) => Promise<unknown>;
  readonly onClose: () => void;
}

const required = { assign: [], finish: ['causeId', 'solvedAt'], reopen: ['note'] } as const;

/** Dialog to assign, resolve or reopen several alerts. */
export function ManyDialog({ change, count, onSend, onClose }: ManyDialogProps) {
  const text = useText('alerts');
  const format = useFormat();
  const { timeZone } = useAccount();
  const owners = useOwnerChoices(null);
  const [stored] = useState(() => ({
    ownerId: null as string | null,
    causeId: null as string | null,
    solvedAt: wallTimeAt(new Date(), timeZone),
    note: '',
  }));
  const form = useRecordForm({
    stored,
    required: required[change],
    attempt: 'change-alerts',
    save: ({ ownerId, causeId, note }, changes) => {
      const solvedAt = instantAt(changes.solvedAt ?? '', timeZone);
      return onSend({
        change,
        note,
        ...(change === 'assign' && { ownerId: ownerId === null ? null : Number(ownerId) }),
        ...(change === 'finish' && {
          causeId: Number(causeId),
          // Now, unless the user chose another time.
          ...(solvedAt && { solvedAt: solvedAt.toISOString() }),
        }),
      });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={text(`manyTitle_${change}`, format.counted(count))}
      saveLabel={text(`many_${change}`)}
      onClose={onClose}
    >
      {change === 'assign' && (
        <SelectField
          {...form.field('ownerId', text('owner'))}
          placeholder={text('nobody')}
          clearable
          data={owners}
        />
      )}
      {change === 'finish' && <FinishFields form={form} />}
      {change !== 'assign' && <NoteField form={form} isRequired={change === 'reopen'} />}
    </FormDialog>
  );
}
