import { isDeepStrictEqual } from 'node:util';
import type { Customer, UpdateUnit, ZonedUnit } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { audit, auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { holdProfiles } from '../profiles/profile-values.ts';
import { requireTimeZone } from '../../platform/require-time-zone.ts';
import { showUnits } from '../profiles/show-units.ts';
import { refusingTaken } from './asset-values.ts';
import type { AssetRead } from './assets-reads.ts';
import { pageOf, readCursor, refuseCursor, type Page, type PageQuery } from '../../platform/lists/cursor.ts';

const UNIT = 'unit_id as id, code, name, time_zone as "timeZone"';

/** The ULs that the person may see, by code. */
export function listUnits(read: AssetRead, query: PageQuery): Promise<Page<ZonedUnit>> {
  return readPage(read, query, {
    table: 'units',
    columns: UNIT,
    key: 'code',
    keyOf: (unit: ZonedUnit) => unit.code,
  });
}

/** The customers of the account, by name. */
export function listCustomers(read: AssetRead, query: PageQuery): Promise<Page<Customer>> {
  return readPage(read, query, {
    table: 'customers',
    columns: 'customer_id as id, name',
    key: 'name',
    keyOf: (customer: Customer) => customer.name,
  });
}

interface Source<Row> {
  readonly table: 'units' | 'customers';
  readonly columns: string;
  /** Unique in the account. */
  readonly key: 'code' | 'name';
  readonly keyOf: (row: Row) => string;
}

async function readPage<Row extends object>(
  { client, accountId }: AssetRead,
  query: PageQuery,
  { table, columns, key, keyOf }: Source<Row>,
): Promise<Page<Row>> {
  const place = query.cursor === undefined ? null : readCursor(table, query.cursor);
  const after = place?.after[0];
  if (place !== null && typeof after !== 'string') throw refuseCursor();
  const { rows } = await client.query<Row>(
    `select ${columns} from ${table} where account_id = $1 and ($2::text is null or ${key} > $2)
    order by ${key} limit $3`,
    [accountId, after ?? null, query.limit + 1],
  );
  const total = place?.total ?? (await countRows(client, table, accountId));
  return pageOf(rows, {
    list: table,
    limit: query.limit,
    total,
    placeOf: (row) => [keyOf(row)],
    present: (row) => row,
  });
}

async function countRows(
  client: ClientBase,
  table: Source<object>['table'],
  accountId: number,
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from ${table} where account_id = $1`,
    [accountId],
  );
  return rows[0]?.total ?? 0;
}

interface EnteredUnit {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string | null;
  /** Which show it from now on; a UL is in no other. */
  readonly profileIds: readonly number[];
}

/** @throws DomainError validation_failed when the code is taken, the zone is none or a profile is not there, forbidden for who may not change profiles */
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
        'insert into units (account_id, code, name, time_zone) values ($1, $2, $3, $4) returning unit_id as id',
        [accountId, entered.code, entered.name, entered.timeZone],
      ),
    );
    const id = rows[0]?.id ?? 0;
    const changed = await showUnits(client, { accountId, unitIds: [id], profileIds });
    if (changed.length < new Set(profileIds).size)
      throw new DomainError('validation_failed', { errors: { profileIds: ['not_found'] } });
    await audit(client, { action: 'unit.create', entity: 'unit', entityId: id, after: entered });
    await auditMany(client, { action: 'profile.update', entity: 'profile' }, changed);
    return { id, ...entered };
  });
}

/** @throws DomainError not_found, validation_failed when the code is taken or the zone is none */
export function updateUnit(context: VerbContext, unitId: number, entered: UpdateUnit): Promise<ZonedUnit> {
  requireTimeZone('timeZone', entered.timeZone ?? undefined);
  return transact(context, async ({ client, accountId }) => {
    const { rows } = await client.query<ZonedUnit>(
      `select ${UNIT} from units where account_id = $1 and unit_id = $2 for update`,
      [accountId, unitId],
    );
    const [unit] = rows;
    if (unit === undefined) throw new DomainError('not_found');
    const { id, ...before } = unit;
    if (isDeepStrictEqual(before, { ...entered })) return unit;
    await refusingTaken(
      'code',
      client.query(
        'update units set code = $3, name = $4, time_zone = $5 where account_id = $1 and unit_id = $2',
        [accountId, unitId, entered.code, entered.name, entered.timeZone],
      ),
    );
    await audit(client, { action: 'unit.update', entity: 'unit', entityId: id, before, after: entered });
    return { id, ...entered };
  });
}

/** @throws DomainError validation_failed when the name is taken */
export function createCustomer(context: VerbContext, entered: { readonly name: string }): Promise<Customer> {
  return transact(context, async ({ client, accountId }) => {
    const { rows } = await refusingTaken(
      'name',
      client.query<{ id: number }>(
        'insert into customers (account_id, name) values ($1, $2) returning customer_id as id',
        [accountId, entered.name],
      ),
    );
    const id = rows[0]?.id ?? 0;
    await audit(client, { action: 'customer.create', entity: 'customer', entityId: id, after: entered });
    return { id, ...entered };
  });
}
