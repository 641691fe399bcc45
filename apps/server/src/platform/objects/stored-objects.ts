import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Bytes of an object, both ends included. */
export interface ObjectRange {
  readonly start: number;
  readonly end: number;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

export interface ObjectBody {
  readonly sizeBytes: number;
  readonly content: Buffer | Readable;
}

/**
 * Storage of objects: the content of a key never changes. A writer stores an object before committing the row that
 * names it; objects without a row are swept (sweep-objects.ts).
 */
export interface ObjectStore {
  /** Settles when the object survives a crash; storing it again changes nothing. @throws ObjectStoreError */
  put(key: string, body: ObjectBody): Promise<void>;
  /** @throws ObjectStoreError, before the first byte or, if the content is damaged, at its end */
  get(key: string, range?: ObjectRange): Promise<Readable>;
  /** Ignores a missing object. @throws ObjectStoreError */
  delete(key: string): Promise<void>;
  /** Lists all stored objects, unordered. @throws ObjectStoreError */
  list(): AsyncGenerator<ListedObject>;
}

/** An object that cannot be stored or read: missing, damaged, or the store fails. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}

/** The object does not exist. */
export class ObjectMissingError extends ObjectStoreError {}

const KEY = /^([0-9a-f]{64})-[0-9a-f]{32}$/;

/**
 * Creates a unique key for the content. It begins with the SHA-256 of the content, so that it can be checked on reads,
 * copies and restores without the database.
 */
export function createObjectKey(content: Buffer): string {
  return `${createHash('sha256').update(content).digest('hex')}-${randomBytes(16).toString('hex')}`;
}

export function isObjectKey(text: string): boolean {
  return KEY.test(text);
}

/** Returns the expected SHA-256 of the content, in hexadecimal. */
export function sha256OfKey(key: string): string {
  const [, sha256] = KEY.exec(key) ?? [];
  if (sha256 === undefined) throw new ObjectStoreError(`${key} is not a valid object key`);
  return sha256;
}

/** Passes the content on, and throws at the end if it does not match the key. @throws ObjectStoreError */
export async function* checkContent(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256OfKey(key))
    throw new ObjectStoreError(`The object ${key} is damaged: its content does not match its SHA-256`);
}
