import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import type { MapCatalogue } from './map-catalogue.ts';
import { parseRange } from '../../platform/http/parse-range.ts';

interface MapFileRequest {
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly file: string;
}

/**
 * Streams a file from the catalog, or a range of it. Never looks for other files.
 * @throws DomainError not_found
 */
export async function sendMapFile(maps: MapCatalogue, request: MapFileRequest): Promise<FastifyReply> {
  const { file } = request;
  const named = [...maps.offered.roadmap, ...maps.offered.imagery];
  if (!named.some((source) => source.kind === 'file' && source.file === file))
    throw new DomainError('not_found');
  const handle = await open(path.join(maps.dir, file)).catch(() => {
    throw new DomainError('not_found');
  });
  try {
    return await answer(handle, request);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function answer(handle: FileHandle, { raw, reply }: MapFileRequest): Promise<FastifyReply> {
  const { size, mtime, mtimeNs } = await statOf(handle);
  const tag = `"${size.toString(16)}-${mtimeNs.toString(16)}"`;
  const changed = mtime.toUTCString();
  void reply.headers({
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: tag,
    'last-modified': changed,
  });
  const { range: asked, 'if-range': unchangedIf, 'if-none-match': known } = raw.headers;
  if (known === tag) {
    await handle.close();
    return await reply.status(304).send();
  }
  const holds = unchangedIf === undefined || unchangedIf === tag || unchangedIf === changed;
  const range = holds && raw.method === 'GET' ? parseRange(asked, size) : undefined;
  if (range === null) {
    await handle.close();
    return await reply.status(416).header('content-range', `bytes */${size}`).send();
  }
  if (range !== undefined) {
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  } else void reply.status(200);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.type('application/vnd.pmtiles').header('content-length', end - start + 1);
  if (raw.method === 'HEAD' || size === 0) {
    await handle.close();
    // Fastify sets its own content length in a response to HEAD, unless its body is a stream.
    return await reply.send(Readable.from([]));
  }
  return await reply.send(handle.createReadStream({ start, end }));
}

async function statOf(handle: FileHandle): Promise<{ size: number; mtime: Date; mtimeNs: bigint }> {
  const { size, mtime, mtimeNs } = await handle.stat({ bigint: true });
  return { size: Number(size), mtime, mtimeNs };
}
