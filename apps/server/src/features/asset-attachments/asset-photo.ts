import {
  assetPhotoMaxBytes,
  assetPhotoMaxSide,
  assetPhotoMinSide,
  type PhotoMediaType,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createObjectKey, sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { storing } from '../files/storing.ts';
import { readImageFacts } from '../people/photos/read-image-facts.ts';
import { requireAsset } from './require-asset.ts';
import { insertPhotoObject, refusePhoto, type PhotoContext, type StoredPhoto } from './stored-photo.ts';

/**
 * Stores a photo: its object first, then its row. Rejects a photo with metadata instead of removing it, because
 * metadata can reveal where a machine is parked at night. Photos of users follow the same rule.
 * @throws DomainError not_found, validation_failed with the code of an image, storage_unavailable
 */
export async function setAssetPhoto(
  context: PhotoContext,
  assetId: number,
  bytes: Buffer,
): Promise<{ photo: string }> {
  // Checked first, so that an unauthorized call leaves no object behind.
  await transact(context, (read) => requireAsset(read, assetId));
  const mediaType = requirePhoto(bytes);
  const key = createObjectKey(bytes);
  const version = sha256OfKey(key).slice(0, 16);
  await storing(() => context.objects.put(key, { sizeBytes: bytes.length, content: bytes }));
  return await transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await requireAsset(transaction, assetId, 'for no key update');
    const before = await readAssetPhoto(transaction, assetId);
    if (before?.version === version) return { photo: version };
    await insertPhotoObject(transaction, key, bytes.length);
    if (before !== undefined) await giveUp(transaction, assetId);
    await client.query(
      `insert into asset_photos (account_id, asset_id, version, media_type, object_key) values ($1, $2, $3, $4, $5)
        on conflict (account_id, asset_id) do update set version = excluded.version, media_type = excluded.media_type,
          object_key = excluded.object_key`,
      [accountId, assetId, version, mediaType, key],
    );
    await auditPhoto(transaction, assetId, before?.version ?? null, version);
    return { photo: version };
  });
}

/** @throws DomainError not_found */
export function removeAssetPhoto(context: VerbContext, assetId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await requireAsset(transaction, assetId, 'for no key update');
    const before = await readAssetPhoto(transaction, assetId);
    if (before === undefined) throw new DomainError('not_found');
    await giveUp(transaction, assetId);
    await client.query('delete from asset_photos where account_id = $1 and asset_id = $2', [
      accountId,
      assetId,
    ]);
    await auditPhoto(transaction, assetId, before.version, null);
  });
}

/** Returns undefined if the asset has no photo, or is not visible to the user. */
export async function readAssetPhoto(
  { client, accountId }: AccountRead,
  assetId: number,
): Promise<StoredPhoto | undefined> {
  const { rows } = await client.query<StoredPhoto>(
    `select version, media_type as "mediaType", object_key as key from asset_photos
      where account_id = $1 and asset_id = $2`,
    [accountId, assetId],
  );
  return rows[0];
}

function requirePhoto(bytes: Buffer): PhotoMediaType {
  const facts = bytes.length > assetPhotoMaxBytes ? null : readImageFacts(bytes);
  const sides = [facts?.width ?? 0, facts?.height ?? 0];
  const isPhoto = sides.every((side) => side >= assetPhotoMinSide && side <= assetPhotoMaxSide);
  if (facts === null || !isPhoto || !facts.isWhole || facts.hasMetadata) throw refusePhoto();
  return facts.mediaType;
}

/**
 * Marks the object of a photo that is about to be deleted. It is kept for a day, so that a backup that read the row
 * finds it.
 */
async function giveUp({ client, accountId }: Transaction, assetId: number): Promise<void> {
  await client.query(
    `update objects o set given_up_at = now() from asset_photos p
      where p.account_id = $1 and p.asset_id = $2 and o.account_id = p.account_id and o.object_key = p.object_key`,
    [accountId, assetId],
  );
}

function auditPhoto(
  { client }: Transaction,
  assetId: number,
  before: string | null,
  after: string | null,
): Promise<void> {
  const change = { before: { photo: before }, after: { photo: after } };
  return audit(client, { action: 'asset.change-photo', entity: 'asset', entityId: assetId, ...change });
}
