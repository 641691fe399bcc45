import type { Profile } from '@azimute/contract';

/** Text of why a person does not change their name and photo here; null where they do. */
export function nameLockedBy(
  profile: Pick<Profile, 'oath_sso' | 'home_elsewhere'>,
): 'directoryLocked' | 'homeLocked' | null {
  if (profile.oath_sso) return 'directoryLocked';
  return profile.home_elsewhere === true ? 'homeLocked' : null;
}
