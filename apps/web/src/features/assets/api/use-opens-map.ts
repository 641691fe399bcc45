import { productRoutes, redirectFor } from '@azimute/contract/routes';
import { useProfile } from '../../../api/use-session.ts';

/** Whether the map is a screen of this person. */
export function useOpensMap(): boolean {
  const profile = useProfile();
  const route = productRoutes.find(({ name }) => name === 'services-simc-geolocalizacao-mapa');
  return route !== undefined && redirectFor(route, profile) === null;
}
