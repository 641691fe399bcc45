import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { useStoredRecord } from '../../../ui/form/use-stored-record.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { alertTypesKey, typeOptions, type AlertType } from '../api/alert-type-queries.ts';
import { emptyType, toTypeFormValues, type TypeFormValues } from '../api/type-form-values.ts';

export type TypeForm = RecordForm<TypeFormValues>;

/** Maps API fields to the form field that contains them. */
const serverNames = Object.fromEntries(
  (
    [
      ['condition', ['codes', 'typeIds', 'atLeast', 'withinMinutes', 'when']],
      [
        'condition',
        [
          'when.reading',
          'when.readings',
          'when.limit',
          'when.upperLimit',
          'when.overSeconds',
          'when.clearLimit',
        ],
      ],
      ['scope', ['unitIds', 'assetIds', 'customerIds', 'geofenceIds', 'categories']],
      ['sending', ['levels', 'quietHours', 'schedule']],
    ] as const
  ).flatMap(([field, parts]) => parts.map((part) => [`${field}.${part}`, field] as const)),
);

interface TypeFormOptions {
  /** Absent for a new type. */
  readonly type: AlertType | undefined;
  readonly onSaved: (saved: AlertType) => void;
}

interface TypeFormState {
  readonly form: TypeForm;
  /** Another user changed the type in the meantime; the form now builds on the newest version. */
  readonly isConflicted: boolean;
}

/** State of an alert type's form, and saving it. */
export function useTypeForm({ type, onSaved }: TypeFormOptions): TypeFormState {
  const queryClient = useQueryClient();
  const { base, isConflicted, standOn, ifConflict } = useStoredRecord(type, ({ id }) =>
    callApi('getAlertType', { params: { alertTypeId: id } }),
  );
  const attempt = `alert-type-${base?.id ?? 'new'}`;
  const stored = useMemo(() => (base === undefined ? emptyType : toTypeFormValues(base)), [base]);
  const form = useRecordForm<TypeFormValues, AlertType>({
    stored,
    required: ['name', 'code'],
    serverNames,
    attempt,
    save: ({ code, ...settings }) =>
      base === undefined
        ? callApi('createAlertType', { body: { code, ...settings } })
        : callApi('updateAlertType', {
            params: { alertTypeId: base.id },
            body: { version: base.version, ...settings },
          }),
    onSaved: (saved) => {
      toastDone(base === undefined ? 'created' : 'updated', { attempt });
      standOn(saved);
      keepAnswer(queryClient, typeOptions(saved.id).queryKey, saved);
      onSaved(saved);
      return queryClient.invalidateQueries({ queryKey: alertTypesKey });
    },
    ...ifConflict,
  });
  return { form, isConflicted };
}
