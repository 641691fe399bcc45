import type { GeoPoint } from '@azimute/geo';
import type { MenuRequest } from '../../../map/map-types.ts';

type OnMap<K extends MenuRequest['kind']> = Extract<MenuRequest, { readonly kind: K }>;

/** What the menu is about. An asset of the list may have no place. */
export type MenuTarget =
  | OnMap<'place'>
  | OnMap<'cluster'>
  | (Omit<OnMap<'asset'>, 'place'> & { readonly place: GeoPoint | null });
