import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isFileError, syncDirectory } from '../secret-file.ts';
import {
  checkContent,
  isObjectKey,
  ObjectMissingError,
  ObjectStoreError,
  sha256OfKey,
  type ListedObject,
  type ObjectBody,
  type ObjectStore,
} from './stored-objects.ts';

/** Folder in the data directory. */
export const OBJECTS_DIRECTORY = 'objects';

const CHUNK_BYTES = 256 * 1024;
/** Suffix of unfinished files: the writer died or is still writing. */
const UNFINISHED = '.unfinished';

/** Stores objects as files of a directory, in folders by the first two digits of their keys. */
export function createDirectoryStore(directory: string): ObjectStore {
  return {
    put: (key, body) => explain(() => write(directory, key, body)),
    get: (key, range) =>
      explain(async () => {
        const file = fileOf(directory, key);
        // Read twice, so that no byte of a damaged object is sent: the second read comes from memory.
        for await (const chunk of checkContent(key, readFile(file))) void chunk;
        return createReadStream(file, { highWaterMark: CHUNK_BYTES, ...range });
      }),
    delete: (key) => explain(() => rm(fileOf(directory, key), { force: true })),
    list: () => list(directory),
  };
}

function fileOf(directory: string, key: string): string {
  return path.join(directory, sha256OfKey(key).slice(0, 2), key);
}

function readFile(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
}

async function write(directory: string, key: string, { content }: ObjectBody): Promise<void> {
  const file = fileOf(directory, key);
  await prepareFolder(directory, path.dirname(file));
  const temporary = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      const chunks = Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>);
      await handle.writeFile(checkContent(key, Readable.from(chunks)));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncDirectory(path.dirname(file));
}

/** A new folder survives a crash once its parent directory is synced. */
async function prepareFolder(directory: string, folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncDirectory(directory);
  await syncDirectory(path.dirname(directory));
}

async function* list(directory: string): AsyncGenerator<ListedObject> {
  for (const folder of await entriesOf(directory))
    for (const name of await entriesOf(path.join(directory, folder))) {
      const file = path.join(directory, folder, name);
      const found = await stat(file).catch((error: unknown) => {
        if (isFileError(error, 'ENOENT')) return undefined;
        throw error;
      });
      if (found === undefined) continue;
      if (isObjectKey(name)) yield { key: name, sizeBytes: found.size, storedAt: found.mtime };
      else if (name.endsWith(UNFINISHED) && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS)
        await rm(file, { force: true });
    }
}

const ABANDONED_AFTER_MS = 24 * 3_600_000;

async function entriesOf(directory: string): Promise<string[]> {
  return await readdir(directory).catch((error: unknown) => {
    if (isFileError(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
}

async function explain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ObjectStoreError) throw error;
    if (isFileError(error, 'ENOENT')) throw new ObjectMissingError(error.message, { cause: error });
    throw new ObjectStoreError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
