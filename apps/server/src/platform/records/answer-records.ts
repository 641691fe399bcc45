import type { CallName } from '@azimute/contract';
import type { RecordNames } from '@azimute/contract/record-paths';
import type { AnswerOf, CallHandler, CallRequest } from '../http/route-table.ts';
import type { Actor } from '../postgres/transaction.ts';
import { transact, type Transaction, type VerbContext, type VerbDependencies } from '../transact.ts';

type Named<R extends RecordNames> = {
  list: Extract<CallName, `list${R['plural']}`>;
  get: Extract<CallName, `get${R['name']}`>;
  create: Extract<CallName, `create${R['name']}`>;
  update: Extract<CallName, `update${R['name']}`>;
  delete: Extract<CallName, `delete${R['name']}`>;
};
type QueryOf<N extends CallName> = CallRequest<N>['query'];
type BodyOf<N extends CallName> = CallRequest<N>['body'];

interface AnsweringRecords<C extends Named<RecordNames>> {
  readonly list: (read: Transaction, query: QueryOf<C['list']>) => Promise<AnswerOf<C['list']>>;
  readonly read: (read: Transaction, id: number) => Promise<AnswerOf<C['get']>>;
  readonly create: (context: VerbContext, entered: BodyOf<C['create']>) => Promise<AnswerOf<C['create']>>;
  readonly update: (
    context: VerbContext,
    id: number,
    entered: BodyOf<C['update']>,
  ) => Promise<AnswerOf<C['update']>>;
  readonly delete: (context: VerbContext, id: number) => Promise<void>;
}

/** A request of one of the five calls, with its parameters. */
interface RecordRequest {
  readonly caller: { readonly actor: Actor };
  readonly params: Readonly<Record<string, number>>;
  readonly query: never;
  readonly body: never;
}

/** Returns the handlers of the five calls of a record with a form. */
export function answerRecords<const R extends RecordNames>(
  dependencies: VerbDependencies,
  { name, plural, id }: R,
  records: AnsweringRecords<Named<R>>,
) {
  const by = ({ caller }: RecordRequest): VerbContext => ({ ...dependencies, actor: caller.actor });
  const idIn = ({ params }: RecordRequest): number => params[id] ?? 0;
  return {
    [`list${plural}`]: (request: RecordRequest) =>
      transact(by(request), (read) => records.list(read, request.query)),
    [`get${name}`]: (request: RecordRequest) =>
      transact(by(request), (read) => records.read(read, idIn(request))),
    [`create${name}`]: (request: RecordRequest) => records.create(by(request), request.body),
    [`update${name}`]: (request: RecordRequest) => records.update(by(request), idIn(request), request.body),
    [`delete${name}`]: (request: RecordRequest) => records.delete(by(request), idIn(request)),
  } as unknown as { readonly [N in Named<R>[keyof Named<R>]]: CallHandler<N> };
}
