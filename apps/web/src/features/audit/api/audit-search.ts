import { readTableView, type TableView } from '../../../ui/data-table/table-view.ts';
import { isCalendarDay, rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { startOfDay } from '../../../i18n/start-of-day.ts';
import type { CallInput } from '../../../api/call-types.ts';

/** How far back the audit is listed; absent: all of it. */
export const periods = ['today', 'days7', 'days30'] as const;
export type Period = (typeof periods)[number];

export const auditColumnIds = ['at', 'person', 'action', 'thing', 'address'] as const;

/** What the address of the screen says. */
export type AuditSearch = TableView & {
  readonly search?: string;
  readonly person?: number;
  readonly actions?: readonly string[];
  readonly entity?: string;
  readonly entityId?: string;
  readonly period?: Period;
  /** The first and the last day of a period of one's own; both or none. */
  readonly from?: string;
  readonly to?: string;
  /** Renewed sessions as well. */
  readonly renewals?: true;
  /** The row whose panel is open. */
  readonly open?: number;
};

export type AuditFilters = Omit<
  NonNullable<NonNullable<CallInput<'listAudit'>>['query']>,
  'limit' | 'cursor'
>;

const dayMs = 86_400_000;
/** Days before today with which a period begins. */
const daysBack: Readonly<Record<Period, number>> = { today: 0, days7: 6, days30: 29 };
const mostActions = 50;

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const text = readText(search['search']);
  const entity = readText(search['entity']);
  const entityId = readText(search['entityId']);
  const person = readId(search['person']);
  const open = readId(search['open']);
  const period = periods.find((one) => one === search['period']);
  const days = readDays(search['from'], search['to']);
  const actions = [search['actions']].flat().flatMap((one) => (readText(one) === '' ? [] : [readText(one)]));
  return {
    ...readTableView(search, auditColumnIds),
    ...(text === '' ? {} : { search: text }),
    ...(person === undefined ? {} : { person }),
    ...(actions.length === 0 ? {} : { actions: actions.slice(0, mostActions) }),
    ...(entity === '' ? {} : { entity }),
    ...(entityId === '' ? {} : { entityId }),
    ...days,
    ...(period === undefined || 'from' in days ? {} : { period }),
    ...(search['renewals'] === true ? { renewals: true } : {}),
    ...(open === undefined ? {} : { open }),
  };
}

function readDays(from: unknown, to: unknown): Pick<AuditSearch, 'from' | 'to'> {
  const [first, last] = [readText(from), readText(to)];
  return isCalendarDay(first) && isCalendarDay(last) && first <= last ? { from: first, to: last } : {};
}

/** The filters as the calls take them; periods are whole days on the clocks of the account. */
export function toAuditFilters(search: AuditSearch, now: Date, timeZone: string): AuditFilters {
  const { search: text, person, actions, entity, entityId, renewals } = search;
  return {
    ...(text === undefined ? {} : { search: text }),
    ...(person === undefined ? {} : { person }),
    ...(actions === undefined ? {} : { actions: [...actions] }),
    ...(entity === undefined ? {} : { entity }),
    ...(entityId === undefined ? {} : { entityId }),
    ...limitsOf(search, now, timeZone),
    renewals: renewals === true ? 'true' : 'false',
  };
}

function limitsOf(
  { period, from, to }: AuditSearch,
  now: Date,
  timeZone: string,
): Pick<AuditFilters, 'from' | 'until'> {
  if (from !== undefined && to !== undefined) {
    return {
      from: new Date(rangeOf(from, timeZone).fromMs).toISOString(),
      until: new Date(rangeOf(to, timeZone).toMs).toISOString(),
    };
  }
  return period === undefined ? {} : { from: beginOf(period, now, timeZone).toISOString() };
}

function beginOf(period: Period, now: Date, timeZone: string): Date {
  const today = startOfDay(now, timeZone);
  // Noon, as days are 23 to 25 hours long.
  return startOfDay(new Date(today.getTime() + dayMs / 2 - daysBack[period] * dayMs), timeZone);
}

export function isAuditFiltered(search: AuditSearch): boolean {
  const { search: text, person, actions, entity, entityId, period, from, renewals } = search;
  return [text, person, actions, entity, entityId, period, from, renewals].some(
    (value) => value !== undefined,
  );
}

/** The same address with the whole audit. */
export function withoutAuditFilters({ columns, density, open }: AuditSearch): AuditSearch {
  return {
    ...(columns === undefined ? {} : { columns }),
    ...(density === undefined ? {} : { density }),
    ...(open === undefined ? {} : { open }),
  };
}

function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : '';
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
