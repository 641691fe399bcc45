import { addressOf, apiPrefix, type CallName } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

const anyBytes = 'application/octet-stream';

export interface FileBody {
  readonly calls: readonly CallName[];
  readonly type: string;
  readonly maxBytes: number;
  /** `stream`: the call reads the body as it arrives. */
  readonly as: 'buffer' | 'stream';
  /** Replaces the general refusal of a body whose announced length exceeds the limit. */
  readonly refuseLonger?: () => DomainError;
}

/**
 * Lets the calls receive their file as bytes, by their own type or as `application/octet-stream`; every other call still refuses that type. Call it before the calls are
 * registered.
 */
export function registerFileBody(
  fastify: FastifyInstance,
  { calls, type, maxBytes, as, refuseLonger }: FileBody,
): void {
  const addresses = new Set(calls.map((call) => apiPrefix + addressOf(call).path));
  fastify.addHook('onRoute', (route) => {
    if (!addresses.has(route.url) || route.method !== 'POST') return;
    route.bodyLimit = maxBytes;
    // Generated clients send bytes by this type only.
    const onRequest = route.onRequest ?? [];
    route.onRequest = [
      ...(Array.isArray(onRequest) ? onRequest : [onRequest]),
      (request, _reply, done) => {
        if (request.headers['content-type'] === anyBytes) request.headers['content-type'] = type;
        done();
      },
    ];
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
    if (addresses.has(request.routeOptions.url ?? '')) done(null, body);
    else done(new DomainError('unsupported_media_type', { detail: 'Send JSON as application/json.' }));
  };
  if (as === 'stream') fastify.addContentTypeParser(type, parse);
  else fastify.addContentTypeParser(type, { parseAs: 'buffer' }, parse);
}
