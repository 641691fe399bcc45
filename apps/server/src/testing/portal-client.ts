import {
  addressOf,
  apiPrefix,
  type AnswerOf,
  type CallArguments,
  type CallName,
  type Problem,
} from '@azimute/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Input that the types of a call would not allow, for refusals. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export type FieldErrors = Readonly<Record<string, readonly unknown[]>>;

export interface SentOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Source address of the call. */
  readonly address?: string;
}

/** A caller of the portal's API: a user with a session, an API key, or a visitor. */
export interface PortalClient {
  /** Makes a call and returns its response. Fails the test with the problem if the call is refused. */
  call<N extends CallName>(name: N, ...input: CallArguments<N>): Promise<AnswerOf<N>>;
  /**
   * Makes a call that must be refused and returns the problem. `expected` is the problem's code, its status, the name
   * of a field with errors, or all errors by field.
   */
  refused(
    name: CallName,
    input: LooseInput,
    expected: string | number | FieldErrors,
    options?: SentOptions,
  ): Promise<Problem>;
  /** Makes a call and returns the raw response, regardless of its status. */
  send(name: CallName, input?: LooseInput, options?: SentOptions): Promise<LightMyRequestResponse>;
}

/** Returns a client whose calls carry this access token or API key; null for a visitor. */
export function clientOf(server: FastifyInstance, credential: string | null): PortalClient {
  const send: PortalClient['send'] = (name, input = {}, { headers = {}, address } = {}) => {
    const { method, path } = addressOf(name);
    const { params = {}, query, body } = input;
    const isJson = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string';
    const url = path.replaceAll(/:(\w+)/g, (_, parameter: string) =>
      encodeURIComponent(String(params[parameter])),
    );
    return server.inject({
      method,
      url: `${apiPrefix}${url}${queryText(query)}`,
      ...(address !== undefined && { remoteAddress: address }),
      headers: {
        ...(credential !== null && { authorization: `Bearer ${credential}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: isJson ? (body as object) : Buffer.from(body as string) }),
    });
  };
  return {
    send,
    call: async <N extends CallName>(name: N, ...[input]: CallArguments<N>): Promise<AnswerOf<N>> => {
      const answer = await send(name, input as LooseInput | undefined);
      if (answer.statusCode >= 400)
        throw new Error(`${name} was refused: ${answer.statusCode} ${answer.body}`);
      const isJson = (answer.headers['content-type'] ?? '').includes('json');
      return (answer.body === '' ? undefined : isJson ? answer.json() : answer.body) as AnswerOf<N>;
    },
    refused: async (name, input, expected, options) => {
      const answer = await send(name, input, options);
      const problem = parseProblem(name, answer);
      const { code, status, errors = {} } = problem;
      if (typeof expected === 'object') expect(errors, `${name}: ${answer.body}`).toEqual(expected);
      else expect([code, status, ...Object.keys(errors)], `${name}: ${answer.body}`).toContain(expected);
      return problem;
    },
  };
}

function parseProblem(name: CallName, answer: LightMyRequestResponse): Problem {
  if (answer.statusCode < 400)
    throw new Error(`${name} was not refused: ${answer.statusCode} ${answer.body}`);
  return answer.json<Problem>();
}

function queryText(query: LooseInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}
