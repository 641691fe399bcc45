import type { ExportAudit, ListAuditQuery } from '@azimute/contract';
import type { ClientBase } from 'pg';

export type AuditFilters = Pick<
  ListAuditQuery | ExportAudit,
  'search' | 'person' | 'actions' | 'entity' | 'entityId' | 'from' | 'until'
> & { readonly renewals: boolean };

/** With those whom the search names, who are few, so that no row is asked for its people. */
export type ResolvedFilters = AuditFilters & { readonly searchedIds: readonly number[] };

export async function resolveFilters(client: ClientBase, filters: AuditFilters): Promise<ResolvedFilters> {
  const search = filters.search?.trim() ?? '';
  if (search === '') return { ...filters, searchedIds: [] };
  const { rows } = await client.query<{ user_id: number }>(
    `select user_id from list_audit_people()
    where position(fold_text($1) in fold_text(name || ' ' || email)) > 0`,
    [search],
  );
  return { ...filters, searchedIds: rows.map((row) => row.user_id) };
}

/** The condition on rows `e` of audit_entries; its values, of which the first is the account, are those of the query. */
export function matchAudit(
  accountId: number,
  filters: ResolvedFilters,
): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [accountId];
  const conditions = ['e.chain_id = $1'];
  const add = (value: unknown, condition: (place: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filters.person, (place) => `(e.user_id = ${place} or e.as_user_id = ${place})`);
  add(filters.actions, (place) => `e.action = any (${place}::text[])`);
  add(filters.entity, (place) => `e.entity = ${place}`);
  add(filters.entityId, (place) => `e.entity_id = ${place}`);
  add(filters.from, (place) => `e.at >= ${place}`);
  add(filters.until, (place) => `e.at < ${place}`);
  const search = filters.search?.trim() ?? '';
  if (search !== '') {
    const found = `$${values.push(filters.searchedIds)}::int[]`;
    const words = `$${values.push(search)}`;
    conditions.push(
      `(e.user_id = any (${found}) or e.as_user_id = any (${found})
        or position(lower(${words}) in lower(concat_ws(' ', e.action, e.entity, e.entity_id, e.before, e.after, e.address))) > 0)`,
    );
  }
  if (!filters.renewals) conditions.push(`e.action not in ('session.refresh', 'api-key.token')`);
  return { where: conditions.join(' and '), values };
}
