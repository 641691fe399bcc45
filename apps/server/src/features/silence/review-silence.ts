import type { ReviewSilence, SilentAsset } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readSilentAssets } from './read-silent-assets.ts';

/**
 * Says what people know of a silence: who takes it on, and what it was. It holds until the asset is heard again.
 * @throws DomainError not_found for an asset that is not silent or not seen; conflict where this is another silence
 */
export function reviewSilence(
  context: VerbContext,
  assetId: number,
  { silentSince, cause, isMine, note }: ReviewSilence,
): Promise<SilentAsset> {
  return transact(context, async (transaction) => {
    const { client, accountId, at, actor } = transaction;
    const before = await readSilent(transaction, assetId);
    if (msOf(before.silentSince) !== msOf(silentSince)) throw new DomainError('conflict');
    const ownerId = isMine
      ? actor.userId
      : before.review?.owner?.id === actor.userId
        ? null
        : (before.review?.owner?.id ?? null);
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
    await audit(client, {
      action: 'silence.review',
      entity: 'silence',
      entityId: assetId,
      before: before.review && {
        cause: before.review.cause,
        owner: before.review.owner?.id ?? null,
        note: before.review.note,
      },
      after: { likely: before.likely, cause, owner: ownerId, note },
    });
    return after;
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
