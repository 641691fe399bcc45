import type { ReviewSilence, SilentAsset } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { notify } from '../notifications/notify.ts';
import { readSilentAssets } from './read-silent-assets.ts';

/**
 * Says what people know of a silence: who takes it on, and what it was. It holds until the asset is heard again. Whoever it
 * is given to is told.
 * @throws DomainError not_found for an asset that is not silent or not seen; conflict where this is another silence;
 * validation_failed for an owner who does not see it
 */
export function reviewSilence(
  context: VerbContext,
  assetId: number,
  { silentSince, cause, ownerId, note }: ReviewSilence,
): Promise<SilentAsset> {
  return transact(context, async (transaction) => {
    const { client, accountId, at, actor } = transaction;
    const before = await readSilent(transaction, assetId);
    if (msOf(before.silentSince) !== msOf(silentSince)) throw new DomainError('conflict');
    const ownerBefore = before.review?.owner?.id ?? null;
    if (ownerId !== ownerBefore) await requireOwner(transaction, assetId, ownerId);
    await client.query(
      `insert into silence_reviews (account_id, asset_id, silent_since, likely, cause, owner_id, note, reviewed_by, reviewed_at)
        select $1, $2, coalesce(a.contact_at, '-infinity'), $3, $4, $5, $6, acting_user_id(), $7
        from fleet_assets a where a.account_id = $1 and a.asset_id = $2
        on conflict (account_id, asset_id, silent_since) do update set likely = excluded.likely, cause = excluded.cause,
          owner_id = excluded.owner_id, note = excluded.note, reviewed_by = excluded.reviewed_by,
          reviewed_at = excluded.reviewed_at`,
      [accountId, assetId, before.likely, cause, ownerId, note, at],
    );
    const after = await readSilent(transaction, assetId);
    if (ownerId !== null && ownerId !== ownerBefore && ownerId !== actor.userId)
      await notify(client, {
        accountId,
        userId: ownerId,
        kind: 'silence_given',
        data: { assetId, asset: after.asset.code, by: after.review?.by ?? '' },
      });
    await audit(client, {
      action: 'silence.review',
      entity: 'silence',
      entityId: assetId,
      before: before.review && {
        cause: before.review.cause,
        owner: ownerBefore,
        note: before.review.note,
      },
      after: { likely: before.likely, cause, owner: ownerId, note },
    });
    return after;
  });
}

async function requireOwner({ client }: Transaction, assetId: number, ownerId: number | null): Promise<void> {
  if (ownerId === null) return;
  const { rowCount } = await client.query('select from list_silence_people($1) where user_id = $2', [
    assetId,
    ownerId,
  ]);
  if ((rowCount ?? 0) > 0) return;
  throw new DomainError('validation_failed', {
    errors: { ownerId: ['not_found'] },
    detail: 'Nobody with this id sees Connectivity and the UL of the asset. Choose one of listSilencePeople.',
  });
}

async function readSilent(transaction: Transaction, assetId: number): Promise<SilentAsset> {
  const [found] = await readSilentAssets(transaction, { assets: [assetId] });
  if (found === undefined) throw new DomainError('not_found');
  return found;
}

function msOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
