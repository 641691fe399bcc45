import type { GeoPoint } from '@azimute/geo';
import type { MapTarget } from '../../../map/fleet-map-types.ts';

type OnMap<K extends MapTarget['kind']> = Extract<MapTarget, { readonly kind: K }>;

/** What the menu is about. An asset of the list may have no place. */
export type MenuTarget =
  | OnMap<'place'>
  | OnMap<'cluster'>
  | (Omit<OnMap<'asset'>, 'place'> & { readonly place: GeoPoint | null });
