import type { AssetImportDetail, AssetImportMapping, UpdateAssetImport } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { changesModule } from '@azimute/contract';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { readAssetImport } from './asset-imports-reads.ts';
import { lockImport, readLines } from './asset-imports-store.ts';
import type { AccountClient } from './find-references.ts';
import { previewImport } from './preview-import.ts';

const READ_AT_ONCE = 2000;

/**
 * Changes how the columns are read and judges every line again.
 * @throws DomainError not_found, forbidden for ULs of who is no administrator, conflict when it was started,
 * validation_failed for a column that is not there or stands for two fields
 */
export async function updateAssetImport(
  account: AssetRead,
  actor: Actor,
  id: number,
  entered: UpdateAssetImport,
): Promise<AssetImportDetail> {
  const { client, accountId } = account;
  const row = await lockImport(account, id);
  if (row.state !== 'draft') throw new DomainError('conflict');
  const wanted = {
    mapping: entered.mapping ?? row.mapping,
    createUnits: entered.createUnits ?? row.create_units,
    unitProfileIds: entered.unitProfileIds ?? row.unit_profile_ids,
    createCustomers: entered.createCustomers ?? row.create_customers,
    moveDevices: entered.moveDevices ?? row.move_devices,
  };
  requireColumns(wanted.mapping, row.headings.length);
  if (wanted.createUnits && actor.role !== 'admin')
    throw new DomainError('forbidden', { detail: 'Only administrators create ULs.' });
  if (wanted.unitProfileIds.length > 0 && !changesProfiles(actor))
    throw new DomainError('forbidden', { detail: 'Only administrators change profiles.' });
  await client.query(
    `update asset_imports set mapping = $3, create_units = $4, create_customers = $5, unit_profile_ids = $6,
      move_devices = $7
    where account_id = $1 and asset_import_id = $2`,
    [
      accountId,
      id,
      JSON.stringify(wanted.mapping),
      wanted.createUnits,
      wanted.createCustomers,
      wanted.unitProfileIds,
      wanted.moveDevices,
    ],
  );
  // Who will see new ULs changes nothing about the lines.
  if (Object.keys(entered).join() !== 'unitProfileIds')
    await previewImport(
      account,
      { id, headings: row.headings, separator: row.separator, ...wanted },
      readAll(account, id),
    );
  const updated = await readAssetImport(account, id);
  await audit(client, {
    action: 'asset-import.update',
    entity: 'asset-import',
    entityId: id,
    before: {
      mapping: row.mapping,
      createUnits: row.create_units,
      unitProfileIds: row.unit_profile_ids,
      createCustomers: row.create_customers,
      moveDevices: row.move_devices,
    },
    after: wanted,
  });
  return updated;
}

function changesProfiles({ role, changes }: Actor): boolean {
  return role === 'admin' && changesModule(changes, 'services:simc:settings');
}

function requireColumns(mapping: AssetImportMapping, columnCount: number): void {
  const taken = new Set<number>();
  const errors: Record<string, string[]> = {};
  for (const [field, column] of Object.entries(mapping)) {
    if (column === null) continue;
    if (column >= columnCount) errors[`mapping.${field}`] = ['not_found'];
    else if (taken.has(column)) errors[`mapping.${field}`] = ['column_taken'];
    taken.add(column);
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

async function* readAll(account: AccountClient, id: number) {
  for (let after = 0; ;) {
    const batch = await readLines(account, id, { after, limit: READ_AT_ONCE, only: 'all' });
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.line;
  }
}
