import type {
  AdministratorRule,
  ApiKeyRule,
  CallName,
  Calls,
  Effort,
  Locale,
  ModuleRule,
  SessionRule,
} from '@azimute/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../postgres/transaction.ts';
import type { Authenticated, ProvedApiKey } from './caller.ts';

type Part<N extends CallName, K extends 'params' | 'query' | 'body'> =
  Calls[N] extends Record<K, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export type AnswerOf<N extends CallName> =
  Calls[N] extends Record<'answer', infer Schema extends z.ZodType> ? z.input<Schema> : void;

interface ActingCaller {
  readonly actor: Actor;
  /** Whose share of what is limited it takes: a person's or an API key's. */
  readonly id: string;
  /** The language that a person reads; English for a key. */
  readonly locale: Locale;
  /**
   * For answers that take long: the caller with the rights of this moment.
   * @throws DomainError when the session ended or moved to another account, the key opens nothing any more, or the call is
   * no longer theirs to make
   */
  readonly actorByNow: () => Promise<Actor>;
}

type CallerFor<Rule> = Rule extends ModuleRule
  ? ActingCaller
  : Rule extends AdministratorRule
    ? ActingCaller & { readonly session: Authenticated }
    : Rule extends SessionRule
      ? { readonly session: Authenticated }
      : Rule extends ApiKeyRule
        ? { readonly apiKey: ProvedApiKey }
        : null;

/** A call that passed its access rule and its schemas. */
export interface CallRequest<N extends CallName> {
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly caller: CallerFor<Calls[N]['access']>;
  /**
   * Counts what takes much against what the person may do of it, besides the once that the call itself counts for.
   * @throws DomainError too_many_requests
   */
  readonly takeEffort: (effort: Effort) => void;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers a call; returns the reply itself when it has written a large answer with a serializer of its own. */
export type CallHandler<N extends CallName> = (
  request: CallRequest<N>,
) => Promise<AnswerOf<N> | FastifyReply>;

export type RouteTable = { readonly [N in CallName]?: CallHandler<N> };
export type CompleteRouteTable = { readonly [N in CallName]: CallHandler<N> };

/** The handlers of a feature, typed by the calls that they answer. */
export function defineRoutes<Table extends RouteTable>(table: Table): Table {
  return table;
}
