import { workPhotosMost, type CountermeasureQuery, type WorkPhoto } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createObjectKey, sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { createParserPool } from '../../platform/parsing/parser-pool.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import {
  insertPhotoObject,
  refusePhoto,
  type PhotoContext,
  type StoredPhoto,
} from '../asset-attachments/stored-photo.ts';
import { requireStorage } from '../files/quota.ts';
import { storing } from '../files/storing.ts';
import type { CleanPhoto } from './clean/clean-photo.ts';

/** The alert or work order that a photo belongs to. */
export type PhotoOwner =
  | { readonly kind: 'alert'; readonly id: number }
  | { readonly kind: 'work-order'; readonly id: number };

export interface WorkPhotoContext extends PhotoContext {
  readonly quotaBytes: number;
}

const pool = createParserPool<Uint8Array, CleanPhoto | null>({
  script: new URL('./clean/clean-photo-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 64,
  refuse: refusePhoto,
});

/**
 * Adds a photo without its metadata: its object first, then its row. Returns the existing photo if its content is
 * already stored.
 * @throws DomainError not_found, validation_failed for another file or too many photos, storage_unavailable
 */
export async function addWorkPhoto(
  context: WorkPhotoContext,
  owner: PhotoOwner,
  bytes: Buffer,
  countermeasure?: CountermeasureQuery,
): Promise<WorkPhoto> {
  // Checked first, so that an unauthorized call leaves no object behind.
  await transact(context, (read) => holdOwner(read, owner, countermeasure));
  const cleaned = await pool.parseOnce(context.actor.accountId, bytes);
  if (cleaned === null) throw refusePhoto();
  const { mediaType } = cleaned;
  const content = Buffer.from(cleaned.content.buffer);
  const key = createObjectKey(content);
  const version = sha256OfKey(key).slice(0, 16);
  await storing(() => context.objects.put(key, { sizeBytes: content.length, content }));
  return await transact(context, async (transaction) => {
    const countermeasureId = await holdOwner(transaction, owner, countermeasure);
    const photos = await readPhotosOf(transaction, owner, countermeasureId);
    const same = photos.find((photo) => photo.version === version);
    if (same !== undefined) return same;
    if (photos.length >= workPhotosMost)
      throw new DomainError('validation_failed', {
        errors: { photo: ['too_many_photos'] },
        detail: `You can add up to ${workPhotosMost} photos. Delete one and try again.`,
      });
    await requireStorage(transaction, { quotaBytes: context.quotaBytes, addedBytes: content.length });
    await insertPhotoObject(transaction, key, content.length);
    const photo = await insertPhoto(transaction, { owner, countermeasureId, version, mediaType, key });
    await auditPhoto(transaction, 'add-photo', owner, { after: { photo: version } });
    return photo;
  });
}

/** @throws DomainError not_found */
export function deleteWorkPhoto(context: VerbContext, owner: PhotoOwner, photoId: number): Promise<void> {
  return transact(context, async (transaction) => {
    await holdOwner(transaction, owner);
    const photo = await readWorkPhoto(transaction, owner, photoId);
    if (photo === undefined) throw new DomainError('not_found');
    await transaction.client.query('delete from work_photos where account_id = $1 and work_photo_id = $2', [
      transaction.accountId,
      photoId,
    ]);
    await auditPhoto(transaction, 'delete-photo', owner, { before: { photo: photo.version } });
  });
}

/** Returns undefined if there is no such photo, or the user does not see the alert or work order. */
export async function readWorkPhoto(
  { client, accountId }: AccountRead,
  owner: PhotoOwner,
  photoId: number,
): Promise<StoredPhoto | undefined> {
  const { rows } = await client.query<StoredPhoto>(
    `select version, media_type as "mediaType", object_key as key from work_photos
      where account_id = $1 and work_photo_id = $2 and ${columnOf(owner)} = $3`,
    [accountId, photoId, owner.id],
  );
  return rows[0];
}

/**
 * Locks the alert or work order, and returns the ID of the countermeasure; null for a work order.
 * @throws DomainError not_found
 */
async function holdOwner(
  { client, accountId }: AccountRead,
  owner: PhotoOwner,
  countermeasure?: CountermeasureQuery,
): Promise<number | null> {
  const table = owner.kind === 'alert' ? 'alerts' : 'work_orders';
  const { rowCount } = await client.query(
    `select from ${table} where account_id = $1 and ${columnOf(owner)} = $2 for no key update`,
    [accountId, owner.id],
  );
  if (rowCount === 0) throw new DomainError('not_found');
  if (countermeasure === undefined) return null;
  const { rows } = await client.query<{ id: number }>(
    `select alert_countermeasure_id as id from alert_countermeasures
      where account_id = $1 and alert_id = $2 and (alert_countermeasure_id = $3 or key = $4)`,
    [accountId, owner.id, countermeasure.countermeasure ?? null, countermeasure.key ?? null],
  );
  const [found] = rows;
  if (found === undefined) throw new DomainError('not_found');
  return found.id;
}

interface PhotoRow {
  readonly id: number;
  readonly version: string;
  readonly addedAt: Date;
  readonly countermeasureId: number | null;
}

const COLUMNS = `work_photo_id as id, version, added_at as "addedAt", alert_countermeasure_id as "countermeasureId"`;

/** Returns the photos of an alert by countermeasure, or of a work order under null; oldest first. */
export async function readWorkPhotos(
  { client, accountId }: AccountRead,
  owner: PhotoOwner,
): Promise<ReadonlyMap<number | null, readonly WorkPhoto[]>> {
  const { rows } = await client.query<PhotoRow>(
    `select ${COLUMNS} from work_photos where account_id = $1 and ${columnOf(owner)} = $2 order by work_photo_id`,
    [accountId, owner.id],
  );
  const groups = Map.groupBy(rows, ({ countermeasureId }) => countermeasureId);
  return new Map([...groups].map(([id, photos]) => [id, photos.map(presentPhoto)]));
}

async function readPhotosOf(
  read: AccountRead,
  owner: PhotoOwner,
  countermeasureId: number | null,
): Promise<readonly WorkPhoto[]> {
  return (await readWorkPhotos(read, owner)).get(countermeasureId) ?? [];
}

function presentPhoto({ id, version, addedAt }: PhotoRow): WorkPhoto {
  return { id, version, addedAt: addedAt.toISOString() };
}

function columnOf({ kind }: PhotoOwner): string {
  return kind === 'alert' ? 'alert_id' : 'work_order_id';
}

interface NewPhoto extends StoredPhoto {
  readonly owner: PhotoOwner;
  readonly countermeasureId: number | null;
}

async function insertPhoto(
  { client, accountId, at }: Transaction,
  { owner, countermeasureId, version, mediaType, key }: NewPhoto,
): Promise<WorkPhoto> {
  const { rows } = await client.query<PhotoRow>(
    `insert into work_photos (account_id, ${columnOf(owner)}, alert_countermeasure_id, version, media_type, object_key,
        added_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [accountId, owner.id, countermeasureId, version, mediaType, key, at],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return presentPhoto(row);
}

function auditPhoto(
  { client }: Transaction,
  change: 'add-photo' | 'delete-photo',
  { kind, id }: PhotoOwner,
  values: { readonly before?: object; readonly after?: object },
): Promise<void> {
  return audit(client, { action: `${kind}.${change}`, entity: kind, entityId: id, ...values });
}
