import {
  rentalContractsMost,
  validationCodes,
  type CreateRentalContract,
  type RentalContract,
  type UpdateRentalContract,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { changedSettings, versionAfter } from '../../platform/changed-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { readRentalContract } from './contracts-reads.ts';
import { insertRentalContracts, withoutHours } from './insert-rental-contracts.ts';

/** @throws DomainError validation_failed */
export function createRentalContract(
  context: VerbContext,
  entered: CreateRentalContract,
): Promise<RentalContract> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    const settings = withoutHours(entered);
    await requireSound(transaction, settings, null);
    await requireRoom(transaction);
    const [contractId] = await insertRentalContracts(transaction, [settings]);
    if (contractId === undefined) throw refuseTaken();
    const contract = await readRentalContract(transaction, contractId);
    await audit(client, {
      action: 'rental.create',
      entity: 'rental',
      entityId: contractId,
      after: settings,
    });
    return contract;
  });
}

/**
 * Changes a contract; where nothing differs, nothing is written.
 * @throws DomainError not_found, conflict when it changed since `updatedAt`, validation_failed
 */
export function updateRentalContract(
  context: VerbContext,
  contractId: number,
  { updatedAt, ...entered }: UpdateRentalContract,
): Promise<RentalContract> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const stored = await lockRentalContract(transaction, contractId);
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) throw new DomainError('conflict');
    const [before, after] = [settingsOf(stored), withoutHours(entered)];
    const changed = changedSettings(before, after);
    if (changed === null) return stored;
    await requireSound(transaction, after, before);
    if (await isTaken(transaction, contractId, after)) throw refuseTaken();
    const changedAt = versionAfter(stored.updatedAt, at);
    await client.query(
      `update rental_contracts set code = $3, customer_id = $4, asset_id = $5, geofence_id = $6, first_day = $7,
          last_day = $8, basis = $9, rate = $10, included_hours = $11, overuse_rate = $12, day_rule = $13,
          least_minutes = $14, note = $15, updated_at = $16
        where account_id = $1 and contract_id = $2`,
      [accountId, contractId, ...columnsOf(after), changedAt],
    );
    const contract = await readRentalContract(transaction, contractId);
    await audit(client, {
      action: 'rental.update',
      entity: 'rental',
      entityId: contractId,
      ...changed,
    });
    return contract;
  });
}

/** @throws DomainError not_found */
export async function deleteRentalContract(context: VerbContext, contractId: number): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = await lockRentalContract(transaction, contractId);
    await client.query('delete from rental_contracts where account_id = $1 and contract_id = $2', [
      accountId,
      contractId,
    ]);
    await audit(client, {
      action: 'rental.delete',
      entity: 'rental',
      entityId: contractId,
      before: settingsOf(before),
    });
  });
}

/**
 * Row-level security locks only what the person may change.
 * @throws DomainError not_found
 */
export async function lockRentalContract(
  transaction: Transaction,
  contractId: number,
): Promise<RentalContract> {
  const { client, accountId } = transaction;
  const { rowCount } = await client.query(
    'select from rental_contracts where account_id = $1 and contract_id = $2 for update',
    [accountId, contractId],
  );
  if (rowCount === 0) throw new DomainError('not_found');
  return await readRentalContract(transaction, contractId);
}

/** What the contract names is there; what it named before may have left the sight of the person. */
async function requireSound(
  { client, accountId }: AccountRead,
  settings: CreateRentalContract,
  before: CreateRentalContract | null,
): Promise<void> {
  const named = [
    ['assetId', 'asset', settings.assetId, before?.assetId],
    ['customerId', 'customer', settings.customerId, before?.customerId],
    ['siteId', 'site', settings.siteId, before?.siteId],
  ] as const;
  for (const [field, kind, id, stored] of named) {
    if (id === null || id === stored) continue;
    const { rowCount } = await client.query(
      'select from rental_names where account_id = $1 and kind = $2 and id = $3',
      [accountId, kind, id],
    );
    if ((rowCount ?? 0) > 0) continue;
    throw new DomainError('validation_failed', {
      errors: { [field]: ['not_found'] },
      detail: `There is no such ${kind} that you see. Choose one of listRentalChoices.`,
    });
  }
}

async function isTaken(
  { client, accountId }: AccountRead,
  contractId: number,
  { code, assetId, from }: CreateRentalContract,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from rental_contracts
      where account_id = $1 and contract_id <> $2 and code = $3 and asset_id = $4 and first_day = $5`,
    [accountId, contractId, code, assetId, from],
  );
  return (rowCount ?? 0) > 0;
}

function refuseTaken(): DomainError {
  return new DomainError('validation_failed', {
    errors: { code: [validationCodes.unique] },
    detail: 'This contract has that asset from that day already.',
  });
}

async function requireRoom({ client, accountId }: AccountRead): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from rental_contracts where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < rentalContractsMost) return;
  throw new DomainError('validation_failed', {
    errors: { code: [validationCodes.maxLength] },
    detail: `At most ${rentalContractsMost} contracts are kept. Delete those that ended long ago; their statements stay.`,
  });
}

function settingsOf({
  customer,
  asset,
  site,
  id: _id,
  statementCount: _count,
  updatedAt: _updatedAt,
  ...settings
}: RentalContract): CreateRentalContract {
  return { ...settings, customerId: customer.id, assetId: asset.id, siteId: site?.id ?? null };
}

function columnsOf(settings: CreateRentalContract): unknown[] {
  const { code, customerId, assetId, siteId, from, to, basis, rate, includedHours } = settings;
  const { overuseRate, dayRule, leastMinutes, note } = settings;
  return [
    code,
    customerId,
    assetId,
    siteId,
    from,
    to,
    basis,
    rate,
    includedHours,
    overuseRate,
    dayRule,
    leastMinutes,
    note,
  ];
}
