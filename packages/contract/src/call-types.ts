import type { CallName } from './call-paths.ts';
import type { Calls } from './calls.ts';
import type { z } from 'zod';

/** A global class of the platform, of which the contract itself knows none. */
type Global<Name extends string> = typeof globalThis extends {
  readonly [key in Name]: { readonly prototype: infer Instance };
}
  ? Instance
  : unknown;

type Optional<Value> = Value | undefined;

type Member<
  N extends CallName,
  K extends 'params' | 'query' | 'body' | 'rawBody' | 'answer',
> = Calls[N] extends {
  readonly [key in K]: infer S extends z.ZodType;
}
  ? S
  : never;

/** What may be left out of a query is left out here too; values have the type that the server reads. */
type QueryOf<S extends z.ZodType> = {
  [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never;
};

export type AnswerOf<N extends CallName> = [Member<N, 'answer'>] extends [never]
  ? void
  : z.output<Member<N, 'answer'>>;

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type CallInput<N extends CallName> = {
  readonly signal?: Optional<Global<'AbortSignal'>>;
  /** Of an answer that is a file; only for calls that answer parts. */
  readonly range?: ByteRange;
} & ([Member<N, 'params'>] extends [never] ? object : { readonly params: z.output<Member<N, 'params'>> }) &
  ([Member<N, 'query'>] extends [never]
    ? object
    : object extends QueryOf<Member<N, 'query'>>
      ? { readonly query?: QueryOf<Member<N, 'query'>> }
      : { readonly query: QueryOf<Member<N, 'query'>> }) &
  ([Member<N, 'body'>] extends [never] ? object : { readonly body: z.input<Member<N, 'body'>> }) &
  ([Member<N, 'rawBody'>] extends [never] ? object : { readonly body: Global<'Blob'> });

/** Calls that can be made without saying anything may be made without the second argument. */
export type CallArguments<N extends CallName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
