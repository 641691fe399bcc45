import { validationCodes, type RestoreAssets, type RestoredAssets } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { refusingTaken } from '../assets/asset-values.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { holdAssignments } from '../assets/connect-devices.ts';
import { readSelectedAssets } from '../assets/read-selected-assets.ts';

interface Restored {
  readonly id: number;
  readonly code: string;
  readonly codeBefore: string;
}

/**
 * Restores the archived assets of a selection, all or nothing, without devices. Their codes are the previous or the
 * given ones.
 * @throws DomainError conflict if the size of the selection differs from the one that the user saw,
 * reference_archived, validation_failed if a code is taken
 */
export function restoreAssets(
  context: VerbContext,
  { selection, expectedCount, codes, dryRun }: RestoreAssets,
): Promise<RestoredAssets> {
  return transact(context, async (transaction) => {
    const { client, accountId, emit } = transaction;
    await holdAssignments(client);
    const { stored, refused } = await readSelectedAssets(transaction, selection, {
      expectedCount,
      lock: dryRun ? '' : 'for no key update',
      archived: true,
    });
    const given = new Map(codes.map(({ assetId, code }) => [assetId, code]));
    const restored = stored.map(({ id, code }) => ({ id, code: given.get(id) ?? code, codeBefore: code }));
    await requireReferences(transaction, restored);
    const taken = await findTaken(transaction, restored);
    if (dryRun) return { assets: restored.length - taken.length, taken, refused };
    refuseTaken(taken);
    await refusingTaken('codes', writeRestored(transaction, restored));
    await auditMany(
      client,
      { action: 'asset.restore', entity: 'asset' },
      restored.map(({ id, code, codeBefore }) => ({
        entityId: id,
        ...(code !== codeBefore && { before: { code: codeBefore } }),
        after: { code },
      })),
    );
    const assetIds = restored.map(({ id }) => id);
    if (assetIds.length > 0) emit('assetsChanged', { accountId, assetIds });
    return { assets: assetIds.length, taken: [], refused };
  });
}

async function writeRestored(
  { client, accountId, at }: AssetRead,
  restored: readonly Restored[],
): Promise<void> {
  await client.query(
    `update assets a set archived_at = null, restored_at = $2, code = v.code,
      updated_at = greatest($2::timestamptz, date_trunc('milliseconds', a.updated_at) + interval '1 millisecond')
    from unnest($3::int[], $4::text[]) as v (asset_id, code)
    where a.account_id = $1 and a.asset_id = v.asset_id`,
    [accountId, at, restored.map(({ id }) => id), restored.map(({ code }) => code)],
  );
}

/** An asset that is not archived cannot have an archived UL or customer. */
async function requireReferences(
  { client, accountId }: AssetRead,
  restored: readonly Restored[],
): Promise<void> {
  const { rows } = await client.query<{ kind: 'UL' | 'customer'; name: string }>(
    `select 'UL' as kind, u.code as name from assets a join units u using (account_id, unit_id)
    where a.account_id = $1 and a.asset_id = any ($2::int[]) and u.archived_at is not null
    union
    select 'customer', c.name from assets a join customers c using (account_id, customer_id)
    where a.account_id = $1 and a.asset_id = any ($2::int[]) and c.archived_at is not null
    order by kind, name limit 1`,
    [accountId, restored.map(({ id }) => id)],
  );
  const [archived] = rows;
  if (archived === undefined) return;
  throw new DomainError('reference_archived', {
    detail: `The ${archived.kind} "${archived.name}" of these assets is archived. Restore it first and try again.`,
  });
}

/**
 * Returns the assets whose code is used by another asset of the account, visible or not, or by an earlier one of the
 * selection.
 */
async function findTaken(
  { client }: AssetRead,
  restored: readonly Restored[],
): Promise<RestoredAssets['taken']> {
  const { rows } = await client.query<{ code: string }>(
    'select code from taken_asset_codes($1) as taken (code)',
    [restored.map(({ code }) => code)],
  );
  const taken = new Set(rows.map(({ code }) => code));
  return restored.flatMap(({ id, code }) => {
    if (taken.has(code)) return [{ assetId: id, code }];
    taken.add(code);
    return [];
  });
}

function refuseTaken(taken: RestoredAssets['taken']): void {
  const [first] = taken;
  if (first === undefined) return;
  throw new DomainError('validation_failed', {
    errors: { codes: [validationCodes.unique] },
    detail: `Another asset has the ID "${first.code}". Give the archived asset another ID in \`codes\` and try again.`,
  });
}
