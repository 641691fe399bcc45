import { validationCodes, type PhotoMediaType } from '@azimute/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { Transaction, VerbContext } from '../../platform/transact.ts';
import { storing } from '../files/storing.ts';

export interface PhotoContext extends VerbContext {
  readonly objects: ObjectStore;
}

export interface StoredPhoto {
  readonly version: string;
  readonly mediaType: PhotoMediaType;
  readonly key: string;
}

export function refusePhoto(): DomainError {
  return new DomainError('validation_failed', { errors: { photo: [validationCodes.image] } });
}

/** Inserts the row of a photo whose object is already stored. */
export async function insertPhotoObject(
  { client, accountId, at }: Transaction,
  key: string,
  sizeBytes: number,
): Promise<void> {
  await client.query(
    'insert into objects (account_id, object_key, size_bytes, created_at) values ($1, $2, $3, $4)',
    [accountId, key, sizeBytes, at],
  );
}

/** Browsers can cache it, but must revalidate it each time. */
export async function sendPhoto(
  objects: ObjectStore,
  photo: StoredPhoto | undefined,
  { raw, reply }: { readonly raw: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  if (photo === undefined) throw new DomainError('not_found');
  const tag = `"${photo.version}"`;
  void reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
  if (raw.headers['if-none-match'] === tag) return await reply.status(304).send();
  const content = await storing(() => objects.get(photo.key));
  return await reply.status(200).type(photo.mediaType).send(content);
}

/** @throws DomainError unsupported_media_type */
export function requirePhotoBody({ body }: FastifyRequest, type: string): Buffer {
  if (!Buffer.isBuffer(body))
    throw new DomainError('unsupported_media_type', { detail: `Send the photo as ${type}.` });
  return body;
}
