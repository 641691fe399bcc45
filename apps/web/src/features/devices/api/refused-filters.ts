import type { CallInput } from '@azimute/contract';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';
import { instantsOf } from '../../../ui/period/period-search.ts';
import { refusedSearch, type RefusedSearch } from './device-search.ts';

export type RefusedSelection = CallInput<'replayQuarantinedPositions'>['body']['selection'];

/** Converts the address to API filters; periods are whole days in the account's time zone. */
export function toRefusedFilters(search: RefusedSearch, clock: Clock): FiltersOf<'listQuarantinedPositions'> {
  const { device, reasons, search: wanted } = refusedSearch.filtersOf(search);
  const { from, to } = instantsOf(search, clock);
  return {
    ...(wanted !== undefined && { search: wanted }),
    ...(reasons && { reasons: [...reasons] }),
    ...(device !== undefined && { deviceId: device }),
    ...(from !== undefined && { receivedFrom: from }),
    ...(to !== undefined && { receivedTo: to }),
  };
}
