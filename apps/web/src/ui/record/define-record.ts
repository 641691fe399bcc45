import type { AnswerOf, CallInput, CallName } from '@azimute/contract';
import type { RecordNames } from '@azimute/contract/record-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import type { Room } from '@azimute/texts';
import type { DeletionRoom, FormRoom } from './record-texts.ts';

export interface Identified {
  readonly id: number;
}

type Key = readonly [string, ...string[]];
type ParamsOf<N extends CallName> = CallInput<N> extends { readonly params: infer Params } ? Params : never;
export type BodyOf<N extends CallName> = CallInput<N> extends { readonly body: infer Body } ? Body : never;

/** A record that a form makes and changes, by the calls of its room. */
export interface RecordKind<
  R extends CallName = CallName,
  C extends CallName = CallName,
  U extends CallName = CallName,
  N extends Room = Room,
> {
  /** The catalogue that has its texts under the keys of `record-texts.ts`. */
  readonly texts: N;
  /** Begins the key of all that is read of such records. */
  readonly key: Key;
  /** Keys of what is computed from them. */
  readonly feeds?: readonly Key[];
  readonly read: R;
  readonly create: C;
  readonly update: U;
  /** Absent where its form deletes none. */
  readonly delete?: CallName;
  /** How the calls name its id. */
  readonly idName: string;
  /** The field that tells its versions apart: an update sends that of the one that it changes. */
  readonly version: string;
}

/** What a record is, as it is read. */
export type RecordOf<K extends RecordKind> = AnswerOf<K['read']>;

interface Declared<R extends CallName, U extends CallName, N extends FormRoom> {
  readonly delete?: [N] extends [DeletionRoom] ? CallName : never;
  readonly idName: keyof ParamsOf<R> & string;
  readonly version: keyof AnswerOf<R> & keyof BodyOf<U> & string;
}

/** Declares a record once: its dialog, its screen and what reads it again follow. */
export function defineRecord<
  const R extends CallName,
  const C extends CallName,
  const U extends CallName,
  const N extends FormRoom,
>(kind: Omit<RecordKind<R, C, U, N>, keyof Declared<R, U, N>> & Declared<R, U, N>): RecordKind<R, C, U, N> {
  return kind;
}

/** The calls of a record that has all five of them, by the names that the contract gives it. */
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

/** Reads again what a change makes stale. */
export function useReadAgain({ key, feeds = [] }: Pick<RecordKind, 'key' | 'feeds'>): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([key, ...feeds].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** A record by its id, also where the rows that are listed have not come to it; undefined until it is read. */
export function useRecord<Row extends Identified>(
  { key, read, idName }: Pick<RecordKind, 'key' | 'read' | 'idName'>,
  id: number | undefined,
  rows: readonly Row[] = [],
): Row | undefined {
  const listed = rows.find((row) => row.id === id);
  const { data } = useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => sendCall<Row>(read, { params: { [idName]: id }, signal }),
    enabled: id !== undefined && listed === undefined,
  });
  return listed ?? (data?.id === id ? data : undefined);
}
