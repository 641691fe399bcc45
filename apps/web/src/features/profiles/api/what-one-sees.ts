import { deriveModules, type ModuleCode, type Section } from '@azimute/contract/modules';
import { everyonesModule } from '@azimute/contract/profiles/values';
import { mayOpen } from '@azimute/contract/routes';
import { isFor, screens, type ScreenEntry } from '../../../ui/screens.ts';

interface HeldRights {
  readonly role: 'admin' | 'viewer';
  readonly sees: readonly ModuleCode[];
  readonly changes: readonly ModuleCode[];
}

/** Returns the screens that these rights open, besides the common ones. */
export function screensWith({ role, sees, changes }: HeldRights): ScreenEntry[] {
  const nobody = { modules: [], oath_sso: false };
  const person = { modules: sees.map((code) => ({ code })), oath_sso: false };
  const rights = { isAdministrator: role === 'admin', changes };
  return screens.filter(({ name }) => !mayOpen(name, nobody) && mayOpen(name, person) && isFor(name, rights));
}

/** Returns the screens that a profile with these sections opens by itself, given the account's active modules. */
export function screensOfProfile(
  sections: readonly Section[],
  modulesOn: readonly ModuleCode[],
): ScreenEntry[] {
  const { sees, changes } = deriveModules({
    role: 'viewer',
    accountModules: [...modulesOn, everyonesModule],
    sections,
    hasProfile: true,
  });
  return screensWith({ role: 'viewer', sees, changes });
}
