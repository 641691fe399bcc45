import { changesModule } from '@azimute/contract/modules';
import { useProfile } from '../../../api/use-session.ts';

/** Returns whether the user may draw, change and delete geofences; otherwise they are read-only. */
export function useMayChangeGeofences(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:simc:geolocalizacao:cercas');
}
