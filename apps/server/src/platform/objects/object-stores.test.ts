import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyObjects } from './copy-objects.ts';
import { createDirectoryStore } from './directory-store.ts';
import { bucketUrl, createS3Store } from './s3-store.ts';
import { createObjectKey, ObjectMissingError, type ObjectStore } from './stored-objects.ts';
import { hasS3Server, startS3Server, type S3Server } from './testing/start-s3-server.ts';

const content = Buffer.alloc(700_000, 'objects are stored before their rows');

async function store(objects: ObjectStore, body: Buffer | Readable = content): Promise<string> {
  const key = createObjectKey(content);
  await objects.put(key, { sizeBytes: content.length, content: body });
  return key;
}

async function read(
  objects: ObjectStore,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync<Buffer>(await objects.get(key, range)));
}

async function keysOf(objects: ObjectStore): Promise<string[]> {
  return (await Array.fromAsync(objects.list())).map(({ key }) => key);
}

/** Tests of both stores. */
function itKeepsObjects(open: () => ObjectStore): void {
  it('returns what was stored, from memory or streamed, and any part of it', async () => {
    const objects = open();
    for (const body of [content, Readable.from([content.subarray(0, 10), content.subarray(10)])]) {
      const key = await store(objects, body);
      expect((await read(objects, key)).equals(content)).toBe(true);
      expect((await read(objects, key, { start: 3, end: 9 })).toString()).toBe('ects ar');
      await objects.put(key, { sizeBytes: content.length, content });
      await objects.delete(key);
    }
  });

  it('refuses a missing object, and deletes it silently', async () => {
    const key = createObjectKey(content);
    await expect(read(open(), key)).rejects.toThrow(ObjectMissingError);
    await open().delete(key);
  });

  it('lists the stored objects', async () => {
    const objects = open();
    const keys = [await store(objects), await store(objects)];
    const listed = await Array.fromAsync(objects.list());
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    expect(listed[0]?.sizeBytes).toBe(content.length);
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(3_600_000);
    for (const key of keys) await objects.delete(key);
    expect(await keysOf(objects)).toEqual([]);
  });
}

describe('the data directory', () => {
  let directory = '';
  let objects: ObjectStore;
  beforeEach(async () => {
    directory = path.join(await mkdtemp(path.join(tmpdir(), 'azimute-objects-')), 'objects');
    objects = createDirectoryStore(directory);
  });
  afterEach(() => rm(path.dirname(directory), { recursive: true }));

  itKeepsObjects(() => objects);

  it('rejects content that does not match its key', async () => {
    const key = createObjectKey(content);
    const other = Buffer.alloc(content.length);
    await expect(objects.put(key, { sizeBytes: other.length, content: other })).rejects.toThrow(
      'does not match its SHA-256',
    );
    expect(await keysOf(objects)).not.toContain(key);
  });

  it('returns no byte of an altered object', async () => {
    const key = await store(objects);
    const file = path.join(directory, key.slice(0, 2), key);
    const bytes = await readFile(file);
    bytes.writeUInt8(0, 500_000);
    await writeFile(file, bytes);
    await expect(objects.get(key, { start: 0, end: 1 })).rejects.toThrow('damaged');
  });

  it('ignores unfinished objects, and deletes them after a day', async () => {
    const key = await store(objects);
    const folder = path.join(directory, key.slice(0, 2));
    const unfinished = path.join(folder, `${key}.0123.unfinished`);
    await writeFile(unfinished, 'half');
    expect(await keysOf(objects)).toEqual([key]);
    expect(await readdir(folder)).toHaveLength(2);
    await utimes(unfinished, 0, 0);
    expect(await keysOf(objects)).toEqual([key]);
    expect(await readdir(folder)).toEqual([key]);
  });

  it('rejects an invalid key without accessing files', async () => {
    await expect(objects.get('../../keys.json')).rejects.toThrow('not a valid object key');
  });
});

describe.skipIf(!hasS3Server)('an S3 bucket (skipped if python3-moto is not installed)', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.stop());

  itKeepsObjects(() => createS3Store(server.settings));

  it('copies objects from a directory and back, resuming after an interruption', async () => {
    const room = await mkdtemp(path.join(tmpdir(), 'azimute-move-'));
    const [old, bucket, back] = [
      createDirectoryStore(path.join(room, 'old')),
      createS3Store(server.settings),
      createDirectoryStore(path.join(room, 'back')),
    ];
    const keys = [await store(old), await store(old), await store(old)];
    const stop = new AbortController();
    const broken = copyObjects(old, bucket, {
      signal: stop.signal,
      onCopied: () => stop.abort(new Error('enough')),
    });
    await expect(broken).rejects.toThrow('enough');
    const { signal } = new AbortController();
    expect(await copyObjects(old, bucket, { signal })).toEqual({
      count: 3,
      bytes: 3 * content.length,
      copied: 2,
    });
    expect(await copyObjects(bucket, back, { signal })).toMatchObject({ count: 3, copied: 3 });
    expect((await keysOf(back)).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) await bucket.delete(key);
    await rm(room, { recursive: true });
  });

  it('rejects another signature', async () => {
    const objects = createS3Store({ ...server.settings, secretAccessKey: 'another' });
    await expect(store(objects)).rejects.toThrow('SignatureDoesNotMatch');
  });
});

describe('a server with the S3 API', () => {
  it('is addressed by path or by host name', () => {
    const settings = {
      endpoint: new URL('https://s3.example:9000'),
      bucket: 'azimute',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
    expect(bucketUrl({ ...settings, addressing: 'path' }).href).toBe('https://s3.example:9000/azimute/');
    expect(bucketUrl({ ...settings, addressing: 'virtual-host' }).href).toBe(
      'https://azimute.s3.example:9000/',
    );
  });

  it('is listed page by page to the end', async () => {
    const [first, second] = [createObjectKey(content), createObjectKey(content)];
    const asked: (string | null)[] = [];
    const server = createServer((request, answer) => {
      const token = new URL(request.url ?? '', 'http://host').searchParams.get('continuation-token');
      asked.push(token);
      const entry = (key: string) =>
        `<Contents><Key>aa/${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`;
      answer.end(
        token === null
          ? `<R>${entry(first)}${entry('not-ours')}<NextContinuationToken>a&amp;b/+=</NextContinuationToken></R>`
          : `<R>${entry(second)}</R>`,
      );
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    const objects = createS3Store({
      endpoint: new URL(`http://127.0.0.1:${port}`),
      bucket: 'bucket',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      addressing: 'path',
    });
    expect(await keysOf(objects)).toEqual([first, second]);
    expect(asked).toEqual([null, 'a&b/+=']);
    server.close();
    await expect(keysOf(objects)).rejects.toThrow('does not respond');
  });
});
