import type { CallName } from '@azimute/contract';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call-types.ts';
import { useRecordForm, type RecordForm, type RecordFormOptions } from '../form/use-record-form.ts';
import { toastDone } from '../toasts.tsx';
import { sendCall, useReadAgain, type BodyOf, type Identified, type RecordKind } from './define-record.ts';

/** The form of a record that is open, or of a new one. */
export interface RecordEdit<Form> {
  readonly kind: RecordKind;
  /** Null of a new one. */
  readonly id: number | null;
  readonly form: Form;
  /** Somebody changed the record in the meantime; the form now stands on the newest version. */
  readonly isConflicted: boolean;
}

type FormOptions<Values extends object> = Pick<
  RecordFormOptions<Values, never>,
  'required' | 'check' | 'wordsFor' | 'serverNames'
>;

interface EditOptions<
  Values extends object,
  C extends CallName,
  U extends CallName,
> extends FormOptions<Values> {
  /** What the form begins with: the record as it is stored, or what is usual of a new one. */
  readonly values: Values;
  /** What the values say, as the call that creates takes it. */
  readonly toBody: (values: Values) => BodyOf<C>;
  /** What an update sends beside the version; absent: the same as is sent to create one. */
  readonly toUpdate?: (values: Values) => Omit<BodyOf<U>, 'version' | 'updatedAt'>;
  readonly onSaved: (saved: AnswerOf<C> | AnswerOf<U>) => unknown;
}

/** A form over a record, a new one where none is given: how it is saved, and what is told and read again then. */
export function useRecordEdit<
  R extends CallName,
  C extends CallName,
  U extends CallName,
  Values extends object,
>(
  kind: RecordKind<R, C, U>,
  row: (AnswerOf<R> & Identified) | undefined,
  { values, toBody, toUpdate, onSaved, ...checks }: EditOptions<Values, C, U>,
): RecordEdit<RecordForm<Values>> {
  const [isConflicted, setConflicted] = useState(false);
  const readAgain = useReadAgain(kind);
  const readRecords = useReadAgain({ key: kind.key });
  const form = useRecordForm<Values, AnswerOf<C> | AnswerOf<U>>({
    ...checks,
    stored: values,
    attempt: kind.key[0],
    save: (entered) => {
      if (row === undefined) return sendCall(kind.create, { body: toBody(entered) });
      return sendCall(kind.update, {
        params: { [kind.idName]: row.id },
        body: {
          ...((toUpdate ?? toBody)(entered) as object),
          [kind.version]: Reflect.get(row, kind.version) as unknown,
        },
      });
    },
    onSaved: async (saved) => {
      toastDone(row === undefined ? 'created' : 'updated');
      await readAgain();
      onSaved(saved);
    },
    onConflict: async () => {
      await readRecords();
      setConflicted(true);
    },
  });
  return { kind, id: row?.id ?? null, form, isConflicted };
}
