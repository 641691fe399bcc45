import {
  assetTagsMost,
  mergeTags,
  withoutTags,
  type AssetValues,
  type UpdateAssets,
  type UpdatedAssets,
} from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import {
  assetValueNames,
  dropUndefined,
  listDiffering,
  pickValues,
  requireVisibleReferences,
} from './asset-values.ts';
import { enterCustomValues } from './custom-fields/enter-custom-values.ts';
import { readSelectedAssets } from './read-selected-assets.ts';
import { settleTags } from './settle-tags.ts';
import { updateAssets as writeAssets } from './write-assets.ts';

/**
 * Changes all assets of a selection or none, in one transaction, so that a selection by filters either
 * matches the user's screen or is refused. Unchanged assets are not written. Rows are locked in the order of
 * their IDs and without their keys, so that neither two such changes nor the pipeline, which refers to
 * assets, deadlock.
 * @throws DomainError conflict if the size of the selection differs from the one that the user saw,
 * validation_failed
 */
export function updateAssets(
  context: VerbContext,
  { selection, change: entered, expectedCount, dryRun }: UpdateAssets,
): Promise<UpdatedAssets> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const { addTags = [], removeTags = [], custom = {}, ...plain } = entered;
    const change = dropUndefined(plain);
    await requireVisibleReferences(client, accountId, plain);
    const enterCustom = await enterCustomValues(transaction, custom);
    const settle = await settleTags(transaction, addTags);
    const added = settle(addTags);
    const { stored, refused } = await readSelectedAssets(transaction, selection, {
      expectedCount,
      lock: dryRun ? '' : 'for no key update',
    });
    const differing = stored
      .map((asset) => {
        const after = {
          ...asset,
          ...change,
          tags: changeTags(asset.tags, added, removeTags),
          custom: enterCustom(asset.custom),
        };
        return { asset, after, names: listDiffering(asset, after) };
      })
      .filter((one) => one.names.length > 0);
    const changedIds = differing.map(({ asset }) => asset.id);
    if (!dryRun && differing.length > 0) {
      await writeAssets(
        transaction,
        differing.map(({ after }) => after),
      );
      await auditMany(
        client,
        { action: 'asset.update', entity: 'asset' },
        differing.map(({ asset, after, names }) => ({
          entityId: asset.id,
          before: pickValues(asset, names),
          after: pickValues(after, names),
        })),
      );
      transaction.emit('assetsChanged', { accountId, assetIds: changedIds });
    }
    const countOf = (name: keyof AssetValues): number =>
      differing.filter((one) => one.names.includes(name)).length;
    const countTagged = (differs: (tags: readonly string[]) => boolean): number =>
      stored.filter(({ tags }) => differs(tags)).length;
    return {
      changed: differing.length,
      unchanged: stored.length - differing.length,
      refused,
      members: {
        ...Object.fromEntries(
          assetValueNames.filter((name) => name in change).map((name) => [name, countOf(name)]),
        ),
        ...Object.fromEntries(
          Object.keys(custom).map((id) => [
            `custom.${id}`,
            differing.filter(({ asset, after }) => asset.custom[id] !== after.custom[id]).length,
          ]),
        ),
        ...(addTags.length > 0 && {
          addTags: countTagged((tags) => withoutTags(addTags, tags).length > 0),
        }),
        ...(removeTags.length > 0 && {
          removeTags: countTagged((tags) => withoutTags(tags, removeTags).length < tags.length),
        }),
      },
    };
  });
}

/** @throws DomainError validation_failed if an asset would have too many tags */
function changeTags(tags: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const changed = mergeTags([...withoutTags(tags, removed), ...added]);
  if (changed.length <= assetTagsMost || changed.length <= tags.length) return changed;
  throw new DomainError('validation_failed', {
    errors: { addTags: ['too_many_tags'] },
    detail: `An asset can have up to ${assetTagsMost} tags. Nothing was saved. Remove tags and try again.`,
  });
}
