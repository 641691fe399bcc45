import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { readDeviceSearch, type DeviceSearch } from './device-search.ts';

/** The state of the screen that lives in its address. */
export function useDeviceSearch(): Address<DeviceSearch> {
  return useAddress(readDeviceSearch);
}
