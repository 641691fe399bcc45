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
 * Where objects are stored: what is written under a key never changes. Whoever names an object in a row stores it before
 * the row is committed; what no row names is swept (sweep-objects.ts).
 */
export interface ObjectStore {
  /** Settles when the object survives a crash; storing it again changes nothing. @throws ObjectStoreError */
  put(key: string, body: ObjectBody): Promise<void>;
  /** @throws ObjectStoreError, before the first byte or, where the content itself is damaged, at its end */
  get(key: string, range?: ObjectRange): Promise<Readable>;
  /** One that is gone already is no error. @throws ObjectStoreError */
  delete(key: string): Promise<void>;
  /** Everything that is stored, in no order. @throws ObjectStoreError */
  list(): AsyncGenerator<ListedObject>;
}

/** An object that cannot be stored or read: missing, damaged, or the store does not work. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}

/** There is no such object. */
export class ObjectMissingError extends ObjectStoreError {}

const KEY = /^([0-9a-f]{64})-[0-9a-f]{32}$/;

/**
 * A key for that content, the same for no two objects. It begins with the SHA-256 of the content, so that whoever reads,
 * copies or restores an object can check it without the database.
 */
export function createObjectKey(content: Buffer): string {
  return `${createHash('sha256').update(content).digest('hex')}-${randomBytes(16).toString('hex')}`;
}

export function isObjectKey(text: string): boolean {
  return KEY.test(text);
}

/** The SHA-256 that the content has, in hexadecimal. */
export function sha256OfKey(key: string): string {
  const [, sha256] = KEY.exec(key) ?? [];
  if (sha256 === undefined) throw new ObjectStoreError(`${key} is the key of no object`);
  return sha256;
}

/** Hands on what it reads, and throws at the end where that is not what the key says. @throws ObjectStoreError */
export async function* checkContent(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256OfKey(key))
    throw new ObjectStoreError(`The object ${key} is damaged: its content has another SHA-256`);
}
