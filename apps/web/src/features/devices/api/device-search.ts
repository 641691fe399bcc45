import { apiKeyStates } from '@azimute/contract/access';
import { rejectionCodes } from '@azimute/contract/telemetry/values';
import { defineSearch, id, manyOf, oneOf, text, texts } from '../../../ui/list/list-search.ts';

export const deviceTabs = ['inbox', 'assigned', 'refused', 'files', 'keys'] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** How far back refused positions are listed. */
export const periods = ['today', 'days7', 'days30'] as const;

const inboxColumns = [
  'deviceId',
  'lastSeenAt',
  'source',
  'apiKey',
  'positionCount',
  'keptCount',
  'lastFix',
  'firstSeenAt',
] as const;
const assignedColumns = ['deviceId', 'asset', 'kind', 'firmware', 'since', 'until', 'by'] as const;
const refusedColumns = ['deviceId', 'reason', 'receivedAt', 'source', 'asset'] as const;

const tab = oneOf(deviceTabs);
const open = { open: id };

export const inboxSearch = defineSearch({
  filters: {},
  columns: inboxColumns,
  open,
  // Those that wait are another list than those that are blocked.
  kept: { tab, state: oneOf(['blocked']) },
});

export const assignedSearch = defineSearch({
  filters: { state: oneOf(['current', 'past']), kinds: texts, firmwares: texts },
  columns: assignedColumns,
  open,
  kept: { tab },
});

export const refusedSearch = defineSearch({
  filters: { reasons: manyOf(rejectionCodes), period: oneOf(periods), device: text },
  columns: refusedColumns,
  open,
  kept: { tab, replay: id },
});

export const keySearch = defineSearch({
  filters: { state: oneOf(apiKeyStates.filter((state) => state !== 'all')) },
  open,
  kept: { tab },
});

const searches = {
  inbox: inboxSearch,
  assigned: assignedSearch,
  refused: refusedSearch,
  files: defineSearch({ filters: {}, open, kept: { tab } }),
  keys: keySearch,
};

export type RefusedSearch = ReturnType<typeof refusedSearch.read>;
export type DeviceSearch = {
  readonly tab?: DeviceTab;
  readonly open?: number;
  /** Of those that are on assets. */
  readonly kinds?: readonly string[];
  readonly firmwares?: readonly string[];
};

/** Reads the address by the part of the screen that it names; without one, the first that the person may see. */
export function readDeviceSearch(raw: Readonly<Record<string, unknown>>): DeviceSearch {
  return searches[tab(raw['tab']) ?? 'inbox'].read(raw);
}

/** The same address without an open panel. */
export function withoutOpen({ open: _closed, ...others }: DeviceSearch): DeviceSearch {
  return others;
}
