import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../platform/domain-error.ts';

/** As much as a visitor may send. */
const AT_MOST_BYTES = 16 * 1024;

/** @throws DomainError payload_too_large */
export async function readSmallBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > AT_MOST_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > AT_MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): DomainError {
  return new DomainError('payload_too_large', {
    detail: `Without a session or an API key, a body has at most ${AT_MOST_BYTES} bytes.`,
  });
}

/** The fields of a form or of JSON; none where it is neither, which the cell tells its sender. */
export function parseFields(body: Buffer, contentType = ''): Readonly<Record<string, unknown>> {
  const text = body.toString();
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
