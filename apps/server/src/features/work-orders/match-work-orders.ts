import { pendingWorkOrderStatuses, type WorkOrderFilters } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { Transaction } from '../../platform/transact.ts';

type Read = Pick<Transaction, 'accountId' | 'at' | 'actor'>;

/** SQL condition that work order `r` is open and its day has passed in the account's time zone. */
export function overdueAt(account: string, at: string): string {
  return `(r.status in ('${pendingWorkOrderStatuses.join("', '")}') and coalesce(r.due_on < (${at}::timestamptz
    at time zone (select z.time_zone from accounts z where z.account_id = ${account}))::date, false))`;
}

/** Returns the condition of all filters of a list, on work orders `r`; user 0 means none. */
export function workOrderCondition(
  { accountId, at, actor }: Read,
  filters: WorkOrderFilters,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  const account = bind(accountId);
  return allOf(
    `r.account_id = ${account}`,
    when(filters.statuses, (chosen) => `r.status = any(${bind(chosen)}::text[])`),
    when(filters.kinds, (chosen) => `r.kind = any(${bind(chosen)}::text[])`),
    when(filters.assets, (ids) => `r.asset_id = any(${bind(ids)}::int[])`),
    when(filters.units, (ids) => `r.unit_id = any(${bind(ids)}::int[])`),
    when(filters.assignees, (ids) => `coalesce(r.assignee_id, 0) = any(${bind(ids)}::int[])`),
    when(filters.mine, (is) => `(r.assignee_id = ${bind(actor.userId)}::int) is ${is ? 'true' : 'not true'}`),
    when(filters.overdue, (is) => `${overdueAt(account, bind(at))} is ${is ? 'true' : 'not true'}`),
    contains(
      'fold_text',
      "fold_text(concat_ws(' ', r.code, r.task, r.parts, r.asset_code, r.model))",
      filters.search,
      parameters,
    ),
  );
}
