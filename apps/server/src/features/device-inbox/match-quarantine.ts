import type { QuarantineFilters, QuarantineSelection } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';

/** Returns the filters' condition on `quarantined_positions q`. */
export function matchQuarantine(
  filters: QuarantineFilters,
  accountId: number,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  const { reasons, search, deviceId, receivedFrom, receivedTo } = filters;
  return allOf(
    `q.account_id = ${bind(accountId)}`,
    // Other users see the refused positions of their assets on the asset's own page.
    '(select current_actor_keeps_inbox())',
    when(reasons, () => `q.reason = any(${bind(reasons)}::text[])`),
    contains('lower', 'lower(q.external_id)', search, parameters),
    when(deviceId, () => `q.external_id = ${bind(deviceId)}`),
    when(receivedFrom, () => `q.received_at >= ${bind(receivedFrom)}::timestamptz`),
    when(receivedTo, () => `q.received_at < ${bind(receivedTo)}::timestamptz`),
  );
}

/** Like matchQuarantine, for a selection; excludes positions of a waiting replay. */
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
