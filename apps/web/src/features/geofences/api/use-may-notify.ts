import { changesModule } from '@azimute/contract/modules';
import { useProfile } from '../../../api/use-session.ts';

/** Returns whether the user can create alert types, which notify. */
export function useMayNotify(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:simc:alertas:gerenciamento');
}
