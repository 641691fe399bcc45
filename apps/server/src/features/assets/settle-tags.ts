import { foldTag, mergeTags } from '@azimute/contract';
import type { AssetRead } from './assets-reads.ts';

/** Normalizes tags: removes repeats, and uses the spelling of the first asset with the tag that the user sees. */
export async function settleTags(
  { client, accountId }: Pick<AssetRead, 'client' | 'accountId'>,
  entered: readonly string[],
): Promise<(tags: readonly string[]) => string[]> {
  if (entered.length === 0) return mergeTags;
  const { rows } = await client.query<{ key: string; tag: string }>(
    `select distinct on (t.key) t.key, t.tag
    from current_assets a cross join lateral unnest(a.tag_keys, a.tags) as t (key, tag)
    where a.account_id = $1 and a.tag_keys && keys_of_tags($2) and t.key = any (keys_of_tags($2))
    order by t.key, a.asset_id`,
    [accountId, [...new Set(entered)]],
  );
  const known = new Map(rows.map(({ key, tag }) => [key, tag]));
  const settled = (tag: string): string => {
    const key = foldTag(tag);
    const first = known.get(key) ?? tag;
    known.set(key, first);
    return first;
  };
  return (tags) => mergeTags(tags.map(settled));
}
