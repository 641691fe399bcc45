import type { CallInput } from '@azimute/contract';
import type { Clock } from '../../../ui/list/use-list.ts';
import { defineSearch, flag, id, periodFields, text, texts } from '../../../ui/list/list-search.ts';
import { instantsOf } from '../../../ui/period/period-search.ts';

/** Address of the audit. */
export const auditSearch = defineSearch({
  filters: {
    actions: texts,
    person: id,
    entity: text,
    entityId: text,
    ...periodFields,
    /** Includes session renewals. */
    renewals: flag,
  },
  together: { thing: ['entity', 'entityId'] },
  columns: ['at', 'person', 'action', 'thing', 'address'],
  open: { open: id },
  kept: {},
});

export type AuditFilters = Omit<
  NonNullable<NonNullable<CallInput<'listAudit'>>['query']>,
  'limit' | 'cursor'
>;

/** Converts the address to API filters; periods are whole days in the account's time zone. */
export function toAuditFilters(search: ReturnType<typeof auditSearch.read>, clock: Clock): AuditFilters {
  const {
    actions,
    period: _period,
    from: _from,
    to: _to,
    renewals,
    ...others
  } = auditSearch.filtersOf(search);
  const { from, to } = instantsOf(search, clock);
  return {
    ...others,
    ...(actions && { actions: actions.slice(0, mostActions) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { until: to }),
    renewals: renewals === true ? 'true' : 'false',
  };
}

/** Limit of the API. */
const mostActions = 50;
