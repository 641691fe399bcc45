import { apiKeyStates } from '@azimute/contract/access';
import { rejectionCodes } from '@azimute/contract/telemetry/values';
import { defineSearch, id, manyOf, oneOf, periodFields, text, texts } from '../../../ui/list/list-search.ts';

const deviceTabs = ['inbox', 'assigned', 'trackers', 'refused', 'files', 'keys'] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** Tabs of users who can change assets; only administrators have the others. */
const changingTabs: readonly DeviceTab[] = ['assigned', 'files'];

/** Returns the tabs that a user with these rights can open. */
export function deviceTabsFor(rights: {
  readonly isAdmin: boolean;
  readonly mayChange: boolean;
}): DeviceTab[] {
  return deviceTabs.filter((one) => (changingTabs.includes(one) ? rights.mayChange : rights.isAdmin));
}

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
  // Waiting and blocked devices are separate lists.
  kept: { tab, state: oneOf(['blocked']) },
});

export const assignedSearch = defineSearch({
  filters: { state: oneOf(['current', 'past']), kinds: texts, firmwares: texts },
  columns: assignedColumns,
  open,
  kept: { tab },
});

export const refusedSearch = defineSearch({
  filters: { reasons: manyOf(rejectionCodes), ...periodFields, device: text },
  columns: refusedColumns,
  open,
  kept: { tab, replay: id },
});

export const keySearch = defineSearch({
  filters: { state: oneOf(apiKeyStates.filter((state) => state !== 'all')) },
  open,
  kept: { tab },
});

export const trackerSearch = defineSearch({ filters: {}, open, kept: { tab } });

const searches = {
  inbox: inboxSearch,
  assigned: assignedSearch,
  refused: refusedSearch,
  files: defineSearch({ filters: {}, open, kept: { tab } }),
  keys: keySearch,
  trackers: trackerSearch,
};

export type RefusedSearch = ReturnType<typeof refusedSearch.read>;
export type DeviceSearch = {
  readonly tab?: DeviceTab;
  readonly open?: number;
  /** Filters of devices on assets. */
  readonly kinds?: readonly string[];
  readonly firmwares?: readonly string[];
};

/** Reads the parameters of the named tab; by default, the first tab that the user can see. */
export function readDeviceSearch(raw: Readonly<Record<string, unknown>>): DeviceSearch {
  return searches[tab(raw['tab']) ?? 'inbox'].read(raw);
}

/** Returns the address without an open panel. */
export function withoutOpen({ open: _closed, ...others }: DeviceSearch): DeviceSearch {
  return others;
}
