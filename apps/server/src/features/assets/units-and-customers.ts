import { isDeepStrictEqual } from 'node:util';
import type {
  Customer,
  ListedCustomer,
  ListedUnit,
  ListReferencesQuery,
  UpdateCustomer,
  UpdateUnit,
  ZonedUnit,
} from '@azimute/contract';
import type { ClientBase } from 'pg';
import { audit, auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import { holdProfiles } from '../profiles/profile-values.ts';
import { requireTimeZone } from '../../platform/require-time-zone.ts';
import { showUnits } from '../profiles/show-units.ts';
import { refusingTaken } from './asset-values.ts';
import type { AssetRead } from './assets-reads.ts';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';

export const unitColumns =
  'unit_id as id, code, name, time_zone as "timeZone", phone, archived_at as "archivedAt"';
export const customerColumns = 'customer_id as id, name, phone, archived_at as "archivedAt"';

/** A row as read from the database; responses contain the instant as text. */
export type ReferenceRow<Reference extends { readonly archivedAt: string | null }> = Omit<
  Reference,
  'archivedAt'
> & { readonly archivedAt: Date | null };

export function presentReference<Row extends { readonly archivedAt: Date | null }>(
  row: Row,
): Omit<Row, 'archivedAt'> & { archivedAt: string | null } {
  return { ...row, archivedAt: row.archivedAt?.toISOString() ?? null };
}

interface Source {
  readonly entity: 'unit' | 'customer';
  readonly table: 'units' | 'customers';
  readonly columns: string;
  readonly id: 'unit_id' | 'customer_id';
  /** Unique among the rows of the account that are not archived. */
  readonly key: 'code' | 'name';
  /** SQL expression that a search compares. */
  readonly searched: string;
}

const units: Source = {
  entity: 'unit',
  table: 'units',
  columns: unitColumns,
  id: 'unit_id',
  key: 'code',
  searched: "fold_text(code || ' ' || name)",
};

const customers: Source = {
  entity: 'customer',
  table: 'customers',
  columns: customerColumns,
  id: 'customer_id',
  key: 'name',
  searched: 'fold_text(name)',
};

/** ULs that the user can see, by code. */
export const listUnits = (read: AssetRead, query: ListReferencesQuery): Promise<Page<ListedUnit>> =>
  readPage<ListedUnit>(read, query, units);

/** Customers of the account, by name. */
export const listCustomers = (read: AssetRead, query: ListReferencesQuery): Promise<Page<ListedCustomer>> =>
  readPage<ListedCustomer>(read, query, customers);

async function readPage<Reference extends ListedUnit | ListedCustomer>(
  { client, accountId }: AssetRead,
  query: ListReferencesQuery,
  { table, columns, id, key, searched }: Source,
): Promise<Page<Reference>> {
  const isArchived = query.archived === 'true';
  const list = isArchived ? `archived ${table}` : table;
  const place = query.cursor === undefined ? null : readCursor(list, query.cursor);
  const [after, afterId] = place?.after ?? [];
  if (place !== null && (typeof after !== 'string' || !/^\d{1,9}$/.test(afterId ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { values, bind } = parameters;
  const matches = allOf(
    `r.account_id = ${bind(accountId)}`,
    `r.archived_at is ${isArchived ? 'not null' : 'null'}`,
    contains('fold_text', searched, query.search, parameters),
  );
  const total = place?.total ?? (await countRows(client, `${table} r where ${matches}`, values));
  const { rows } = await client.query<ReferenceRow<Reference> & { readonly place: string }>(
    `select ${columns}, ${key} as place, (select count(*)::int from current_assets a
      where a.account_id = r.account_id and a.${id} = r.${id}) as "assetCount"
    from ${table} r
    where ${allOf(matches, place === null ? undefined : `(${key}, ${id}) > (${bind(after)}, ${bind(afterId)}::int)`)}
    order by ${key}, ${id} limit ${bind(query.limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit: query.limit,
    total,
    placeOf: (row) => [row.place, String(row.id)],
    present: ({ place: _place, ...row }) => presentReference(row) as unknown as Reference,
  });
}

async function countRows(client: ClientBase, from: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from ${from}`, [
    ...values,
  ]);
  return rows[0]?.total ?? 0;
}

interface EnteredUnit {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string | null;
  readonly phone: string;
  /** Profiles that include the new UL; no other profile does. */
  readonly profileIds: readonly number[];
}

/**
 * @throws DomainError validation_failed if the code is used, the zone invalid or a profile missing, forbidden if the user
 * may not change profiles
 */
export function createUnit(
  context: VerbContext,
  { profileIds, ...entered }: EnteredUnit,
): Promise<ZonedUnit> {
  requireTimeZone('timeZone', entered.timeZone ?? undefined);
  return transact(context, async ({ client, accountId }) => {
    if (profileIds.length > 0) await holdProfiles(client);
    const { rows } = await refusingTaken(
      'code',
      client.query<{ id: number }>(
        'insert into units (account_id, code, name, time_zone, phone) values ($1, $2, $3, $4, $5) returning unit_id as id',
        [accountId, entered.code, entered.name, entered.timeZone, entered.phone],
      ),
    );
    const id = rows[0]?.id ?? 0;
    const changed = await showUnits(client, { accountId, unitIds: [id], profileIds });
    if (changed.length < new Set(profileIds).size)
      throw new DomainError('validation_failed', { errors: { profileIds: ['not_found'] } });
    await audit(client, { action: 'unit.create', entity: 'unit', entityId: id, after: entered });
    await auditMany(client, { action: 'profile.update', entity: 'profile' }, changed);
    return { id, ...entered, archivedAt: null };
  });
}

/** @throws DomainError not_found, archived, validation_failed if the code is taken or the time zone is invalid */
export async function updateUnit(
  context: VerbContext,
  unitId: number,
  entered: UpdateUnit,
): Promise<ZonedUnit> {
  requireTimeZone('timeZone', entered.timeZone ?? undefined);
  const { code, name, timeZone, phone } = entered;
  return await updateRow<ZonedUnit>(context, units, unitId, entered, {
    code,
    name,
    time_zone: timeZone,
    phone,
  });
}

/** @throws DomainError not_found, archived, validation_failed when the name is taken */
export async function updateCustomer(
  context: VerbContext,
  customerId: number,
  entered: UpdateCustomer,
): Promise<Customer> {
  return await updateRow<Customer>(context, customers, customerId, entered, { ...entered });
}

/** Updates the columns that have a value in `stored` and returns the updated row. */
function updateRow<Row extends ZonedUnit | Customer>(
  context: VerbContext,
  { entity, table, columns, id: column, key }: Source,
  id: number,
  entered: Readonly<Record<string, unknown>>,
  /** By the names of the columns. */
  stored: Readonly<Record<string, string | null | undefined>>,
): Promise<Row> {
  return transact(context, async ({ client, accountId }) => {
    const { rows } = await client.query<ReferenceRow<Row>>(
      `select ${columns} from ${table} where account_id = $1 and ${column} = $2 for update`,
      [accountId, id],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    const { id: _, archivedAt, ...before } = row;
    if (archivedAt !== null) throw new DomainError('archived');
    const changed = { ...before, ...withoutUndefined(entered) };
    const after = { id, ...changed, archivedAt: null } as unknown as Row;
    if (isDeepStrictEqual(before, changed)) return after;
    const columnsSet = Object.entries(stored).filter(([, value]) => value !== undefined);
    const set = columnsSet.map(([name], at) => `${name} = $${at + 3}`);
    await refusingTaken(
      key,
      client.query(`update ${table} set ${set.join(', ')} where account_id = $1 and ${column} = $2`, [
        accountId,
        id,
        ...columnsSet.map(([, value]) => value),
      ]),
    );
    await audit(client, { action: `${entity}.update`, entity, entityId: id, before, after: changed });
    return after;
  });
}

/** @throws DomainError validation_failed if the name is used */
export function createCustomer(
  context: VerbContext,
  entered: { readonly name: string; readonly phone: string },
): Promise<Customer> {
  return transact(context, async ({ client, accountId }) => {
    const { rows } = await refusingTaken(
      'name',
      client.query<{ id: number }>(
        'insert into customers (account_id, name, phone) values ($1, $2, $3) returning customer_id as id',
        [accountId, entered.name, entered.phone],
      ),
    );
    const id = rows[0]?.id ?? 0;
    await audit(client, { action: 'customer.create', entity: 'customer', entityId: id, after: entered });
    return { id, ...entered, archivedAt: null };
  });
}
