import { useAccount } from '../../../api/use-session.ts';

/** Viewers who see the settings of the suite look at profiles; administrators change them. */
export function useMayChangeProfiles(): boolean {
  return useAccount().role === 'admin';
}
