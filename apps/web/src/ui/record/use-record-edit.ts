import type { AnswerOf, CallName } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keepAnswer } from '../../api/keep-answer.ts';
import { ApiError } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-key.ts';
import { useRecordForm, type RecordForm, type RecordFormOptions } from '../form/use-record-form.ts';
import { useUndo, type Reverse } from '../action/use-undo.ts';
import { toastDone } from '../toasts.tsx';
import { useHeldVersion } from './use-held-version.ts';
import { useRecordText } from './use-record-text.ts';
import { sendCall, useReadAgain, type BodyOf, type Identified, type RecordKind } from './define-record.ts';

/** Form of an existing or new record. */
export interface RecordEdit<Form> {
  readonly kind: RecordKind;
  /** Null for a new record. */
  readonly id: number | null;
  readonly form: Form;
  /** Another user changed the record in the meantime; the form now builds on the newest version. */
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
  /** Initial values: the stored record, or defaults of a new one. */
  readonly values: Values;
  /** Converts the values to the body of the create call, without the key. */
  readonly toBody: (values: Values) => Omit<BodyOf<C>, 'key'>;
  /** Converts the values to the body of an update, without the version; by default as for creation. */
  readonly toUpdate?: (values: Values) => Omit<BodyOf<U>, 'version' | 'updatedAt'>;
  /** Field that shows the error if the record exists already, or if the limit is reached. */
  readonly limited?: keyof Values & string;
  readonly onSaved: (saved: AnswerOf<C> | AnswerOf<U>) => unknown;
}

/** Form of a record, or of a new one: saving, messages and query invalidation. */
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
  const offer = useUndo([kind.key, ...(kind.feeds ?? [])]);
  const reverseOf = (saved: unknown): Reverse | undefined => {
    if (kind.undo === undefined || row === undefined || !isRecord(saved)) return undefined;
    const made: unknown = Reflect.get(saved, kind.version);
    if (made === version) return undefined;
    const input = { params: { [kind.idName]: row.id }, body: { [kind.version]: made } };
    const { undo } = kind;
    return async () => {
      await sendCall(undo, input);
    };
  };
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
      toastDone(row === undefined ? 'created' : 'updated', offer(reverseOf(saved)));
      if (isRecord(saved)) keepAnswer(queryClient, [...kind.key, 'one', saved.id], saved);
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
 * Creates a record only once, even if retried: repeats the first body under one key until it is refused. Later edits
 * are sent as an update of the created record.
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
