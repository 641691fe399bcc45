import type { CallInput } from '@azimute/contract';
import { startOfDay } from '../../../i18n/start-of-day.ts';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';
import { refusedSearch, type periods, type RefusedSearch } from './device-search.ts';

const dayMs = 86_400_000;

export type RefusedSelection = CallInput<'replayQuarantinedPositions'>['body']['selection'];

/** Days before today with which a period begins. */
const daysBack: Readonly<Record<(typeof periods)[number], number>> = { today: 0, days7: 6, days30: 29 };

/** The filters as the calls take them; periods are whole days on the clocks of the account. */
export function toRefusedFilters(
  search: RefusedSearch,
  { now, timeZone }: Clock,
): FiltersOf<'listQuarantinedPositions'> {
  const { device, period, reasons, ...others } = refusedSearch.filtersOf(search);
  const today = startOfDay(now, timeZone);
  // Noon, as days are 23 to 25 hours long.
  const begin = (days: number): Date =>
    startOfDay(new Date(today.getTime() + dayMs / 2 - days * dayMs), timeZone);
  return {
    ...others,
    ...(reasons && { reasons: [...reasons] }),
    ...(device !== undefined && { deviceId: device }),
    ...(period && { receivedFrom: begin(daysBack[period]).toISOString() }),
  };
}
