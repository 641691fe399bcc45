import type { GeoPoint } from '@azimute/geo';
import type { PlaceMenuRequest } from '../../../map/map-types.ts';
import type { FleetMenuRequest } from '../../../map/markers/fleet-events.ts';

type OfFleet<K extends FleetMenuRequest['kind']> = Extract<FleetMenuRequest, { readonly kind: K }>;

/** Target of the menu. A listed asset may have no place. */
export type MenuTarget =
  | PlaceMenuRequest
  | OfFleet<'cluster'>
  | (Omit<OfFleet<'asset'>, 'place'> & { readonly place: GeoPoint | null });
