import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the method, address and body; undefined for a request without an idempotency key. */
    contentHash: ContentHash | undefined;
  }
}

export interface ContentHash {
  /** Null until a streamed body has been read. */
  readonly digest: () => Buffer | null;
  /** Reads the rest of a streamed body. */
  readonly finish: () => Promise<void>;
}

/** Hashes a request with an idempotency key. Runs before validation, which can replace the body. */
export function noteContent(request: FastifyRequest): void {
  if (request.headers['idempotency-key'] === undefined) return;
  const { method, url, body } = request;
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  if (body instanceof Readable) request.contentHash = hashStream(request, body, hash);
  else {
    const digest = hash.update(Buffer.isBuffer(body) ? body : canonicalText(body)).digest();
    request.contentHash = { digest: () => digest, finish: async () => undefined };
  }
}

/** Hashes the body as the call reads it. */
function hashStream(request: FastifyRequest, body: Readable, hash: Hash): ContentHash {
  let digest: Buffer | null = null;
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    digest = hash.digest();
  };
  const hashed = Readable.from(read(), { objectMode: false });
  request.body = hashed;
  return {
    digest: () => digest,
    finish: async () => {
      if (digest === null) await finished(hashed.resume());
    },
  };
}

/** JSON with members in order of their names. */
function canonicalText(body: unknown): string {
  return JSON.stringify(body ?? null, (_name, value: unknown) =>
    isPlain(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** False for numbers kept with all their digits, which are objects without a prototype. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
