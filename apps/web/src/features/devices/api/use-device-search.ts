import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { readDeviceSearch, type DeviceSearch } from './device-search.ts';

/** Search of the link that opens a row's panel and keeps everything else. */
export function openRow(id: number) {
  return (current: Readonly<Record<string, unknown>>): DeviceSearch => ({
    ...readDeviceSearch(current),
    open: id,
  });
}

/** The state of the screen that lives in its address. */
export function useDeviceSearch(): Address<DeviceSearch> {
  return useAddress(readDeviceSearch);
}
