import { changesModule } from '@azimute/contract/modules';
import { useAccount, useProfile } from '../../../api/use-session.ts';

/** What the person may do on this screen; the rest is not shown. */
export function useAssetRights(): { readonly mayChange: boolean; readonly isAdmin: boolean } {
  const { modules } = useProfile();
  const { role } = useAccount();
  const changed = modules.filter((module) => module.change).map((module) => module.code);
  return {
    mayChange: changesModule(changed, 'services:simc:geolocalizacao:ativos'),
    isAdmin: role === 'admin',
  };
}
