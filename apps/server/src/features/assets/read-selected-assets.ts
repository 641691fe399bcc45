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

interface Reading {
  readonly expectedCount: number;
  readonly lock: '' | 'for no key update';
  /** True to select archived assets instead of active ones. */
  readonly archived?: boolean;
}

/**
 * Reads the selected assets that the user sees, in the order of their IDs, and the IDs of named assets that
 * the user does not see or that are archived (or not) against the request.
 * @throws DomainError conflict if the size of the selection differs from the one that the user saw,
 * validation_failed
 */
export async function readSelectedAssets(
  read: AssetRead,
  selection: AssetSelection,
  { expectedCount, lock, archived = false }: Reading,
): Promise<{ stored: StoredValues[]; refused: UpdatedAssets['refused'] }> {
  const stored = await readStored(read, selection, lock, archived);
  const refused = listMissing(selection, stored);
  refuseOtherCount(stored.length + refused.length, expectedCount);
  return { stored, refused };
}

async function readStored(
  { client, accountId, at }: AssetRead,
  selection: AssetSelection,
  lock: string,
  archived: boolean,
): Promise<StoredValues[]> {
  const parameters = createParameters();
  const scope = createScope({ accountId, at }, parameters);
  const order = { sort: 'code', order: 'asc' } as const;
  const { tables, where } = matchSelection(selection, order, scope, parameters, 'any');
  const { rows } = await client.query<StoredValues>(
    `select a.asset_id as id, ${selectAssetValues('a')} from ${tables}
    where ${where} and a.archived_at is ${archived ? 'not null' : 'null'}
    order by a.asset_id limit ${assetsPerChange + 1}${lock && ` ${lock} of a`}`,
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

/** Reports named assets that the user cannot see, with the same error as missing ones. */
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
