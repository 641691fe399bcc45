import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { Photo } from './accept-photo.ts';

export interface PhotoSubject {
  readonly of: 'person' | 'account';
  readonly id: number;
}

const QUERIES: Readonly<Record<PhotoSubject['of'], string>> = {
  person: 'select version, media_type as "mediaType", bytes from user_photos where user_id = $1',
  account: 'select version, media_type as "mediaType", bytes from account_photos where account_id = $1',
};

/** @throws DomainError not_found, also for a photo that the actor cannot see */
export async function readPhoto(database: Database, actor: Actor, subject: PhotoSubject): Promise<Photo> {
  const photo = await asActor(database.app, actor, async (client) => {
    const { rows } = await client.query<Photo>(QUERIES[subject.of], [subject.id]);
    return rows[0];
  });
  if (photo === undefined) throw new DomainError('not_found');
  return photo;
}

/** Browsers can cache it, but must revalidate it each time. */
export async function sendPhoto(
  { raw, reply }: { readonly raw: FastifyRequest; readonly reply: FastifyReply },
  photo: Photo,
): Promise<FastifyReply> {
  const tag = `"${photo.version}"`;
  void reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
  if (raw.headers['if-none-match'] === tag) return await reply.status(304).send();
  return await reply.status(200).type(photo.mediaType).send(photo.bytes);
}
