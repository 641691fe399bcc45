import type { AnswerOf, CallInput, CallName } from '@azimute/contract';
import type { RecordNames } from '@azimute/contract/record-paths';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import type { Room } from '@azimute/texts';
import type { DeletionRoom, FormRoom } from './record-texts.ts';

export interface Identified {
  readonly id: number;
}

type Key = readonly [string, ...string[]];
type ParamsOf<N extends CallName> = CallInput<N> extends { readonly params: infer Params } ? Params : never;
export type BodyOf<N extends CallName> = CallInput<N> extends { readonly body: infer Body } ? Body : never;

/** A record edited in a form, with its calls. */
export interface RecordKind<
  R extends CallName = CallName,
  C extends CallName = CallName,
  U extends CallName = CallName,
  N extends Room = Room,
> {
  /** Namespace of its texts, under the keys of `record-texts.ts`. */
  readonly texts: N;
  /** Prefix of the query keys of these records. */
  readonly key: Key;
  /** Query keys of data derived from them. */
  readonly feeds?: readonly Key[];
  readonly read: R;
  readonly create: C;
  readonly update: U;
  /** Undoes the update that returned a version; absent if updates cannot be undone. */
  readonly undo?: CallName;
  /** Absent if the form cannot delete. */
  readonly delete?: CallName;
  /** Name of the id in the calls. */
  readonly idName: string;
  /** Version field, which an update must repeat. */
  readonly version: string;
}

/** The record as it is read. */
export type RecordOf<K extends RecordKind> = AnswerOf<K['read']>;

interface Declared<R extends CallName, U extends CallName, N extends FormRoom> {
  readonly delete?: [N] extends [DeletionRoom] ? CallName : never;
  readonly idName: keyof ParamsOf<R> & string;
  readonly version: keyof AnswerOf<R> & keyof BodyOf<U> & string;
}

/** Declares a record; its dialog, screen and query invalidation derive from this. */
export function defineRecord<
  const R extends CallName,
  const C extends CallName,
  const U extends CallName,
  const N extends FormRoom,
>(kind: Omit<RecordKind<R, C, U, N>, keyof Declared<R, U, N>> & Declared<R, U, N>): RecordKind<R, C, U, N> {
  return kind;
}

/** Returns the calls of a record that has all five, by the contract's naming scheme. */
export function callsOf<const R extends RecordNames>({ name, id }: R) {
  return {
    read: `get${name}`,
    create: `create${name}`,
    update: `update${name}`,
    delete: `delete${name}`,
    idName: id,
    version: 'updatedAt',
  } as unknown as CallsOf<R>;
}

interface CallsOf<R extends RecordNames> {
  readonly read: Extract<CallName, `get${R['name']}`>;
  readonly create: Extract<CallName, `create${R['name']}`>;
  readonly update: Extract<CallName, `update${R['name']}`>;
  readonly delete: Extract<CallName, `delete${R['name']}`>;
  readonly idName: R['id'];
  readonly version: 'updatedAt';
}

export const sendCall = callApi as unknown as <A>(call: CallName, input: object) => Promise<A>;

/** Reloads the queries that a change makes stale. */
export function useReadAgain({ key, feeds = [] }: Pick<RecordKind, 'key' | 'feeds'>): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([key, ...feeds].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

export type ReadRecord = Pick<RecordKind, 'key'> & Partial<Pick<RecordKind, 'read' | 'idName'>>;

/** Returns a record by id, even if its row is not loaded; undefined while loading. */
export function useRecord<Row extends Identified>(
  { key, read, idName }: ReadRecord,
  id: number | undefined,
  rows: readonly Row[] = [],
): Row | undefined {
  const listed = rows.find((row) => row.id === id);
  const { data } = useQuery({
    queryKey: [...key, 'one', id],
    queryFn:
      read === undefined || idName === undefined
        ? skipToken
        : ({ signal }) => sendCall<Row>(read, { params: { [idName]: id }, signal }),
    enabled: id !== undefined && listed === undefined,
  });
  return listed ?? (data?.id === id ? data : undefined);
}
