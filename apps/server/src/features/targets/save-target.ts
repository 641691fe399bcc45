import {
  financialMetrics,
  seesModule,
  targetsMost,
  validationCodes,
  type CreateTarget,
  type Target,
  type UpdateTarget,
} from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { audit } from '../../platform/audit.ts';
import { changedSettings, versionAfter } from '../../platform/changed-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { refusingTaken } from '../assets/asset-values.ts';
import { readTarget } from './targets-reads.ts';

/** @throws DomainError validation_failed; forbidden for one of no single UL where the person has not all, and for one of money */
export function createTarget(context: VerbContext, settings: CreateTarget): Promise<Target> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    requireReach(transaction, settings);
    await requireSound(transaction, settings);
    await requireRoom(transaction);
    const { rows } = await refusingTaken(
      'from',
      client.query<{ id: number }>(
        `insert into targets (account_id, metric, unit_id, category, value, first_day, last_day, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8) returning target_id as id`,
        [accountId, ...columnsOf(settings), at],
      ),
    );
    const target = await readTarget(transaction, rows[0]?.id ?? 0);
    await audit(client, { action: 'target.create', entity: 'target', entityId: target.id, after: settings });
    return target;
  });
}

/**
 * Changes a target; where nothing differs, nothing is written.
 * @throws DomainError not_found, forbidden, conflict when it changed since `updatedAt`, validation_failed
 */
export function updateTarget(
  context: VerbContext,
  targetId: number,
  { updatedAt, ...after }: UpdateTarget,
): Promise<Target> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const stored = await lockTarget(transaction, targetId);
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) throw new DomainError('conflict');
    const before = settingsOf(stored);
    requireReach(transaction, after);
    await requireSound(transaction, after);
    const changed = changedSettings(before, after);
    if (changed === null) return stored;
    const changedAt = versionAfter(stored.updatedAt, at);
    await refusingTaken(
      'from',
      client.query(
        `update targets set metric = $3, unit_id = $4, category = $5, value = $6, first_day = $7, last_day = $8,
            updated_at = $9
          where account_id = $1 and target_id = $2`,
        [accountId, targetId, ...columnsOf(after), changedAt],
      ),
    );
    const target = await readTarget(transaction, targetId);
    await audit(client, {
      action: 'target.update',
      entity: 'target',
      entityId: targetId,
      ...changed,
    });
    return target;
  });
}

/** @throws DomainError not_found, forbidden */
export async function deleteTarget(context: VerbContext, targetId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await lockTarget(transaction, targetId);
    await client.query('delete from targets where account_id = $1 and target_id = $2', [accountId, targetId]);
    await audit(client, {
      action: 'target.delete',
      entity: 'target',
      entityId: targetId,
      before: settingsOf(before),
    });
  });
}

/** Row-level security locks only what the person may change. */
async function lockTarget(transaction: Transaction, targetId: number): Promise<Target> {
  const { client, accountId } = transaction;
  requireReach(transaction, settingsOf(await readTarget(transaction, targetId)));
  const { rowCount } = await client.query(
    'select from targets where account_id = $1 and target_id = $2 for update',
    [accountId, targetId],
  );
  if (rowCount === 0) throw new DomainError('not_found');
  return await readTarget(transaction, targetId);
}

function requireReach(
  { actor }: Transaction,
  { metric, unitId }: Pick<CreateTarget, 'metric' | 'unitId'>,
): void {
  if (financialMetrics.includes(metric) && !seesModule(actor.sees, 'services:simc:financials'))
    throw new DomainError('forbidden', {
      detail:
        'What is made of costs or of rental contracts is seen with the module Financials. Ask an administrator for the module.',
    });
  if (unitId === null && !actor.allUnits)
    throw new DomainError('forbidden', {
      detail:
        'Figures of every UL are held against such a target. Set it for one of your ULs, or ask somebody who has all ULs.',
    });
}

async function requireSound(
  { client, accountId }: AccountRead,
  { metric, unitId, category, value }: CreateTarget,
): Promise<void> {
  const { rows } = await client.query<{ unit: boolean; category: boolean }>(
    `select $2::int is null or exists (select from fleet_units where account_id = $1 and unit_id = $2) as unit,
        $3::text is null or exists (select from fleet_assets where account_id = $1 and category = $3) as category`,
    [accountId, unitId, category],
  );
  const [found] = rows;
  const errors = {
    ...(found?.unit !== true && { unitId: ['not_found'] }),
    ...(found?.category !== true && { category: ['not_found'] }),
    ...(metricCatalogue[metric].unit === 'percent' && value > 100 && { value: ['above_hundred'] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

async function requireRoom({ client, accountId }: AccountRead): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from targets where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < targetsMost) return;
  throw new DomainError('validation_failed', {
    errors: { value: [validationCodes.maxLength] },
    detail: `At most ${targetsMost} targets are kept. Delete some first.`,
  });
}

function settingsOf({ metric, unit, category, value, from, to }: Target): CreateTarget {
  return { metric, unitId: unit?.id ?? null, category, value, from, to };
}

function columnsOf({ metric, unitId, category, value, from, to }: CreateTarget): unknown[] {
  return [metric, unitId, category, value, from, to];
}
