import type { CallInput } from '../../../api/call-types.ts';
import { startOfDay } from '../../../i18n/start-of-day.ts';
import type { Selection } from '../../../ui/data-table/selection.ts';
import type { DeviceSearch, Period } from './device-search.ts';

const dayMs = 86_400_000;

export type RefusedQuery = Omit<
  NonNullable<NonNullable<CallInput<'listQuarantinedPositions'>>['query']>,
  'limit' | 'cursor'
>;
export type RefusedSelection = CallInput<'replayQuarantinedPositions'>['body']['selection'];

/** Days before today with which a period begins. */
const daysBack: Readonly<Record<Period, number>> = { today: 0, days7: 6, days30: 29 };

/** The filters as the calls take them; periods are whole days on the clocks of the account. */
export function toRefusedFilters(search: DeviceSearch, now: Date, timeZone: string): RefusedQuery {
  const { search: typed = '', reasons, device, period } = search;
  const text = typed.trim();
  return {
    ...(text === '' ? {} : { search: text }),
    ...(reasons === undefined ? {} : { reasons: [...reasons] }),
    ...(device === undefined ? {} : { deviceId: device }),
    ...(period === undefined ? {} : { receivedFrom: beginOf(period, now, timeZone).toISOString() }),
  };
}

function beginOf(period: Period, now: Date, timeZone: string): Date {
  const today = startOfDay(now, timeZone);
  // Noon, as days are 23 to 25 hours long.
  return startOfDay(new Date(today.getTime() + dayMs / 2 - daysBack[period] * dayMs), timeZone);
}

export function toRefusedSelection(selection: Selection, filters: RefusedQuery): RefusedSelection {
  return selection.kind === 'ids'
    ? { ids: [...selection.ids].map(Number) }
    : { filters, except: [...selection.except].map(Number) };
}
