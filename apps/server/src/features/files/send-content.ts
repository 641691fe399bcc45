import { Readable } from 'node:stream';
import { fileMediaTypes, type FileKind } from '@azimute/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../platform/http/parse-range.ts';
import { sha256OfKey, type ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { storing } from './storing.ts';

export interface SentFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly object_key: string;
  readonly size_bytes: number;
}

/** Returns undefined if it does not exist, or is not open to the user. */
export async function findSentFile(
  { client, accountId }: AccountRead,
  fileId: number,
): Promise<SentFile | undefined> {
  const { rows } = await client.query<SentFile>(
    'select name, kind, object_key, size_bytes from files where account_id = $1 and file_id = $2',
    [accountId, fileId],
  );
  return rows[0];
}

interface ContentRequest {
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly file: SentFile;
  /** For display in a page, which is only possible for a PDF. */
  readonly view: boolean;
}

/**
 * Sends the bytes of a file, or a range of them, so that no browser runs them: their type is declared and not guessed
 * (every response has nosniff), and they are displayed in a sandbox without scripts and with its own origin.
 * @throws DomainError storage_unavailable
 */
export async function sendContent(
  objects: ObjectStore,
  { raw, reply, file, view }: ContentRequest,
): Promise<FastifyReply> {
  const size = file.size_bytes;
  const tag = `"${sha256OfKey(file.object_key)}"`;
  void reply.headers({
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    etag: tag,
    'content-security-policy':
      "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'content-disposition': disposition(file.name, view && file.kind === 'pdf' ? 'inline' : 'attachment'),
  });
  const { range: asked, 'if-range': unchangedIf, 'if-none-match': known } = raw.headers;
  if (known === tag) return await reply.status(304).send();
  const holds = unchangedIf === undefined || unchangedIf === tag;
  const range = holds && raw.method === 'GET' ? parseRange(asked, size) : undefined;
  if (range === null) return await reply.status(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  // Fastify sets its own content length in a response to HEAD, unless its body is a stream.
  const body =
    raw.method === 'HEAD' ? Readable.from([]) : await storing(() => objects.get(file.object_key, range));
  if (range !== undefined) void reply.header('content-range', `bytes ${start}-${end}/${size}`);
  return await reply
    .status(range === undefined ? 200 : 206)
    .type(fileMediaTypes[file.kind])
    .header('content-length', end - start + 1)
    .send(body);
}

/** Formats the name by RFC 6266: in ASCII for old clients, and complete in UTF-8 (RFC 8187) for all others. */
export function disposition(name: string, type: 'attachment' | 'inline'): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007E]/gu, '_')
    .replaceAll(/["%\\]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
