import type { QuarantineFilters, QuarantineSelection } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';

/** Condition on `quarantined_positions q` that lets through what the filters do. */
export function matchQuarantine(
  filters: QuarantineFilters,
  accountId: number,
  parameters: Parameters,
): string {
  // Others see what their own assets had refused, but not here.
  const conditions = [`q.account_id = ${parameters.bind(accountId)}`, '(select current_actor_keeps_inbox())'];
  if (filters.reasons !== undefined)
    conditions.push(`q.reason = any(${parameters.bind(filters.reasons)}::text[])`);
  if (filters.search !== undefined)
    conditions.push(`position(lower(${parameters.bind(filters.search)}) in lower(q.external_id)) > 0`);
  if (filters.deviceId !== undefined) conditions.push(`q.external_id = ${parameters.bind(filters.deviceId)}`);
  if (filters.receivedFrom !== undefined)
    conditions.push(`q.received_at >= ${parameters.bind(filters.receivedFrom)}::timestamptz`);
  if (filters.receivedTo !== undefined)
    conditions.push(`q.received_at < ${parameters.bind(filters.receivedTo)}::timestamptz`);
  return conditions.join(' and ');
}

/** As matchQuarantine, for those that were selected; what waits for a replay already is left to it. */
export function matchQuarantineSelection(
  selection: QuarantineSelection,
  accountId: number,
  parameters: Parameters,
): string {
  const isNamed = 'ids' in selection;
  const where = matchQuarantine(isNamed ? {} : selection.filters, accountId, parameters);
  const condition = isNamed
    ? `q.quarantined_position_id = any(${parameters.bind(selection.ids)}::int8[])`
    : `not q.quarantined_position_id = any(${parameters.bind(selection.except)}::int8[])`;
  return `${where} and ${condition} and q.quarantine_run_id is null`;
}
