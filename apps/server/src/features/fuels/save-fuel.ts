import { fuelsMost, validationCodes, type CreateFuel, type Fuel, type UpdateFuel } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { changedSettings, versionAfter } from '../../platform/changed-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { refusingTaken } from '../assets/asset-values.ts';
import { readFuel } from './fuels-reads.ts';

/** @throws DomainError validation_failed */
export function createFuel(context: VerbContext, settings: CreateFuel): Promise<Fuel> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await requireSound(transaction, settings);
    await requireRoom(transaction);
    const { rows } = await refusingTaken(
      'from',
      client.query<{ id: number }>(
        `insert into fuels (account_id, category, fuel, co2_grams_per_liter, source, price, first_day, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8) returning fuel_id as id`,
        [accountId, ...columnsOf(settings), at],
      ),
    );
    const fuel = await readFuel(transaction, rows[0]?.id ?? 0);
    await audit(client, { action: 'fuel.create', entity: 'fuel', entityId: fuel.id, after: settings });
    return fuel;
  });
}

/**
 * Changes a fuel; where nothing differs, nothing is written.
 * @throws DomainError not_found, conflict when it changed since `updatedAt`, validation_failed
 */
export function updateFuel(
  context: VerbContext,
  fuelId: number,
  { updatedAt, ...after }: UpdateFuel,
): Promise<Fuel> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const stored = await lockFuel(transaction, fuelId);
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) throw new DomainError('conflict');
    const before = settingsOf(stored);
    await requireSound(transaction, after);
    const changed = changedSettings(before, after);
    if (changed === null) return stored;
    const changedAt = versionAfter(stored.updatedAt, at);
    await refusingTaken(
      'from',
      client.query(
        `update fuels set category = $3, fuel = $4, co2_grams_per_liter = $5, source = $6, price = $7, first_day = $8,
            updated_at = $9
          where account_id = $1 and fuel_id = $2`,
        [accountId, fuelId, ...columnsOf(after), changedAt],
      ),
    );
    const fuel = await readFuel(transaction, fuelId);
    await audit(client, {
      action: 'fuel.update',
      entity: 'fuel',
      entityId: fuelId,
      ...changed,
    });
    return fuel;
  });
}

/** @throws DomainError not_found */
export async function deleteFuel(context: VerbContext, fuelId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await lockFuel(transaction, fuelId);
    await client.query('delete from fuels where account_id = $1 and fuel_id = $2', [accountId, fuelId]);
    await audit(client, {
      action: 'fuel.delete',
      entity: 'fuel',
      entityId: fuelId,
      before: settingsOf(before),
    });
  });
}

/** Row-level security locks only what the person may change. */
async function lockFuel(transaction: Transaction, fuelId: number): Promise<Fuel> {
  const { client, accountId } = transaction;
  const { rowCount } = await client.query(
    'select from fuels where account_id = $1 and fuel_id = $2 for update',
    [accountId, fuelId],
  );
  if (rowCount === 0) throw new DomainError('not_found');
  return await readFuel(transaction, fuelId);
}

async function requireSound({ client, accountId }: AccountRead, { category }: CreateFuel): Promise<void> {
  if (category === null) return;
  const { rowCount } = await client.query(
    'select from fleet_assets where account_id = $1 and category = $2 limit 1',
    [accountId, category],
  );
  if (rowCount === 0)
    throw new DomainError('validation_failed', {
      errors: { category: ['not_found'] },
      detail: `No asset has the category ${category}. Choose one that assets have.`,
    });
}

async function requireRoom({ client, accountId }: AccountRead): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from fuels where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < fuelsMost) return;
  throw new DomainError('validation_failed', {
    errors: { from: [validationCodes.maxLength] },
    detail: `At most ${fuelsMost} fuels are kept. Delete some first.`,
  });
}

function settingsOf({ category, fuel, co2GramsPerLiter, source, price, from }: Fuel): CreateFuel {
  return { category, fuel, co2GramsPerLiter, source, price, from };
}

function columnsOf({ category, fuel, co2GramsPerLiter, source, price, from }: CreateFuel): unknown[] {
  return [category, fuel, co2GramsPerLiter, source, price, from];
}
