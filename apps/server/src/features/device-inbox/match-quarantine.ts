import type { QuarantineFilters, QuarantineSelection } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';

/** Condition on `quarantined_positions q` that lets through what the filters do. */
export function matchQuarantine(
  filters: QuarantineFilters,
  accountId: number,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  const { reasons, search, deviceId, receivedFrom, receivedTo } = filters;
  return allOf(
    `q.account_id = ${bind(accountId)}`,
    // Others see what their own assets had refused, but not here.
    '(select current_actor_keeps_inbox())',
    when(reasons, () => `q.reason = any(${bind(reasons)}::text[])`),
    contains('lower', 'lower(q.external_id)', search, parameters),
    when(deviceId, () => `q.external_id = ${bind(deviceId)}`),
    when(receivedFrom, () => `q.received_at >= ${bind(receivedFrom)}::timestamptz`),
    when(receivedTo, () => `q.received_at < ${bind(receivedTo)}::timestamptz`),
  );
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
