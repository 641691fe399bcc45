import { addressOf, apiPrefix, type CallName } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

export interface FileBody {
  readonly call: CallName;
  readonly type: string;
  readonly maxBytes: number;
  /** `stream`: the call takes it as it comes. */
  readonly as: 'buffer' | 'stream';
  /** In place of the refusal that every call has for a body that says it is longer. */
  readonly refuseLonger?: () => DomainError;
}

/** Lets one call take its file as bytes; every other call goes on refusing that type. Call it before the calls are registered. */
export function registerFileBody(
  fastify: FastifyInstance,
  { call, type, maxBytes, as, refuseLonger }: FileBody,
): void {
  const address = apiPrefix + addressOf(call).path;
  fastify.addHook('onRoute', (route) => {
    if (route.url !== address || route.method !== 'POST') return;
    route.bodyLimit = maxBytes;
    if (refuseLonger !== undefined)
      route.preParsing = async (request) => {
        if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuseLonger();
      };
    if (as === 'stream') route.config = { ...route.config, streamsBody: true };
  });
  const parse = (
    request: { readonly routeOptions: { readonly url?: string | undefined } },
    body: unknown,
    done: (error: Error | null, body?: unknown) => void,
  ): void => {
    if (request.routeOptions.url === address) done(null, body);
    else done(new DomainError('unsupported_media_type', { detail: 'Send JSON as application/json.' }));
  };
  if (as === 'stream') fastify.addContentTypeParser(type, parse);
  else fastify.addContentTypeParser(type, { parseAs: 'buffer' }, parse);
}
