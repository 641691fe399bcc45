import { useAccount } from '../../../api/use-session.ts';

/** Returns whether the user can change profiles. Viewers with the settings of the suite can only read them. */
export function useMayChangeProfiles(): boolean {
  return useAccount().role === 'admin';
}
