export const deviceTabs = ['inbox', 'refused', 'files', 'keys'] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** What the address of the screen says: its part, and what is open in it. */
export interface DeviceSearch {
  /** Absent: the first that the person may see. */
  readonly tab?: DeviceTab;
  /** The row whose panel is open. */
  readonly open?: number;
}

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readDeviceSearch(search: Readonly<Record<string, unknown>>): DeviceSearch {
  const tab = deviceTabs.find((one) => one === search['tab']);
  const open = Number(search['open']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Number.isSafeInteger(open) && open > 0 ? { open } : {}),
  };
}
