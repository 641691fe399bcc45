import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../platform/domain-error.ts';

/** Of a body as it comes and as it is after decompression: 10,000 positions with room for attributes. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const unzip = promisify(gunzip);

/**
 * The bytes of a body that the telemetry parsers left as they came, decompressed; none when there is no body.
 * @throws DomainError payload_too_large, unsupported_media_type, bad_request
 */
export async function readBody(request: FastifyRequest): Promise<Uint8Array> {
  if (!Buffer.isBuffer(request.body)) return new Uint8Array();
  return decompress(request.body, request.headers['content-encoding']);
}

async function decompress(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return bytes;
    case 'gzip':
    case 'x-gzip':
      return await unzipBounded(bytes);
    default:
      throw new DomainError('unsupported_media_type', {
        detail: `Content-Encoding "${encoding}" is not taken; send gzip or none.`,
      });
  }
}

async function unzipBounded(bytes: Buffer): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: BODY_LIMIT_BYTES });
  } catch (error) {
    if (error instanceof RangeError)
      throw new DomainError('payload_too_large', {
        detail: `The body is over ${BODY_LIMIT_BYTES} bytes when decompressed. Send fewer positions at once.`,
        cause: error,
      });
    throw new DomainError('bad_request', { detail: 'The body is not whole gzip data.', cause: error });
  }
}
