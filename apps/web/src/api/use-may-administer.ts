import { changesModule, type ModuleCode } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { useProfile } from './use-session.ts';

/** Returns whether the user can change a module's account-wide settings. */
export function useMayAdminister(module: ModuleCode): boolean {
  const { isAdministrator, changes } = screenRightsOf(useProfile());
  return isAdministrator && changesModule(changes, module);
}
