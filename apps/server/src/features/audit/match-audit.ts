import type { ExportAudit, ListAuditQuery } from '@azimute/contract';

export type AuditFilters = Pick<
  ListAuditQuery | ExportAudit,
  'search' | 'person' | 'actions' | 'entity' | 'entityId' | 'from' | 'until'
> & { readonly renewals: boolean };

/** The condition on rows `e` of audit_entries; its values, of which the first is the account, are those of the query. */
export function matchAudit(
  accountId: number,
  filters: AuditFilters,
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
  add(
    filters.search?.trim() === '' ? undefined : filters.search?.trim(),
    (place) =>
      `position(lower(${place}) in lower(concat_ws(' ', e.action, e.entity, e.entity_id, e.before, e.after, e.address))) > 0`,
  );
  if (!filters.renewals) conditions.push(`e.action <> 'session.refresh'`);
  return { where: conditions.join(' and '), values };
}
