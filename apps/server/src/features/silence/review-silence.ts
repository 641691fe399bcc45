import type { ReviewSilence, SilentAsset, ListSilencePeopleQuery, SilencePeople } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext, type AccountRead } from '../../platform/transact.ts';
import { notify } from '../notifications/notify.ts';
import { readSilentAssets } from './read-silent-assets.ts';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';

/**
 * Saves a user's review of an asset that is not reporting: its owner and the cause; omitted values stay. The review
 * applies until the next contact. Notifies the new owner.
 * @throws DomainError not_found if the asset is reporting or not visible; conflict if it has reported and stopped
 * again since; validation_failed if the owner does not see it
 */
export function reviewSilence(
  context: VerbContext,
  assetId: number,
  { silentSince, cause, ownerId, note }: ReviewSilence,
): Promise<SilentAsset> {
  return transact(context, async (transaction) => {
    const { client, accountId, at, actor } = transaction;
    await client.query(
      'select from silence_reviews where account_id = $1 and asset_id = $2 for no key update',
      [accountId, assetId],
    );
    const before = await readSilent(transaction, assetId);
    if (msOf(before.silentSince) !== msOf(silentSince)) throw new DomainError('conflict');
    const ownerBefore = before.review?.owner?.id ?? null;
    const isGiven = ownerId !== undefined && ownerId !== null && ownerId !== ownerBefore;
    if (isGiven) await requireOwner(transaction, assetId, ownerId);
    await client.query(
      `insert into silence_reviews (account_id, asset_id, silent_since, likely, cause, owner_id, note, reviewed_by, reviewed_at)
        select $1, $2, coalesce(a.contact_at, '-infinity'), $3, $4, $5, coalesce($6, ''), acting_user_id(), $7
        from fleet_assets a where a.account_id = $1 and a.asset_id = $2
        on conflict (account_id, asset_id, silent_since) do update set likely = excluded.likely,
          cause = case when $8 then excluded.cause else silence_reviews.cause end,
          owner_id = case when $9 then excluded.owner_id else silence_reviews.owner_id end,
          note = coalesce($6, silence_reviews.note), reviewed_by = excluded.reviewed_by,
          reviewed_at = excluded.reviewed_at`,
      [
        accountId,
        assetId,
        before.likely,
        cause ?? null,
        ownerId ?? null,
        note ?? null,
        at,
        cause !== undefined,
        ownerId !== undefined,
      ],
    );
    const after = await readSilent(transaction, assetId);
    if (isGiven && ownerId !== actor.userId)
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
      before: before.review && saidIn(before.review),
      after: { likely: before.likely, ...(after.review && saidIn(after.review)) },
    });
    return after;
  });
}

function saidIn({ cause, owner, note }: NonNullable<SilentAsset['review']>) {
  return { cause, owner: owner?.id ?? null, note };
}

async function requireOwner({ client }: Transaction, assetId: number, ownerId: number): Promise<void> {
  const { rowCount } = await client.query('select from silence_people where asset_id = $1 and user_id = $2', [
    assetId,
    ownerId,
  ]);
  if ((rowCount ?? 0) > 0) return;
  throw new DomainError('validation_failed', {
    errors: { ownerId: ['not_found'] },
    detail:
      'The user has no access to Connectivity and the UL of the asset. Choose one from listSilencePeople.',
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

/**
 * Lists users who can take on an asset that is not reporting, by name.
 * @throws DomainError not_found if the user does not see the asset
 */
export async function listSilencePeople(
  { client, accountId }: AccountRead,
  assetId: number,
  { limit, cursor, search }: ListSilencePeopleQuery,
): Promise<SilencePeople> {
  const seen = await client.query('select from fleet_assets where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  if (seen.rowCount === 0) throw new DomainError('not_found');
  const list = `silence people ${assetId}`;
  const from = readIdPlace(list, cursor)?.after ?? 0;
  const parameters = createParameters();
  const { values, bind } = parameters;
  const { rows } = await client.query<{ id: number; name: string; total: number }>(
    `select user_id as id, name, count(*) over ()::int as total from silence_people
      where ${allOf(`asset_id = ${bind(assetId)}`, contains('fold_text', 'fold_text(name)', search, parameters))}
      order by lower(name), user_id limit ${bind(limit + 1)} offset ${bind(from)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: rows[0]?.total ?? 0,
    placeOf: () => [String(from + limit)],
    present: ({ id, name }) => ({ id, name }),
  });
}
