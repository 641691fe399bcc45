import type {
  AdministratorRule,
  ApiKeyRule,
  CallName,
  Calls,
  Effort,
  Locale,
  MemberRule,
  ModuleRule,
  OperatorRule,
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
  /** ID that rate limits count against: the user's, the service account's or the API key's. */
  readonly id: string;
  /** The user's language; English for a key or service account. */
  readonly locale: Locale;
  /**
   * Returns the caller with current rights, for responses that take long.
   * @throws DomainError if the session ended or moved to another account, the key was revoked, or the call is no longer
   * allowed
   */
  readonly actorByNow: () => Promise<Actor>;
}

type CallerFor<Rule> = Rule extends { readonly byPerson: true }
  ? ActingCaller & { readonly session: Authenticated }
  : Rule extends ModuleRule
    ? ActingCaller
    : Rule extends AdministratorRule | MemberRule | OperatorRule
      ? ActingCaller
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
   * Counts expensive work against the user's limit, in addition to the one unit for the call itself.
   * @throws DomainError too_many_requests
   */
  readonly takeEffort: (effort: Effort) => void;
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers a call. Returns the reply itself if it sent a large response with its own serializer. */
export type CallHandler<N extends CallName> = (
  request: CallRequest<N>,
) => Promise<AnswerOf<N> | FastifyReply>;

export type RouteTable = { readonly [N in CallName]?: CallHandler<N> };
export type CompleteRouteTable = { readonly [N in CallName]: CallHandler<N> };

/** Defines the handlers of a feature, typed by their calls. */
export function defineRoutes<Table extends RouteTable>(table: Table): Table {
  return table;
}
