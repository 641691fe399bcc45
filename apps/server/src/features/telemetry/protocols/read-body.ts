import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../platform/domain-error.ts';

/** Limit of a body as received and after decompression: enough for 10,000 positions with attributes. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const CHUNK_BYTES = 64 * 1024;

/**
 * Returns the decompressed bytes of a body that the telemetry parsers left unread; empty if there is no body.
 * @throws DomainError payload_too_large, unsupported_media_type, bad_request, overloaded, too_many_requests
 */
export async function readBody(request: FastifyRequest): Promise<Uint8Array> {
  if (!Buffer.isBuffer(request.body)) return new Uint8Array();
  return decompress(request.body, request);
}

async function decompress(bytes: Buffer, { headers, bodyShare }: FastifyRequest): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return bytes;
    case 'gzip':
    case 'x-gzip':
      return await unzip(bytes, (count) => bodyShare.take(count));
    default:
      throw new DomainError('unsupported_media_type', {
        detail: `Content-Encoding "${encoding}" is not supported. Use gzip, or omit the header.`,
      });
  }
}

/** Decompresses in a pool thread, piece by piece, so that it never unpacks more than the intake can take. */
async function unzip(bytes: Buffer, takeRoom: (count: number) => void): Promise<Buffer> {
  const output = createGunzip({ chunkSize: CHUNK_BYTES });
  output.end(bytes);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of output as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > BODY_LIMIT_BYTES)
        throw new DomainError('payload_too_large', {
          detail: `The decompressed body is larger than ${BODY_LIMIT_BYTES} bytes. Send fewer positions at once.`,
        });
      takeRoom(piece.length);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('bad_request', {
      detail: 'The body is not complete gzip data. Send it again.',
      cause: error,
    });
  }
  return Buffer.concat(pieces, length);
}
