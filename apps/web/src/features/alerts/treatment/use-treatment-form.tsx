import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useUndo } from '../../../ui/action/use-undo.ts';
import { alertOptions, alertsKey, type Alert } from '../api/alerts-queries.ts';
import { attemptOf, useReverseAlert, useShowAlert } from '../api/use-alert-changes.ts';
import { useEntryWords } from '../components/use-entry-words.ts';

interface ChangedMeanwhileProps {
  readonly before: Alert;
  readonly after: Alert;
}

interface TreatmentOptions<Values extends object> {
  readonly alert: Alert;
  readonly stored: () => Values;
  readonly required: readonly (keyof Values & string)[];
  /** Sends the values with the version that was last read. */
  readonly send: (values: Values, version: number, changes: Partial<Values>) => Promise<Alert>;
  readonly done: string;
  readonly onDone: () => void;
  /** True if the toast offers to undo it. */
  readonly isUndoable?: boolean;
}

interface TreatmentForm<Values extends object> {
  readonly form: RecordForm<Values>;
  /** Changes of other users while the form was open; the form can be sent again. */
  readonly conflict: ReactNode;
}

/** Form for an alert that other users can change at the same time; entered values stay. */
export function useTreatmentForm<Values extends object>(
  options: TreatmentOptions<Values>,
): TreatmentForm<Values> {
  const { alert, stored, required, send, done, onDone, isUndoable = false } = options;
  const offer = useUndo([alertsKey]);
  const queryClient = useQueryClient();
  const show = useShowAlert();
  const reverse = useReverseAlert();
  // The alert as it was when the form opened, since the view behind it is reloaded.
  const [opened] = useState(alert);
  const [base, setBase] = useState(alert);
  const [held] = useState(stored);
  const attempt = attemptOf(alert);
  const form = useRecordForm<Values, Alert>({
    stored: held,
    required,
    attempt,
    save: (values, changes) => send(values, base.version, changes),
    onSaved: (saved) => {
      const isChanged = isUndoable && saved.version !== base.version;
      toastSuccess(done, { attempt, ...offer(isChanged ? reverse(saved) : undefined) });
      onDone();
      return show(saved);
    },
    onConflict: async () => {
      const newest = await callApi('getAlert', { params: { alertId: alert.id } });
      keepAnswer(queryClient, alertOptions(alert.id).queryKey, newest);
      setBase(newest);
    },
  });
  return {
    form,
    conflict: base === opened ? null : <ChangedMeanwhile before={opened} after={base} />,
  };
}

/** Changes that other users made to the alert while a form was open. */
function ChangedMeanwhile({ before, after }: ChangedMeanwhileProps) {
  const text = useText('alerts');
  const words = useEntryWords();
  const last = before.history[0]?.id ?? 0;
  const entries = after.history.filter(({ id }) => id > last);
  return (
    <InlineError>
      {text('changedMeanwhile')}{' '}
      {entries.map((entry) => [words.title(entry), words.byAndAt(entry)].join(' · ')).join('; ')}
    </InlineError>
  );
}
