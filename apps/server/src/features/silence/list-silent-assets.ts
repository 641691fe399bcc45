import {
  silenceCauses,
  type ListSilentAssetsQuery,
  type SilenceCause,
  type SilentAsset,
  type SilentAssetList,
} from '@azimute/contract';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { Transaction } from '../../platform/transact.ts';
import { readSilentAssets, type SilenceFilters } from './read-silent-assets.ts';

const LIST = 'silent assets';

/**
 * Lists a page of the assets that are not reporting, with the number per cause and how often the suggested causes
 * were right.
 */
export async function listSilentAssets(
  read: Transaction,
  { limit, cursor, ...filters }: ListSilentAssetsQuery,
): Promise<SilentAssetList> {
  const after = readIdPlace(LIST, cursor)?.after ?? 0;
  const all = await readSilentAssets(read, filters);
  const matched = matchedOf(all, filters, read.actor.userId);
  const rows = matched.slice(after, after + limit + 1).map((row, at) => ({ row, place: after + at + 1 }));
  const page = pageOf(rows, {
    list: LIST,
    limit,
    total: matched.length,
    placeOf: ({ place }) => [String(place)],
    present: ({ row }) => row,
  });
  const reviewed = await countReviews(read);
  return {
    ...page,
    causes: silenceCauses.map((cause) => ({
      cause,
      assets: all.filter((one) => one.cause === cause).length,
      reviewed: reviewed.get(cause)?.reviewed ?? 0,
      right: reviewed.get(cause)?.right ?? 0,
    })),
  };
}

/** Filters by causes and owners. */
export function matchedOf(
  all: readonly SilentAsset[],
  { causes, owned }: Pick<SilenceFilters, 'causes' | 'owned'>,
  userId: number | null,
): SilentAsset[] {
  const isOwned = ({ review }: SilentAsset): boolean => {
    const owner = review?.owner ?? null;
    if (owned === undefined) return true;
    return owned === 'mine' ? owner?.id === userId : (owner !== null) === (owned === 'anyone');
  };
  return all.filter((one) => (causes?.includes(one.cause) ?? true) && isOwned(one));
}

async function countReviews({
  client,
  accountId,
}: Transaction): Promise<ReadonlyMap<SilenceCause, { readonly reviewed: number; readonly right: number }>> {
  const { rows } = await client.query<{ likely: SilenceCause; reviewed: number; right: number }>(
    `select likely, count(*)::int as reviewed, (count(*) filter (where cause = likely))::int as right
      from silence_reviews where account_id = $1 and cause is not null group by likely`,
    [accountId],
  );
  return new Map(rows.map(({ likely, ...counts }) => [likely, counts]));
}
