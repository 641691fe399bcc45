import { addressOf, apiPrefix } from '@azimute/contract';
import { assetImportMaxBytes } from '@azimute/contract/asset-imports/values';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';

const address = apiPrefix + addressOf('createAssetImport').path;

/** Lets the import take its file as bytes; every other call goes on refusing CSV. Call it before the calls are registered. */
export function registerImportParser(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === address && route.method === 'POST') route.bodyLimit = assetImportMaxBytes;
  });
  fastify.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.url === address) done(null, body);
    else done(new DomainError('unsupported_media_type', { detail: 'Send JSON as application/json.' }));
  });
}
