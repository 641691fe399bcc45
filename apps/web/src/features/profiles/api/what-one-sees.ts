import { changesModule, deriveModules, type ModuleCode, type Section } from '@azimute/contract/modules';
import { everyonesModule } from '@azimute/contract/profile-fields';
import { mayOpen } from '@azimute/contract/routes';
import { screens, type ScreenEntry } from '../../../ui/screens.ts';

/** The screens that somebody opens who may see and change these modules, beside those that are everybody's. */
export function screensWith(sees: readonly ModuleCode[], changes: readonly ModuleCode[]): ScreenEntry[] {
  const nobody = { modules: [], oath_sso: false };
  const person = { modules: sees.map((code) => ({ code })), oath_sso: false };
  return screens.filter(
    (screen) =>
      !mayOpen(screen.name, nobody) &&
      mayOpen(screen.name, person) &&
      (screen.changes === undefined || changesModule(changes, screen.changes)),
  );
}

/** The screens that a profile of these sections opens for whoever has no other, in an account with these modules on. */
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
  return screensWith(sees, changes);
}
