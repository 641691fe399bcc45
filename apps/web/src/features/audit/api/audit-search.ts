import type { CallInput } from '@azimute/contract';
import { countBackDays, periods } from '../../../ui/calendar/periods.ts';
import { rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { day, defineSearch, flag, id, oneOf, text, texts } from '../../../ui/list/list-search.ts';

/** The address of the audit. */
export const auditSearch = defineSearch(
  {
    filters: {
      actions: texts,
      person: id,
      entity: text,
      entityId: text,
      period: oneOf(periods),
      /** The first and the last day of a period of one's own; both or none. */
      from: day,
      to: day,
      /** Renewed sessions as well. */
      renewals: flag,
    },
    together: { period: ['period', 'from', 'to'], thing: ['entity', 'entityId'] },
    columns: ['at', 'person', 'action', 'thing', 'address'],
    open: { open: id },
    kept: {},
  },
  ({ period, from, to, ...others }) => ({
    ...others,
    ...(from !== undefined && to !== undefined && from <= to ? { from, to } : period && { period }),
  }),
);

export type AuditFilters = Omit<
  NonNullable<NonNullable<CallInput<'listAudit'>>['query']>,
  'limit' | 'cursor'
>;

/** The filters as the calls take them; periods are whole days on the clocks of the account. */
export function toAuditFilters(
  search: ReturnType<typeof auditSearch.read>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): AuditFilters {
  const { actions, period, from, to, renewals, ...others } = auditSearch.filtersOf(search);
  return {
    ...others,
    ...(actions && { actions: actions.slice(0, mostActions) }),
    ...(period && { from: countBackDays(period, now, timeZone).toISOString() }),
    ...(from && { from: new Date(rangeOf(from, timeZone).fromMs).toISOString() }),
    ...(to && { until: new Date(rangeOf(to, timeZone).toMs).toISOString() }),
    renewals: renewals === true ? 'true' : 'false',
  };
}

/** As many as the calls take. */
const mostActions = 50;
