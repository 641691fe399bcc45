import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { readDeviceSearch, type DeviceSearch } from './device-search.ts';

/** State of the screen, kept in its address. */
export function useDeviceSearch(): Address<DeviceSearch> {
  return useAddress(readDeviceSearch);
}
