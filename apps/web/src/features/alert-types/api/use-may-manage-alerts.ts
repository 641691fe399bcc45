import { changesModule } from '@azimute/contract/modules';
import { useProfile } from '../../../api/use-session.ts';

/** Returns whether the user can change alert types, mutes and causes; otherwise the screen is read-only. */
export function useMayManageAlerts(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:simc:alertas:gerenciamento');
}
