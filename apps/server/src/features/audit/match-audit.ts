import type { ExportAudit, ListAuditQuery } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { allOf, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';

export type AuditFilters = Pick<
  ListAuditQuery | ExportAudit,
  'search' | 'person' | 'actions' | 'entity' | 'entityId' | 'from' | 'until'
> & { readonly renewals: boolean };

/** Filters with the users whose names match the search. There are few, so rows need no join. */
export type ResolvedFilters = AuditFilters & { readonly searchedIds: readonly number[] };

export async function resolveFilters(client: ClientBase, filters: AuditFilters): Promise<ResolvedFilters> {
  const search = filters.search?.trim() ?? '';
  if (search === '') return { ...filters, searchedIds: [] };
  const { rows } = await client.query<{ user_id: number }>(
    `select user_id from audit_people
    where position(fold_text($1) in fold_text(name || ' ' || email)) > 0`,
    [search],
  );
  return { ...filters, searchedIds: rows.map((row) => row.user_id) };
}

const by = (whom: string): string => `(e.user_id = ${whom} or e.as_user_id = ${whom})`;

/** Returns the condition on rows `e` of audit_entries. */
export function matchAudit(accountId: number, filters: ResolvedFilters, { bind }: Parameters): string {
  const { person, actions, entity, entityId, from, until, search = '', searchedIds, renewals } = filters;
  const told = `lower(concat_ws(' ', e.action, e.entity, e.entity_id, e.before, e.after, e.address))`;
  return allOf(
    `e.chain_id = ${bind(accountId)}`,
    when(person, () => by(bind(person))),
    when(actions, () => `e.action = any (${bind(actions)}::text[])`),
    when(entity, () => `e.entity = ${bind(entity)}`),
    when(entityId, () => `e.entity_id = ${bind(entityId)}`),
    when(from, () => `e.at >= ${bind(from)}`),
    when(until, () => `e.at < ${bind(until)}`),
    when(
      search.trim() || undefined,
      (words) =>
        `(${by(`any (${bind(searchedIds)}::int[])`)} or position(lower(${bind(words)}) in ${told}) > 0)`,
    ),
    renewals ? undefined : 'not is_audit_renewal(e.action)',
  );
}
