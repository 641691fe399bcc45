import { changesModule } from '@azimute/contract/modules';
import { useProfile } from '../../../api/use-session.ts';

/** Whether the person may change alert types, mutes and causes; who may not only looks. */
export function useMayManageAlerts(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:simc:alertas:gerenciamento');
}
