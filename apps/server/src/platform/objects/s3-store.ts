import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from './s3-settings.ts';
import {
  checkContent,
  isObjectKey,
  ObjectMissingError,
  ObjectStoreError,
  sha256OfKey,
  type ObjectStore,
} from './stored-objects.ts';

/** Time limit for the response head [ms]; the reader bounds the time of the body. */
const ANSWERED_WITHIN_MS = 60_000;

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | ReadableStream;
}

/** A file of a bucket, by its path. */
export interface BucketFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

/** Files of a bucket under any path, such as backups. Each method throws an ObjectStoreError. */
export interface Bucket {
  put(path: string, content: Buffer): Promise<void>;
  get(path: string): Promise<Readable>;
  delete(path: string): Promise<void>;
  list(): AsyncGenerator<BucketFile>;
}

export function openBucket(settings: S3Settings): Bucket {
  const send = createS3Client(settings);
  const addressOf = (path: string): URL => new URL(path, bucketUrl(settings));
  return {
    put: async (path, content) => {
      const headers = {
        'content-length': String(content.length),
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      };
      await requireDone(
        await send(addressOf(path), { method: 'PUT', headers, body: content }),
        `store ${path}`,
      );
    },
    get: (path) => read(send, addressOf(path), path),
    delete: (path) => remove(send, addressOf(path), path),
    list: () => list(settings, (target) => send(target, { method: 'GET' })),
  };
}

type Send = (target: URL, request: S3Request) => Promise<Response>;

async function read(send: Send, target: URL, name: string): Promise<Readable> {
  const answer = await send(target, { method: 'GET' });
  if (answer.status === 404) throw new ObjectMissingError(`The bucket has no ${name}`);
  if (!answer.ok || answer.body === null) return await refuse(answer, `read ${name}`);
  return Readable.fromWeb(answer.body);
}

async function remove(send: Send, target: URL, name: string): Promise<void> {
  const answer = await send(target, { method: 'DELETE' });
  if (answer.status !== 404) await requireDone(answer, `delete ${name}`);
}

/** Sends signed requests to an S3-compatible server. Throws an ObjectStoreError if there is no response. */
function createS3Client(settings: S3Settings): Send {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    // A streamed body can be sent only once; the caller retries.
    retries: 0,
  });
  return async (target, { method, headers, body }) => {
    const answered = new AbortController();
    const timer = setTimeout(() => answered.abort(new Error('no answer in time')), ANSWERED_WITHIN_MS);
    try {
      return await client.fetch(target, {
        method,
        signal: answered.signal,
        ...(headers && { headers }),
        ...(body && { body, duplex: 'half' }),
      });
    } catch (error) {
      throw new ObjectStoreError(`${settings.endpoint.host} does not respond: ${describe(error)}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Stores objects in a bucket of an S3-compatible server. Streams all content. */
export function createS3Store(settings: S3Settings): ObjectStore {
  const send = createS3Client(settings);
  const addressOf = (key: string): URL =>
    new URL(`${sha256OfKey(key).slice(0, 2)}/${key}`, bucketUrl(settings));
  return {
    put: async (key, { content, sizeBytes }) => {
      const answer = await send(addressOf(key), {
        method: 'PUT',
        headers: {
          'content-length': String(sizeBytes),
          'content-type': 'application/octet-stream',
          // The server refuses content with another hash.
          'x-amz-content-sha256': sha256OfKey(key),
        },
        body: Buffer.isBuffer(content) ? content : Readable.toWeb(content),
      });
      await requireDone(answer, `store ${key}`);
    },
    get: async (key, range) => {
      if (range === undefined) {
        const body = (await read(send, addressOf(key), key)) as AsyncIterable<Buffer>;
        return Readable.from(checkContent(key, body), { objectMode: false });
      }
      const answer = await send(addressOf(key), {
        method: 'GET',
        headers: { range: `bytes=${range.start}-${range.end}` },
      });
      if (answer.status === 404) throw new ObjectMissingError(`The bucket has no ${key}`);
      if (!answer.ok || answer.body === null) return await refuse(answer, `read ${key}`);
      const body = Readable.fromWeb(answer.body);
      if (answer.status === 206) return body;
      body.destroy();
      throw new ObjectStoreError(`${settings.endpoint.host} does not support range requests`);
    },
    delete: (key) => remove(send, addressOf(key), key),
    list: async function* listObjects() {
      for await (const file of list(settings, (target) => send(target, { method: 'GET' }))) {
        const key = file.path.split('/').at(-1) ?? '';
        if (isObjectKey(key)) yield { key, sizeBytes: file.sizeBytes, storedAt: file.storedAt };
      }
    },
  };
}

/** Returns the URL with a trailing slash. */
export function bucketUrl({ endpoint, bucket, addressing }: S3Settings): URL {
  if (addressing === 'path') return new URL(`${bucket}/`, endpoint);
  const url = new URL('/', endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

async function* list(
  settings: S3Settings,
  send: (target: URL) => Promise<Response>,
): AsyncGenerator<BucketFile> {
  let next: string | undefined;
  do {
    const target = bucketUrl(settings);
    target.searchParams.set('list-type', '2');
    if (next !== undefined) target.searchParams.set('continuation-token', next);
    const answer = await send(target);
    if (!answer.ok) await refuse(answer, 'list the bucket');
    const page = await answer.text();
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      yield {
        path: elementOf(entry, 'Key') ?? '',
        sizeBytes: Number(elementOf(entry, 'Size')),
        storedAt: new Date(elementOf(entry, 'LastModified') ?? ''),
      };
    }
    next = elementOf(page, 'NextContinuationToken');
  } while (next !== undefined);
}

/** Returns the text of an element; only the token may contain XML escapes. */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

async function requireDone(answer: Response, what: string): Promise<void> {
  if (!answer.ok) await refuse(answer, what);
  await answer.body?.cancel();
}

async function refuse(answer: Response, what: string): Promise<never> {
  const text = await answer.text().catch(() => '');
  throw new ObjectStoreError(
    `Could not ${what}: the object store returned ${answer.status} ${elementOf(text, 'Code') ?? ''}`.trim(),
  );
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
