import type { AuditEntry, AuditFacets, ListAuditQuery } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { matchAudit, resolveFilters, type ResolvedFilters } from './match-audit.ts';
import { nameThings } from './name-things.ts';

/** As stored in the audit table. */
export type AuditRow = Omit<AuditEntry, 'entityName'>;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface Row {
  sequence: string;
  at: Date;
  user_id: number | null;
  as_user_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
  address: string | null;
  session_id: string | null;
}

const LIST = 'audit';

/** Lists the audit of the actor's account, newest first. */
export async function listAudit(
  { client, accountId }: AccountRead,
  { limit, cursor, ...query }: ListAuditQuery,
): Promise<Page<AuditEntry>> {
  const place = readIdPlace(LIST, cursor, Number.MAX_SAFE_INTEGER);
  const filters = await resolveFilters(client, { ...query, renewals: query.renewals === 'true' });
  const total = place?.total ?? (await countAudit(client, accountId, filters));
  const before = place?.after ?? null;
  const entries = await readAudit(client, accountId, filters, { before, limit: limit + 1 });
  const nameOf = await nameThings(client, entries);
  return pageOf(entries, {
    list: LIST,
    limit,
    total,
    placeOf: ({ sequence }) => [String(sequence)],
    present: (entry) => ({ ...entry, entityName: nameOf(entry) }),
  });
}

export async function countAudit(
  client: ClientBase,
  accountId: number,
  filters: ResolvedFilters,
): Promise<number> {
  const { renewals, searchedIds: _searchedIds, ...others } = filters;
  if (Object.values(others).every((filter) => filter === undefined || filter === '')) {
    // A chain has no gaps.
    const { rows: heads } = await client.query<{ total: number }>(
      `select (sequence - case when $2 then 0 else renewals end)::int as total from audit_heads where chain_id = $1`,
      [accountId, renewals],
    );
    return heads[0]?.total ?? 0;
  }
  const parameters = createParameters();
  const where = matchAudit(accountId, filters, parameters);
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from audit_entries e where ${where}`,
    parameters.values,
  );
  return rows[0]?.total ?? 0;
}

/** Reads rows before a position in the chain, newest first. */
export async function readAudit(
  client: ClientBase,
  accountId: number,
  filters: ResolvedFilters,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<AuditRow[]> {
  const parameters = createParameters();
  const { bind, values } = parameters;
  const where = allOf(
    matchAudit(accountId, filters, parameters),
    when(before ?? undefined, () => `e.sequence < ${bind(before)}::bigint`),
  );
  const { rows } = await client.query<Row>(
    `select e.sequence, e.at, e.user_id, e.as_user_id, e.action, e.entity, e.entity_id, e.before, e.after, e.address,
      e.session_id
    from audit_entries e
    where ${where} order by e.sequence desc limit ${bind(limit)}`,
    values,
  );
  const people = new Map((await readPeople(client)).map((person) => [person.id, person]));
  return rows.map((row) => presentEntry(row, people));
}

/** Lists the values of the audit's filters. */
export async function listAuditFacets({ client }: AccountRead): Promise<AuditFacets> {
  const { rows } = await client.query<{ action: string }>('select list_audit_actions() as action');
  return { actions: rows.map(({ action }) => action), people: await readPeople(client) };
}

async function readPeople(client: ClientBase): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    'select user_id as id, name, email from audit_people order by name, user_id',
  );
  return rows;
}

function presentEntry(row: Row, people: ReadonlyMap<number, Person>): AuditRow {
  const personOf = (id: number | null): Person | null =>
    id === null ? null : (people.get(id) ?? { id, name: '', email: '' });
  return {
    sequence: Number(row.sequence),
    at: row.at.toISOString(),
    person: personOf(row.user_id),
    asPerson: personOf(row.as_user_id),
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before,
    after: row.after,
    address: row.address,
    sessionId: row.session_id,
  };
}
