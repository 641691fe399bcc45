import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { geofenceSearch, type GeofenceSearch } from './geofence-search.ts';

/** State of the list and its form, kept in the address. */
export function useGeofenceSearch(): Address<GeofenceSearch> {
  return useAddress(geofenceSearch.read);
}
