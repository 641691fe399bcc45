import { addressOf, apiPrefix, calls, type Call, type CallName } from '@azimute/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import { boundJson } from '../../platform/http/bound-json.ts';
import { BODY_LIMIT_BYTES } from './protocols/read-body.ts';

/** Calls whose body is in a protocol's format. */
const endpointAddresses = new Set(
  (Object.entries(calls) as [CallName, Call][])
    .filter(([, { access, rawBody }]) => access.kind === 'api-key' && rawBody !== undefined)
    .map(([name]) => apiPrefix + addressOf(name).path),
);

const WELL_FORMED = /^[\w.+-]+\/[\w.+-]+\s*(?:;\s*[\w.+-]+=[\w.+-]+\s*)*$/;
const FORM = /^application\/x-www-form-urlencoded/i;
const UNKNOWN = 'application/octet-stream';

/**
 * Lets the endpoints read their bodies as bytes: compressed or not, JSON, NDJSON, a form or any content type of an app.
 * Every other call keeps the usual JSON parser and accepts nothing else. Call it before the calls are registered.
 */
export function registerTelemetryParsers(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addHook('onRoute', (route) => {
    if (endpointAddresses.has(route.url)) route.bodyLimit = BODY_LIMIT_BYTES;
  });
  fastify.addHook('onRequest', async (request) => {
    const { headers } = request;
    const type = headers['content-type'] ?? '';
    // Replaces the content type: small devices send invalid ones, which would be refused before a parser runs. The
    // form parser would block the event loop on a large form.
    if (isEndpoint(request) && (!WELL_FORMED.test(type) || FORM.test(type)))
      headers['content-type'] = UNKNOWN;
  });
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isEndpoint(request)) {
      done(null, body);
      return;
    }
    boundJson(body);
    void parseJson(request, body.toString(), done);
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isEndpoint(request)) done(null, body);
    else done(new DomainError('unsupported_media_type', { detail: 'Send JSON as application/json.' }));
  });
}

function isEndpoint(request: FastifyRequest): boolean {
  return endpointAddresses.has(request.routeOptions.url ?? '');
}
