import type { AnswerOf, CallName } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-key.ts';
import { useRecordForm, type RecordForm, type RecordFormOptions } from '../form/use-record-form.ts';
import { toastDone } from '../toasts.tsx';
import { useHeldVersion } from './use-held-version.ts';
import { useRecordText } from './use-record-text.ts';
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
  /** What the values say, as the call that creates takes it beside the key. */
  readonly toBody: (values: Values) => Omit<BodyOf<C>, 'key'>;
  /** What an update sends beside the version; absent: the same as is sent to create one. */
  readonly toUpdate?: (values: Values) => Omit<BodyOf<U>, 'version' | 'updatedAt'>;
  /** The field that is refused where the same is there already, or as many are kept as may be. */
  readonly limited?: keyof Values & string;
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
  { values, toBody, toUpdate, limited, onSaved, ...checks }: EditOptions<Values, C, U>,
): RecordEdit<RecordForm<Values>> {
  const queryClient = useQueryClient();
  const { version, isConflicted, onConflict } = useHeldVersion(
    row && (Reflect.get(row, kind.version) as unknown),
  );
  const create = useCreateOnce(kind);
  const readAgain = useReadAgain(kind);
  const readRecords = useReadAgain({ key: kind.key });
  const text = useRecordText(kind.texts);
  const limitWords = (error: unknown, field: keyof Values & string): string | undefined => {
    if (field !== limited) return undefined;
    return error === 'unique' ? text('taken') : error === 'maxLength' ? text('tooMany') : undefined;
  };
  const form = useRecordForm<Values, AnswerOf<C> | AnswerOf<U>>({
    ...checks,
    wordsFor: (error, field) => checks.wordsFor?.(error, field) ?? limitWords(error, field),
    stored: values,
    attempt: kind.key[0],
    save: (entered) => {
      const update = (id: number, of: unknown) =>
        sendCall<AnswerOf<U>>(kind.update, {
          params: { [kind.idName]: id },
          body: { ...((toUpdate ?? toBody)(entered) as object), [kind.version]: of },
        });
      return row === undefined ? create(toBody(entered), update) : update(row.id, version);
    },
    onSaved: async (saved) => {
      toastDone(row === undefined ? 'created' : 'updated');
      if (isRecord(saved)) queryClient.setQueryData([...kind.key, 'one', saved.id], saved);
      await readAgain();
      onSaved(saved);
    },
    onConflict: async () => {
      await readRecords();
      onConflict();
    },
  });
  return { kind, id: row?.id ?? null, form, isConflicted };
}

/**
 * Makes a record once, however often it is sent: under one key, with what was sent first, as long as that was not refused. What is
 * other by then is a change of the record that was made.
 */
function useCreateOnce<R extends CallName, C extends CallName, U extends CallName>(
  kind: RecordKind<R, C, U>,
) {
  const [key] = useState(randomUuid);
  const unrefused = useRef<Omit<BodyOf<C>, 'key'>>(undefined);
  return async (
    body: Omit<BodyOf<C>, 'key'>,
    update: (id: number, version: unknown) => Promise<AnswerOf<U>>,
  ): Promise<AnswerOf<C> | AnswerOf<U>> => {
    const first = (unrefused.current ??= body);
    const made = await sendCall<AnswerOf<C>>(kind.create, { body: { ...first, key } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          unrefused.current = undefined;
        throw error;
      },
    );
    if (JSON.stringify(first) === JSON.stringify(body) || !isRecord(made)) return made;
    return await update(made.id, Reflect.get(made, kind.version));
  };
}

function isRecord(saved: unknown): saved is Identified {
  return typeof saved === 'object' && saved !== null && 'id' in saved;
}
