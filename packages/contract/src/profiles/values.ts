import { isModuleWithin, moduleCodes, type ModuleCode } from '../modules.ts';
import type { CallPaths } from '../call-address.ts';

/** Sort orders and columns of the list of profiles. */
export const profileSorts = ['name', 'people', 'units', 'sections', 'updatedAt'] as const;
export type ProfileSort = (typeof profileSorts)[number];

/** Sort orders of the list of users with their profiles. */
export const profileUserSorts = ['name', 'email', 'role', 'profiles'] as const;
export type ProfileUserSort = (typeof profileUserSorts)[number];

export const profileDescriptionMaxLength = 500;
export const profilesPerAccount = 500;
/** Maximum number of users per call. */
export const profileUsersPerChange = 1_000;
/** Maximum number of ULs of a profile, and of users linked per call. */
export const profileLinksPerChange = 10_000;

/** Modules that profiles can only show: they have nothing to change, or only administrators change it. */
export const seeOnlyModules: readonly ModuleCode[] = [
  'admin:dashboards',
  'admin:users',
  'services:dashboards',
  'services:simc:settings',
  'services:simc:fleet',
  'services:simc:utilization',
  'services:simc:geolocalizacao:mapa',
];

/** Module that every profile includes. */
export const everyonesModule: ModuleCode = 'notifications';

/** Modules of single screens, from which the sections of a profile are chosen. */
export const sectionModules: readonly ModuleCode[] = moduleCodes.filter(
  (code) =>
    code !== everyonesModule && !moduleCodes.some((other) => other !== code && isModuleWithin(other, code)),
);

/** Predicate: is the module enabled in an account with these modules? */
export function isModuleOn(accountModules: readonly string[], code: ModuleCode): boolean {
  return accountModules.some((on) => isModuleWithin(code, on));
}

export const profilePaths = {
  listProfiles: 'GET /profiles',
  getProfileChoices: 'GET /profiles/choices',
  getProfileDetails: 'GET /profiles/:profileId',
  createProfile: 'POST /profiles',
  changeProfile: 'PUT /profiles/:profileId',
  getProfileLosses: 'GET /profiles/:profileId/losses',
  deleteProfile: 'DELETE /profiles/:profileId',
  listProfileUsers: 'GET /profile-users',
  getUserRights: 'GET /profile-users/:userId/rights',
  assignProfiles: 'PUT /profile-users/:userId',
  changeProfileUsers: 'PUT /profile-users',
} as const satisfies CallPaths;
