import { addressOf, apiPrefix } from '@azimute/contract';
import { positionFileType, positionImportMaxBytes } from '@azimute/contract/position-imports/values';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';

const address = apiPrefix + addressOf('createPositionImport').path;

/** Leaves the file to its call as a stream; every other call refuses it. Call it before the calls are registered. */
export function registerPositionFileParser(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url !== address || route.method !== 'POST') return;
    route.bodyLimit = positionImportMaxBytes;
    route.config = { ...route.config, streamsBody: true };
  });
  fastify.addContentTypeParser(positionFileType, (request, payload, done) => {
    if (request.routeOptions.url === address) done(null, payload);
    else done(new DomainError('unsupported_media_type', { detail: 'Send JSON as application/json.' }));
  });
}
