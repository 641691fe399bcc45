import { mayOpen } from '@azimute/contract/routes';
import { useProfile } from '../../../api/use-session.ts';

/** Whether the map is a screen of this person. */
export function useOpensMap(): boolean {
  return mayOpen('services-simc-geolocalizacao-mapa', useProfile());
}
