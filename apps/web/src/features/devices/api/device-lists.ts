import type { AnswerOf } from '@azimute/contract';
import { defineList } from '../../../ui/list/use-list.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { apiKeysKey } from '../../endpoints/create-api-key.ts';
import { trackersKey } from '../../endpoints/tracker-ports.ts';
import { inboxKey, refreshMs } from '../../endpoints/waiting-devices.ts';
import { assignedSearch, inboxSearch, keySearch, refusedSearch, trackerSearch } from './device-search.ts';
import { toRefusedFilters } from './refused-filters.ts';
import { refusedKey } from './refused-queries.ts';

const keysRefreshMs = 30_000;

export type ApiKey = AnswerOf<'listApiKeys'>['items'][number];

export type TrackerClaim = AnswerOf<'listTrackerClaims'>['items'][number];

export const inboxList = defineList({
  call: 'listUnknownDevices',
  key: [...inboxKey, 'list'],
  viewName: 'devices-inbox',
  search: inboxSearch,
  filtersOf: (search) => ({ ...inboxSearch.filtersOf(search), state: search.state ?? ('waiting' as const) }),
  nameOf: ({ deviceId }) => deviceId,
  refreshMs: (pages) => refreshMs * pages,
});

export const assignedList = defineList({
  call: 'listDeviceAssignments',
  key: [...assetsKey, 'assignments'],
  viewName: 'devices-assigned',
  search: assignedSearch,
  filtersOf: (search) => {
    const { kinds, firmwares, ...others } = assignedSearch.filtersOf(search);
    return {
      ...others,
      ...(kinds && { kinds: [...kinds] }),
      ...(firmwares && { firmwares: [...firmwares] }),
      newest: 'true' as const,
    };
  },
  idOf: ({ deviceNumber }) => deviceNumber,
  nameOf: ({ deviceId }) => deviceId,
});

export const refusedList = defineList({
  call: 'listQuarantinedPositions',
  key: [...refusedKey, 'list'],
  viewName: 'devices-refused',
  search: refusedSearch,
  filtersOf: toRefusedFilters,
  refreshMs: (pages) => refreshMs * pages,
});

export const keyList = defineList({
  call: 'listApiKeys',
  key: [...apiKeysKey, 'list'],
  search: keySearch,
  nameOf: ({ name }) => name,
  refreshMs: (pages) => keysRefreshMs * pages,
});

export const trackerList = defineList({
  call: 'listTrackerClaims',
  key: [...trackersKey, 'list'],
  search: trackerSearch,
  nameOf: ({ trackerId }) => trackerId,
});
