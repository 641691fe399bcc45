import { isModuleWithin, moduleCodes, type ModuleCode } from '../modules.ts';

/** What the list of profiles can be ordered by, which is also what a row of it shows. */
export const profileSorts = ['name', 'people', 'units', 'sections', 'updatedAt'] as const;
export type ProfileSort = (typeof profileSorts)[number];

/** What the list of people with their profiles can be ordered by. */
export const profileUserSorts = ['name', 'email', 'role', 'profiles'] as const;
export type ProfileUserSort = (typeof profileUserSorts)[number];

export const profileDescriptionMaxLength = 500;
export const profilesPerAccount = 500;
/** People whose profiles one call may change. */
export const profileUsersPerChange = 1_000;
/** ULs of a profile, and people whom one call links or unlinks. */
export const profileLinksPerChange = 10_000;

/**
 * Modules that a profile can only let people see: there is nothing to change in them, or changing it is for
 * administrators alone.
 */
export const seeOnlyModules: readonly ModuleCode[] = [
  'admin:dashboards',
  'admin:users',
  'services:dashboards',
  'services:simc:settings',
  'services:simc:fleet',
  'services:simc:utilization',
  'services:simc:geolocalizacao:mapa',
];

/** What a profile gives by itself, without a section. */
export const everyonesModule: ModuleCode = 'notifications';

/** Modules that stand for screens, and not for several other modules: what a profile's sections are chosen from. */
export const sectionModules: readonly ModuleCode[] = moduleCodes.filter(
  (code) =>
    code !== everyonesModule && !moduleCodes.some((other) => other !== code && isModuleWithin(other, code)),
);

/** Whether an account that has these modules on has this one on. */
export function isModuleOn(accountModules: readonly string[], code: ModuleCode): boolean {
  return accountModules.some((on) => isModuleWithin(code, on));
}
