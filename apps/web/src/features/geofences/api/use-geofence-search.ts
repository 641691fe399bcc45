import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { geofenceSearch, type GeofenceSearch } from './geofence-search.ts';

/** The state of the list and its form that lives in the address. */
export function useGeofenceSearch(): Address<GeofenceSearch> {
  return useAddress(geofenceSearch.read);
}
