import { changesModule, type ModuleCode } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { useProfile } from './use-session.ts';

/** Whether the person changes what a module keeps for the whole account; the rest is for administrators to offer. */
export function useMayAdminister(module: ModuleCode): boolean {
  const { isAdministrator, changes } = screenRightsOf(useProfile());
  return isAdministrator && changesModule(changes, module);
}
