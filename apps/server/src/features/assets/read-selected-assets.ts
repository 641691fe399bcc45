import {
  assetsPerChange,
  type AssetSelection,
  type AssetValues,
  type UpdatedAssets,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { createScope } from './asset-query.ts';
import { selectAssetValues } from './asset-values.ts';
import type { AssetRead } from './assets-reads.ts';
import { matchSelection } from './match-selection.ts';

type StoredValues = AssetValues & { readonly id: number };

/**
 * The assets of a selection that the person sees, in the order of their ids, and the named ones that they do not.
 * @throws DomainError conflict when the selection has another number of assets than the person saw, validation_failed
 */
export async function readSelectedAssets(
  read: AssetRead,
  selection: AssetSelection,
  { expectedCount, lock }: { readonly expectedCount: number; readonly lock: '' | 'for no key update' },
): Promise<{ stored: StoredValues[]; refused: UpdatedAssets['refused'] }> {
  const stored = await readStored(read, selection, lock);
  const refused = listMissing(selection, stored);
  refuseOtherCount(stored.length + refused.length, expectedCount);
  return { stored, refused };
}

async function readStored(
  { client, accountId, at }: AssetRead,
  selection: AssetSelection,
  lock: string,
): Promise<StoredValues[]> {
  const parameters = createParameters();
  const scope = createScope({ accountId, at }, parameters);
  const { tables, where } = matchSelection(selection, { sort: 'code', order: 'asc' }, scope, parameters);
  const { rows } = await client.query<StoredValues>(
    `select asset_id as id, ${selectAssetValues('assets')} from assets
    where account_id = ${scope.accountId}
      and asset_id in (select a.asset_id from ${tables} where ${where})
    order by asset_id limit ${assetsPerChange + 1} ${lock}`,
    parameters.values,
  );
  if (rows.length > assetsPerChange) {
    throw new DomainError('validation_failed', {
      errors: { selection: ['too_many_assets'] },
      detail: `You can change up to ${assetsPerChange} assets at once. Narrow the selection and try again.`,
    });
  }
  return rows;
}

/** Named assets that the person cannot see, in the words used for those that do not exist. */
function listMissing(selection: AssetSelection, stored: readonly StoredValues[]): UpdatedAssets['refused'] {
  if (!('assetIds' in selection)) return [];
  const found = new Set(stored.map(({ id }) => id));
  return [...new Set(selection.assetIds)]
    .filter((assetId) => !found.has(assetId))
    .map((assetId) => ({ assetId, code: 'not_found' as const }));
}

function refuseOtherCount(count: number, expectedCount: number): void {
  if (count === expectedCount) return;
  throw new DomainError('conflict', {
    errors: { expectedCount: [String(count)] },
    detail: `The selection changed from ${expectedCount} to ${count} assets while you were editing. Nothing was saved. Review it and try again.`,
  });
}
