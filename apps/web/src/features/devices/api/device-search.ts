import { apiKeyStates, type ApiKeyState } from '@azimute/contract/access/values';
import { unknownDeviceStates, type UnknownDeviceState } from '@azimute/contract/device-inbox/values';
import { rejectionCodes, type RejectionCode } from '@azimute/contract/telemetry/values';
import { readTableView, type TableView } from '../../../ui/data-table/table-view.ts';

export const deviceTabs = ['inbox', 'assigned', 'refused', 'files', 'keys'] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** Whether devices are on an asset, or were. */
export const assignedStates = ['current', 'past'] as const;

/** How far back refused positions are listed. */
export const periods = ['today', 'days7', 'days30'] as const;
export type Period = (typeof periods)[number];

/** What the address of the screen says: its part, and how that is looked at. */
export type DeviceSearch = TableView & {
  /** Absent: the first that the person may see. */
  readonly tab?: DeviceTab;
  /** Part of the ID of a device, or of the name of a key. */
  readonly search?: string;
  /** The row whose panel is open. */
  readonly open?: number;
  /** Absent: the waiting ones in the inbox, all elsewhere. */
  readonly state?:
    | Exclude<UnknownDeviceState, 'waiting'>
    | Exclude<ApiKeyState, 'all'>
    | (typeof assignedStates)[number];
  readonly reasons?: readonly RejectionCode[];
  /** Refused positions of one device. */
  readonly device?: string;
  readonly period?: Period;
  /** Replay that is shown. */
  readonly replay?: number;
};

/** Columns of the lists that one can choose from. */
export const listColumnIds = {
  inbox: ['deviceId', 'lastSeenAt', 'door', 'apiKey', 'positionCount', 'keptCount', 'lastFix', 'firstSeenAt'],
  assigned: ['deviceId', 'asset', 'since', 'until', 'by'],
  refused: ['deviceId', 'reason', 'receivedAt', 'door', 'asset'],
} as const satisfies Readonly<Partial<Record<DeviceTab, readonly string[]>>>;

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readDeviceSearch(search: Readonly<Record<string, unknown>>): DeviceSearch {
  const tab = deviceTabs.find((one) => one === search['tab']);
  const text = readText(search['search']);
  const device = readText(search['device']);
  const open = readId(search['open']);
  const replay = readId(search['replay']);
  const state = statesOf(tab).find((one) => one === search['state']);
  const period = periods.find((one) => one === search['period']);
  const named: readonly unknown[] = [search['reasons']].flat();
  const reasons = rejectionCodes.filter((code) => named.includes(code));
  return {
    ...readTableView(search, listColumnIds[tab === 'refused' || tab === 'assigned' ? tab : 'inbox']),
    ...(tab === undefined ? {} : { tab }),
    ...(text === '' ? {} : { search: text }),
    ...(open === undefined ? {} : { open }),
    ...(state === undefined || state === 'all' || state === 'waiting' ? {} : { state }),
    ...(reasons.length === 0 ? {} : { reasons }),
    ...(device === '' ? {} : { device }),
    ...(period === undefined ? {} : { period }),
    ...(replay === undefined ? {} : { replay }),
  };
}

function statesOf(tab: DeviceTab | undefined) {
  if (tab === 'keys') return apiKeyStates;
  if (tab === 'assigned') return assignedStates;
  return tab === 'refused' ? [] : unknownDeviceStates;
}

function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : '';
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The same address with another search; no text removes it. */
export function withText({ search: _replaced, ...others }: DeviceSearch, text: string): DeviceSearch {
  return text === '' ? others : { ...others, search: text };
}

/** The same address without an open panel. */
export function withoutOpen({ open: _closed, ...others }: DeviceSearch): DeviceSearch {
  return others;
}

/** Whether anything narrows the list of refused positions down. */
export function isRefusedFiltered({ search, reasons, device, period }: DeviceSearch): boolean {
  return [search, reasons, device, period].some((value) => value !== undefined);
}

/** The same address with all refused positions. */
export function withoutRefusedFilters(current: DeviceSearch): DeviceSearch {
  const { search: _search, reasons: _reasons, device: _device, period: _period, ...others } = current;
  return others;
}
