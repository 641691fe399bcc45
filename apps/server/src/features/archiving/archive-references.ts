import type { Customer, ZonedUnit } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { refusingTaken } from '../assets/asset-values.ts';
import {
  customerColumns,
  presentReference,
  unitColumns,
  type ReferenceRow,
} from '../assets/units-and-customers.ts';
import { countRunningContracts } from './archive-assets.ts';
import { counted } from '../../platform/counted.ts';

interface Kind<Reference extends { readonly id: number; readonly archivedAt: string | null }> {
  readonly entity: 'unit' | 'customer';
  readonly table: 'units' | 'customers';
  readonly id: 'unit_id' | 'customer_id';
  readonly columns: string;
  /** Property that is unique among entries that are not archived. */
  readonly key: 'code' | 'name';
  /** Throws if the entry is in use. */
  readonly requireUnused: (transaction: Transaction, row: ReferenceRow<Reference>) => Promise<void>;
}

const units: Kind<ZonedUnit> = {
  entity: 'unit',
  table: 'units',
  id: 'unit_id',
  columns: unitColumns,
  key: 'code',
  requireUnused: (transaction, { id, code }) => requireNoAssets(transaction, 'unit_id', id, `UL "${code}"`),
};

const customers: Kind<Customer> = {
  entity: 'customer',
  table: 'customers',
  id: 'customer_id',
  columns: customerColumns,
  key: 'name',
  requireUnused: async (transaction, { id, name }) => {
    await requireNoRunningContracts(transaction, id, name);
    await requireNoAssets(transaction, 'customer_id', id, `customer "${name}"`);
  },
};

/** @throws DomainError not_found; has_assets if some are not archived */
export const archiveUnit = (context: VerbContext, unitId: number): Promise<ZonedUnit> =>
  archive(context, units, unitId);

/** @throws DomainError not_found; has_running_contracts; has_assets if some are not archived */
export const archiveCustomer = (context: VerbContext, customerId: number): Promise<Customer> =>
  archive(context, customers, customerId);

/** @throws DomainError not_found; validation_failed if the code is taken */
export const restoreUnit = (context: VerbContext, unitId: number, code?: string): Promise<ZonedUnit> =>
  restore(context, units, unitId, code);

/** @throws DomainError not_found; validation_failed if the name is taken */
export const restoreCustomer = (context: VerbContext, customerId: number, name?: string): Promise<Customer> =>
  restore(context, customers, customerId, name);

type Archivable = ZonedUnit | Customer;

function archive<Reference extends Archivable>(
  context: VerbContext,
  kind: Kind<Reference>,
  id: number,
): Promise<Reference> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const row = await lockRow(transaction, kind, id);
    if (row.archivedAt !== null) return present<Reference>(row);
    await kind.requireUnused(transaction, row);
    await client.query(
      `update ${kind.table} set archived_at = $3 where account_id = $1 and ${kind.id} = $2`,
      [accountId, id, at],
    );
    const { entity } = kind;
    const { [kind.key]: name } = row as Partial<Record<Kind<Reference>['key'], string>>;
    await audit(client, { action: `${entity}.archive`, entity, entityId: id, before: { [kind.key]: name } });
    return present<Reference>({ ...row, archivedAt: at });
  });
}

function restore<Reference extends Archivable>(
  context: VerbContext,
  kind: Kind<Reference>,
  id: number,
  given: string | undefined,
): Promise<Reference> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const row = await lockRow(transaction, kind, id);
    if (row.archivedAt === null) return present<Reference>(row);
    const { entity, key } = kind;
    const { [key]: before } = row as Partial<Record<Kind<Reference>['key'], string>>;
    const name = given ?? before;
    await refusingTaken(
      key,
      client.query(
        `update ${kind.table} set archived_at = null, ${key} = $3 where account_id = $1 and ${kind.id} = $2`,
        [accountId, id, name],
      ),
    );
    await audit(client, {
      action: `${entity}.restore`,
      entity,
      entityId: id,
      ...(name !== before && { before: { [key]: before } }),
      after: { [key]: name },
    });
    return present<Reference>({ ...row, [key]: name, archivedAt: null });
  });
}

function present<Reference extends Archivable>(row: ReferenceRow<Reference>): Reference {
  return presentReference(row) as unknown as Reference;
}

/**
 * Locks the whole row: a concurrent write of an asset that refers to it either commits first and is counted,
 * or waits.
 */
async function lockRow<Reference extends Archivable>(
  { client, accountId }: Transaction,
  { table, id: column, columns }: Kind<Reference>,
  id: number,
): Promise<ReferenceRow<Reference>> {
  const { rows } = await client.query<ReferenceRow<Reference>>(
    `select ${columns} from ${table} where account_id = $1 and ${column} = $2 for update`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

async function requireNoAssets(
  { client, accountId }: Transaction,
  column: 'unit_id' | 'customer_id',
  id: number,
  name: string,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from current_assets where account_id = $1 and ${column} = $2`,
    [accountId, id],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new DomainError('has_assets', {
    detail: `The ${name} still has ${counted(count, 'asset')}. Move or archive every asset and try again.`,
  });
}

async function requireNoRunningContracts(
  { client, accountId, at }: Transaction,
  customerId: number,
  name: string,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select ${countRunningContracts('c.customer_id = $2')} as count`,
    [accountId, customerId, at],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new DomainError('has_running_contracts', {
    detail: `The customer "${name}" has ${counted(count, 'open rental contract')}. End every open contract and try again.`,
  });
}
