import type { CallName } from './call-paths.ts';
import type { Calls } from './calls.ts';
import type { z } from 'zod';

/** A global class of the platform; the contract itself depends on no platform. */
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

/** Optional query fields stay optional; values have the type that the server parses. */
type QueryOf<S extends z.ZodType> = {
  [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never;
};

export type AnswerOf<N extends CallName> = [Member<N, 'answer'>] extends [never]
  ? void
  : z.output<Member<N, 'answer'>>;

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type CallInput<N extends CallName> = {
  readonly signal?: Optional<Global<'AbortSignal'>>;
  /** For file responses; only for calls that support ranges. */
  readonly range?: ByteRange;
  /** Names this request: the portal applies a repeated one only once. */
  readonly idempotencyKey?: string;
} & ([Member<N, 'params'>] extends [never] ? object : { readonly params: z.output<Member<N, 'params'>> }) &
  ([Member<N, 'query'>] extends [never]
    ? object
    : object extends QueryOf<Member<N, 'query'>>
      ? { readonly query?: QueryOf<Member<N, 'query'>> }
      : { readonly query: QueryOf<Member<N, 'query'>> }) &
  ([Member<N, 'body'>] extends [never] ? object : { readonly body: z.input<Member<N, 'body'>> }) &
  ([Member<N, 'rawBody'>] extends [never] ? object : { readonly body: Global<'Blob'> });

/** The second argument is optional for calls without required input. */
export type CallArguments<N extends CallName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
