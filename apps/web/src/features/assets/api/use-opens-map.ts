import { mayOpen } from '@azimute/contract/routes';
import { useProfile } from '../../../api/use-session.ts';

/** Returns whether the user has the map. */
export function useOpensMap(): boolean {
  return mayOpen('services-simc-geolocalizacao-mapa', useProfile());
}
