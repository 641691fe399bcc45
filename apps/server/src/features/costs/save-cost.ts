import { costsMost, validationCodes, type Cost, type CreateCost, type UpdateCost } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { changedSettings, versionAfter } from '../../platform/changed-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readCost } from './costs-reads.ts';
import { insertCosts, withoutEnd } from './insert-costs.ts';

/** @throws DomainError validation_failed; forbidden for a category where the person has not all ULs */
export function createCost(context: VerbContext, entered: CreateCost): Promise<Cost> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    const settings = withoutEnd(entered);
    requireReach(transaction, settings);
    await requireSound(transaction, settings);
    await requireRoom(transaction);
    const [costId = 0] = await insertCosts(transaction, [settings]);
    const cost = await readCost(transaction, costId);
    await audit(client, { action: 'cost.create', entity: 'cost', entityId: cost.id, after: settings });
    return cost;
  });
}

/**
 * Changes a cost; where nothing differs, nothing is written.
 * @throws DomainError not_found, forbidden, conflict when it changed since `updatedAt`, validation_failed
 */
export function updateCost(
  context: VerbContext,
  costId: number,
  { updatedAt, ...entered }: UpdateCost,
): Promise<Cost> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const stored = await lockCost(transaction, costId);
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) throw new DomainError('conflict');
    const [before, after] = [settingsOf(stored), withoutEnd(entered)];
    requireReach(transaction, after);
    await requireSound(transaction, after);
    const changed = changedSettings(before, after);
    if (changed === null) return stored;
    const changedAt = versionAfter(stored.updatedAt, at);
    await client.query(
      `update costs set kind = $3, basis = $4, amount = $5, first_day = $6, last_day = $7, asset_id = $8,
          category = $9, note = $10, updated_at = $11
        where account_id = $1 and cost_id = $2`,
      [accountId, costId, ...columnsOf(after), changedAt],
    );
    const cost = await readCost(transaction, costId);
    await audit(client, {
      action: 'cost.update',
      entity: 'cost',
      entityId: costId,
      ...changed,
    });
    return cost;
  });
}

/** @throws DomainError not_found, forbidden */
export async function deleteCost(context: VerbContext, costId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await lockCost(transaction, costId);
    await client.query('delete from costs where account_id = $1 and cost_id = $2', [accountId, costId]);
    await audit(client, {
      action: 'cost.delete',
      entity: 'cost',
      entityId: costId,
      before: settingsOf(before),
    });
  });
}

/** Row-level security locks only what the person may change. */
async function lockCost(transaction: Transaction, costId: number): Promise<Cost> {
  const { client, accountId } = transaction;
  const read = await readCost(transaction, costId);
  requireReach(transaction, read);
  if (read.workOrder !== null)
    throw new DomainError('conflict', {
      detail: `It is what the work order ${read.workOrder.code} cost. Change the cost of the work order, or reopen it.`,
    });
  const { rowCount } = await client.query(
    'select from costs where account_id = $1 and cost_id = $2 for update',
    [accountId, costId],
  );
  if (rowCount === 0) throw new DomainError('not_found');
  return await readCost(transaction, costId);
}

function requireReach({ actor }: Transaction, { category }: Pick<CreateCost, 'category'>): void {
  if (category === null || actor.allUnits) return;
  throw new DomainError('forbidden', {
    detail:
      'A cost of a category changes the figures of every UL. Enter costs of your assets, or ask somebody who has all ULs.',
  });
}

async function requireSound(
  { client, accountId }: AccountRead,
  { assetId, category }: CreateCost,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from fleet_assets where account_id = $1 and (asset_id = $2 or category = $3) limit 1',
    [accountId, assetId, category],
  );
  if ((rowCount ?? 0) > 0) return;
  throw new DomainError('validation_failed', {
    errors: { [assetId === null ? 'category' : 'assetId']: ['not_found'] },
    detail:
      assetId === null
        ? `No asset has the category ${category}. Choose one that assets have.`
        : 'There is no such asset in your ULs.',
  });
}

async function requireRoom({ client, accountId }: AccountRead): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from costs where account_id = $1 and work_order_id is null',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < costsMost) return;
  throw new DomainError('validation_failed', {
    errors: { amount: [validationCodes.maxLength] },
    detail: `At most ${costsMost} costs are kept. Enter them by category, or delete some first.`,
  });
}

function settingsOf({ kind, basis, amount, from, to, asset, category, note }: Cost): CreateCost {
  return { kind, basis, amount, from, to, assetId: asset?.id ?? null, category, note };
}

function columnsOf({ kind, basis, amount, from, to, assetId, category, note }: CreateCost): unknown[] {
  return [kind, basis, amount, from, to, assetId, category, note];
}
