import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { alertOptions, type Alert } from '../api/alerts-queries.ts';
import { useShowAlert } from '../api/use-alert-changes.ts';
import { useEntryWords } from '../components/use-entry-words.ts';

interface ChangedMeanwhileProps {
  readonly before: Alert;
  readonly after: Alert;
}

interface TreatmentOptions<Values extends object> {
  readonly alert: Alert;
  readonly stored: () => Values;
  readonly required: readonly (keyof Values & string)[];
  /** Sends it over the version that was read last. */
  readonly send: (values: Values, version: number, changes: Partial<Values>) => Promise<Alert>;
  readonly done: string;
  readonly onDone: () => void;
}

interface TreatmentForm<Values extends object> {
  readonly form: RecordForm<Values>;
  /** What others did while the form was open; it can be sent again over that. */
  readonly conflict: ReactNode;
}

/** A form over an alert that others may treat at the same time: what was typed stays. */
export function useTreatmentForm<Values extends object>(
  options: TreatmentOptions<Values>,
): TreatmentForm<Values> {
  const { alert, stored, required, send, done, onDone } = options;
  const queryClient = useQueryClient();
  const show = useShowAlert();
  // As it was when the form was opened; what is shown behind it is read anew.
  const [opened] = useState(alert);
  const [base, setBase] = useState(alert);
  const [held] = useState(stored);
  const attempt = `alert-${alert.id}`;
  const form = useRecordForm<Values, Alert>({
    stored: held,
    required,
    attempt,
    save: (values, changes) => send(values, base.version, changes),
    onSaved: (saved) => {
      toastSuccess(done, { attempt });
      onDone();
      return show(saved);
    },
    onConflict: async () => {
      const newest = await callApi('getAlert', { params: { alertId: alert.id } });
      queryClient.setQueryData(alertOptions(alert.id).queryKey, newest);
      setBase(newest);
    },
  });
  return {
    form,
    conflict: base === opened ? null : <ChangedMeanwhile before={opened} after={base} />,
  };
}

/** What others did with the alert while a form over it was open. */
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
